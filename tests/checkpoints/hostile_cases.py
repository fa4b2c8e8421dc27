# SPDX-License-Identifier: GPL-3.0-or-later
"""Checkpoints that lie, each beside a legal neighbour, as files by their names."""
import json
import struct

import tiny

GPT2 = {"model_type": "gpt2", "vocab_size": 5, "n_positions": 6, "n_embd": 4, "n_layer": 2, "n_head": 2}
LLAMA = {"model_type": "llama", "vocab_size": 5, "hidden_size": 8, "intermediate_size": 6, "num_hidden_layers": 2,
         "num_attention_heads": 4, "num_key_value_heads": 2, "max_position_embeddings": 64}
MISTRAL = {**LLAMA, "model_type": "mistral", "sliding_window": 3}
QWEN = {**LLAMA, "model_type": "qwen3", "head_dim": 2, "use_sliding_window": True, "sliding_window": 3,
        "max_window_layers": 1}
NEOX = {"model_type": "gpt_neox", "vocab_size": 5, "hidden_size": 8, "intermediate_size": 6, "num_hidden_layers": 1,
        "num_attention_heads": 1, "max_position_embeddings": 64}
ROBERTA = {"model_type": "roberta", "vocab_size": 5, "max_position_embeddings": 9, "type_vocab_size": 1,
           "hidden_size": 4, "intermediate_size": 6, "num_hidden_layers": 1, "num_attention_heads": 2}


def parts(config=None):
    """(header, body) of a legal file."""
    raw, _ = tiny.safetensors(tiny.weights_for(dict(config or GPT2), 1))
    length = struct.unpack("<Q", raw[:8])[0]
    return json.loads(raw[8 : 8 + length]), raw[8 + length :]


def packed(header, body, length=None):
    """A file from a header (text, bytes or object) and a body; `length` in place of the true one."""
    if not isinstance(header, (bytes, str)):
        header = json.dumps(header)
    if isinstance(header, str):
        header = header.encode()
    return struct.pack("<Q", len(header) if length is None else length) + header + body


def folder(config=None, weights=None, **files):
    """The files of a checkpoint by name; None leaves one out."""
    config = GPT2 if config is None else config
    if weights is None:
        weights = packed(*parts(config if isinstance(config, dict) else GPT2))
    if isinstance(config, (dict, list)):
        config = json.dumps(config)
    made = {"config.json": config.encode() if isinstance(config, str) and not config.startswith("link:") else config, "model.safetensors": weights}
    made.update({name.replace("__", "/"): value for name, value in files.items()})
    return {name: value for name, value in made.items() if value is not False}


CASES = []


def case(name, hostile, legal, *words):
    CASES.append((name, hostile, legal, words))


def header_cases():
    header, body = parts()
    good = folder()
    plain = lambda header, body=body, length=None: folder(weights=packed(header, body, length))

    def changed(name="wte.weight", **fields):
        new = json.loads(json.dumps(header))
        for key, value in fields.items():
            if value is None:
                del new[name][key]
            else:
                new[name][key] = value
        return plain(new)

    text = json.dumps(header)
    case("no bytes", folder(weights=b""), good, "empty")
    case("four bytes", folder(weights=b"\x04\0\0\0"), good, "model.safetensors")
    case("length alone", folder(weights=b"\x02" + bytes(7)), good, "model.safetensors")
    case("length 0", plain(text, length=0), plain(text), "model.safetensors")
    case("length 1", plain(text, length=1), plain(text + " "), "byte")
    case("length one short", plain(text, length=len(text) - 1), plain(text), "byte")
    case("length one long", plain(text, length=len(text) + 1), plain(text + " "), "byte")
    case("length beyond the file", plain(text, length=10**7), plain(text), "ends", "early")
    case("length above the limit", plain(text, length=100_000_001), plain(text), "100000001", "100000000")
    case("length 2^39", plain(text, length=2**39), plain(text), "header length")
    case("length 2^63", plain(text, length=2**63), plain(text), "model.safetensors")
    case("length 2^64 - 1", plain(text, length=2**64 - 1), plain(text), "model.safetensors")
    case("header no JSON", plain("{" + "x" * 40), plain(text), "byte")
    case("header an unclosed object", plain(text[:-1] + " "), plain(text[:-1] + "}"), "byte")
    case("header with NUL", plain(text[:-1] + "\0}"), plain(text[:-1] + " }"), "NUL")
    case("header no UTF-8", plain(text.encode()[:-1] + b', "\xff": {}}'), plain(text), "byte")
    case("header with more behind", plain(text + "1"), plain(text + "\t"), "byte")
    case("header after a space", plain(" " + text), plain(text + " "), "model.safetensors")
    case("header with a comment", plain("{/**/" + text[1:]), plain("{ " + text[1:]), "byte")
    case("tensor no object", plain({**header, "extra": 1}), plain({**header, "__metadata__": {}}), "extra")
    case("tensor a list", plain({**header, "extra": []}), good, "extra")
    case("tensor null", plain({**header, "extra": None}), good, "extra")
    twice = text[:-1] + ', "wte.weight": ' + json.dumps(header["wte.weight"]) + "}"
    case("tensor twice", plain(twice), plain(text), "wte.weight", "twice")
    case("tensor twice, escaped", plain(twice.replace(', "wte.weight"', ', "\\u0077te.weight"')), plain(text), "twice")
    inner = text.replace('"dtype": "F32"', '"dtype": "F32", "dtype": "F32"', 1)
    case("dtype twice", plain(inner), plain(text), "dtype", "twice")
    case("metadata a number", plain({**header, "__metadata__": 1}), plain({**header, "__metadata__": {"a": "1"}}),
         "__metadata__")
    case("metadata of numbers", plain({**header, "__metadata__": {"a": 1}}),
         plain({**header, "__metadata__": {"a": "1"}}), "__metadata__.a")
    case("metadata of objects", plain({**header, "__metadata__": {"a": {}}}), good, "__metadata__.a")
    case("metadata key twice", plain('{"__metadata__": {"a": "", "a": ""}, ' + text[1:]),
         plain('{"__metadata__": {"a": "", "b": ""}, ' + text[1:]), "twice")
    case("nested a thousand deep", plain('{"a": ' * 1000 + "1" + "}" * 1000), good, "inside each other")
    case("dtype missing", changed(dtype=None), changed(scale=1), "wte.weight.dtype")
    case("dtype a number", changed(dtype=32), changed(dtype="F32"), "wte.weight.dtype", "32")
    case("dtype unknown", changed(dtype="F31"), good, "F31", "BF16")
    case("dtype in small letters", changed(dtype="f32"), good, "f32")
    case("dtype empty", changed(dtype=""), good, "wte.weight.dtype")
    case("shape missing", changed(shape=None), good, "wte.weight.shape")
    case("shape a number", changed(shape=20), good, "wte.weight.shape")
    case("shape negative", changed(shape=[-5, -4]), good, "wte.weight.shape[0]", "-5")
    case("shape a fraction", changed(shape=[5.5, 4]), good, "5.5")
    case("shape 5.0", changed(shape=[5.0, 4]), good, "wte.weight.shape[0]")
    case("shape of texts", changed(shape=["5", "4"]), good, "wte.weight.shape[0]")
    case("shape of flags", changed(shape=[True, 20]), good, "true")
    case("shape null", changed(shape=[None, 4]), good, "null")
    case("shape 2^64", changed(shape=[2**64]), good, "18446744073709551616")
    case("shape 2^63", changed(shape=[2**63]), good, "9223372036854775808")
    case("shape that wraps to 0", changed(shape=[2**32, 2**32]), good, "4294967296")
    case("shape that wraps to 2", changed(shape=[6148914691236517206, 3]), good, "6148914691236517206")
    case("shape too large", changed(shape=[1000, 1000]), good, "4000000 bytes", "80 bytes")
    case("shape too small", changed(shape=[5, 3]), good, "60 bytes", "80 bytes")
    case("a hundred thousand axes", changed(shape=[1] * 100_000), good, "[")
    case("offsets missing", changed(data_offsets=None), good, "data_offsets")
    case("offsets a number", changed(data_offsets=0), good, "data_offsets")
    case("one offset", changed(data_offsets=[0]), good, "data_offsets")
    case("three offsets", changed(data_offsets=[0, 40, 80]), good, "data_offsets")
    begin, end = header["wte.weight"]["data_offsets"]
    case("offsets turned round", changed(data_offsets=[end, begin]), good, "data_offsets")
    case("offsets negative", changed(data_offsets=[-80, 0]), good, "-80")
    case("offsets fractions", changed(data_offsets=[begin + 0.0, end]), good, "data_offsets[0]")
    case("offsets beyond 2^64", changed(data_offsets=[begin, 2**64 + end]), good, "18446744073709551")
    case("offsets beyond the file", changed(data_offsets=[10**9, 10**9 + 80]), good, "data_offsets")
    case("offsets that overlap", changed("wpe.weight", data_offsets=[begin, begin + 96]), good, "data_offsets")
    moved = {k: {**v, "data_offsets": [o + 4 for o in v["data_offsets"]]} for k, v in header.items()}
    case("offsets not from 0", plain(moved, bytes(4) + body), good, "data_offsets", "[0, ")
    hole = {k: {**v, "data_offsets": [o + 4 if o >= end else o for o in v["data_offsets"]] if v["data_offsets"][0] >= end
                else v["data_offsets"]} for k, v in header.items()}
    case("hole between ranges", plain(hole, body[:end] + bytes(4) + body[end:]), good, "data_offsets")
    nothing = {**header, "nothing": {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]}}
    case("nothing in the middle of a tensor",
         plain({**header, "nothing": {"dtype": "F32", "shape": [0], "data_offsets": [8, 8]}}), plain(nothing),
         "data_offsets")
    case("one byte short", folder(weights=packed(header, body[:-1])), good, "ends 1 bytes", "early")
    case("half a download", folder(weights=packed(header, body[: len(body) // 2])), good, "early")
    case("one byte more", folder(weights=packed(header, body + b"x")), good, "1 byte")
    case("half bytes", plain({**header, "a": {"dtype": "F4", "shape": [3], "data_offsets": [len(body), len(body) + 2]}},
                             body + b"xx"),
         plain({**header, "a": {"dtype": "F4", "shape": [4], "data_offsets": [len(body), len(body) + 2]}}, body + b"xx"),
         "a.data_offsets")
    for name, bits in (("NaN", b"\0\0\xc0\x7f"), ("infinity", b"\0\0\x80\x7f"), ("-infinity", b"\0\0\x80\xff")):
        at = header["h.1.ln_1.bias"]["data_offsets"][0] + 4
        case(name + " in a weight", folder(weights=packed(header, body[:at] + bits + body[at + 4 :])), good,
             "h.1.ln_1.bias", "[1]")
    integers = {**header, "ln_f.bias": {**header["ln_f.bias"], "dtype": "I32"}}
    case("a weight of integers", plain(integers), good, "ln_f.bias.dtype", "I32")
    b, e = header["ln_f.bias"]["data_offsets"]
    eight = {**header, "ln_f.bias": {"dtype": "F8_E4M3", "shape": [e - b], "data_offsets": [b, e]}}
    case("a weight of eight bits", plain(eight), good, "ln_f.bias")


def kind_cases():
    header, body = parts()
    good = folder()
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"a" * 64 + b"\nsize 548105171\n"
    kinds = {
        "an LFS pointer": (pointer, "LFS", "522.7 MiB"),
        "a web page": (b"<!DOCTYPE html>\n<html><body>404</body></html>", "web page"),
        "a web page after spaces": (b"\n  <HTML><head></head></HTML>", "web page"),
        "an XML error": (b'<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', "web page"),
        "a ZIP archive": (b"PK\x03\x04" + bytes(22) + struct.pack("<HH", 5, 0) + b"a.txt" + bytes(50), "ZIP"),
        "a PyTorch archive": (b"PK\x03\x04" + bytes(22) + struct.pack("<HH", 16, 0) + b"archive/data.pkl" + bytes(50),
                              "pickle"),
        "a bare pickle": (b"\x80\x02}q\x00(X\x01\x00\x00\x00aq\x01K\x01u.", "pickle"),
        "a pickle of protocol 4": (b"\x80\x04\x95\x0a\0\0\0\0\0\0\0}\x94\x8c\x01a\x94K\x01s.", "pickle"),
        "a GGUF file": (b"GGUF\x03\0\0\0" + bytes(40), "GGUF"),
        "an ONNX graph": (b"\x08\x07\x12\x07pytorch\x1a\x052.1.0" + bytes(30), "ONNX"),
        "an HDF5 file": (b"\x89HDF\r\n\x1a\n" + bytes(60), "HDF5"),
        "a gzip file": (b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + bytes(30), "gzip"),
        "an array": (b"\x93NUMPY\x01\0" + bytes(60), "NumPy"),
        "JSON text": (b'{"error": "not found"}', "JSON"),
        "plain text": (b"Access to this model is restricted.\n", "none of the kinds"),
        "random bytes": (bytes(range(7, 250)), "model.safetensors"),
    }
    for name, (raw, *words) in kinds.items():
        case(name, folder(weights=raw), good, *words)
    case("a pickle alone", folder(weights=False, **{"pytorch_model.bin": kinds["a bare pickle"][0]}),
         folder(**{"pytorch_model.bin": kinds["a bare pickle"][0]}), "pytorch_model.bin", "save_pretrained")
    case("no weights", folder(weights=False), good, "nothing", "model.safetensors")
    case("configuration an LFS pointer", folder(config=pointer), good, "config.json", "LFS")
    case("configuration a web page", folder(config=kinds["a web page"][0]), good, "config.json", "web page")
    case("no configuration", {"model.safetensors": packed(header, body)}, good, "config.json")


def index_cases():
    header, body = parts()
    raw = packed(header, body)

    def sharded(name, where="a.safetensors", **more):
        index = {"metadata": {}, "weight_map": {key: name for key in header}}
        return {"config.json": json.dumps(GPT2).encode(), "model.safetensors.index.json": json.dumps(index).encode(),
                where: raw, **more}

    # case 07: names that walk out of the folder
    good = sharded("a.safetensors")
    legal = {"sub": sharded("sub/a.safetensors", "sub/a.safetensors"), "dots": sharded("..a.safetensors", "..a.safetensors")}
    for name, shard in {
        "one step up": "../a.safetensors", "three steps up": "../../../a.safetensors", "from the root": "/a.safetensors",
        "a drive": "C:a.safetensors", "a drive and a step": "C:\\a.safetensors", "steps up turned": "..\\a.safetensors",
        "down and up": "sub/../../x.safetensors", "escaped steps": "%2e%2e/a.safetensors",
        "escaped steps, other case": "%2E%2E%2Fa.safetensors", "no name": "", "a dot": ".", "two dots": "..",
        "NUL inside": "a.safetensors\0.safetensors", "the index itself": "model.safetensors.index.json",
        "a step that stays": "./a.safetensors", "two slashes": "sub//a.safetensors", "a slash behind": "a.safetensors/",
        "the configuration": "config.json", "a name of 5,000 letters": "a" * 5000 + ".safetensors",
    }.items():
        case("shard: " + name, sharded(shard, "sub/a.safetensors" if "sub" in shard else "a.safetensors"),
             legal["sub"] if "/" in shard else legal["dots"] if ".." in shard else good, "weight_map.")
    case("shard: not there", sharded("b.safetensors"), good, "b.safetensors")
    case("shard: a number", sharded(1), good, "weight_map")
    case("shard: a list", sharded(["a.safetensors"]), good, "weight_map")
    case("shard: a pipe", sharded("pipe.safetensors", **{"pipe.safetensors": "pipe"}), good, "pipe or device")
    case("shard: a folder", sharded("sub.safetensors", "sub.safetensors/a.safetensors"), good, "a folder")
    case("shard: a link that leads out", sharded("link.safetensors", **{"link.safetensors": "link:/etc/passwd"}),
         sharded("link.safetensors", **{"link.safetensors": "link:a.safetensors"}), "leads out")
    case("shard: a link to nowhere outside", sharded("link.safetensors", **{"link.safetensors": "link:/nowhere/x"}),
         good, "leads out")
    case("shard: a link to itself", sharded("link.safetensors", **{"link.safetensors": "link:link.safetensors"}), good,
         "leads out")
    case("shard: through a linked folder", sharded("sub/a.safetensors", **{"sub": "link:../.."}),
         sharded("sub/a.safetensors", "real/a.safetensors", **{"sub": "link:real"}), "leads out")
    case("weights a link that leads out", folder(weights="link:/etc/hostname"), folder(), "leads out")
    case("configuration a link that leads out", folder(config="link:/etc/passwd"), folder(), "leads out")

    def index(value):
        text = value if isinstance(value, str) else json.dumps(value)
        return {**good, "model.safetensors.index.json": text.encode()}

    case("index no JSON", index("{"), good, "index.json", "byte")
    case("index a list", index([]), good, "index.json")
    case("index without a map", index({"metadata": {}}), good, "weight_map")
    case("index with an empty map", index({"weight_map": {}}), good, "weight_map")
    case("index with a list for a map", index({"weight_map": []}), good, "weight_map")
    case("index with a tensor twice", index('{"weight_map": {"a": "a.safetensors", "a": "a.safetensors"}}'), good,
         "weight_map.a", "twice")
    names = {key: "a.safetensors" for key in header}
    case("index with a tensor that is not there", index({"weight_map": {**names, "more": "a.safetensors"}}),
         index({"weight_map": names}), "weight_map.more")
    case("index of a thousand files", index({"weight_map": {str(i): "%d.safetensors" % i for i in range(1000)}}), good,
         "1000 files")
    case("index empty", index(""), good, "index.json", "empty")


def config_cases():
    weights = packed(*parts())
    text = json.dumps(GPT2)
    good = folder()
    with_text = lambda value: folder(config=value, weights=weights)

    def gpt2(**changes):
        return folder(config={k: v for k, v in {**GPT2, **changes}.items() if v != "gone"}, weights=weights)

    case("config no JSON", with_text("{"), good, "config.json", "byte")
    case("config a list", with_text("[]"), good, "config.json")
    case("config empty", with_text(""), good, "config.json", "empty")
    case("config with a key twice", with_text(text[:-1] + ', "n_embd": 4}'), with_text(text[:-1] + ', "n_ctx": 4}'),
         "n_embd", "twice")
    case("config with NaN", with_text(text[:-1] + ', "layer_norm_epsilon": NaN}'),
         with_text(text[:-1] + ', "layer_norm_epsilon": 1e-5}'), "byte")
    case("config of 5 MB", with_text(text + " " * (5 << 20)), with_text(text + " " * 1000), "size")
    case("config nested deep", with_text('{"a":' * 500 + "1" + "}" * 500), good, "inside each other")
    case("no model_type", gpt2(model_type="gone"), good, "model_type")
    case("model_type a number", gpt2(model_type=2), good, "model_type")
    case("model_type unknown", gpt2(model_type="mamba"), good, "mamba", "gpt2", "opt")
    case("model_type in other case", gpt2(model_type="GPT2"), good, "GPT2")
    for key in ("n_embd", "n_layer", "n_head", "vocab_size"):
        case("no " + key, gpt2(**{key: "gone"}), good, key)
        case(key + " 0", gpt2(**{key: 0}), good, key, "0")
        case(key + " negative", gpt2(**{key: -2}), good, key, "-2")
        case(key + " a fraction", gpt2(**{key: 2.5}), good, key, "2.5")
        case(key + " a text", gpt2(**{key: "2"}), good, key)
        case(key + " beyond all bounds", gpt2(**{key: 10**12}), good, key, "1000000000000")
    case("n_positions 0", gpt2(n_positions=0), good, "n_positions")
    case("heads that do not share evenly", gpt2(n_head=3), gpt2(n_head=4), "n_head", "3", "4")
    case("activation unknown", gpt2(activation_function="tanh3"), gpt2(activation_function="relu"), "tanh3", "gelu_new")
    case("activation a number", gpt2(activation_function=1), good, "activation_function")
    case("epsilon 0", gpt2(layer_norm_epsilon=0), gpt2(layer_norm_epsilon=1e-9), "layer_norm_epsilon")
    case("epsilon negative", gpt2(layer_norm_epsilon=-1e-5), good, "layer_norm_epsilon")
    case("epsilon a text", gpt2(layer_norm_epsilon="1e-5"), good, "layer_norm_epsilon")
    case("switch a number", gpt2(scale_attn_weights=1), gpt2(scale_attn_weights=True), "scale_attn_weights")
    case("switch a text", gpt2(scale_attn_by_inverse_layer_idx="no"), good, "scale_attn_by_inverse_layer_idx")
    case("cross-attention", gpt2(add_cross_attention=True), gpt2(add_cross_attention=False), "add_cross_attention")

    def other(base, **changes):
        return folder(config={k: v for k, v in {**base, **changes}.items() if v != "gone"},
                      weights=packed(*parts(base)))

    llama3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
              "original_max_position_embeddings": 32}
    good = other(LLAMA)
    case("yarn", other(LLAMA, rope_scaling={"rope_type": "yarn", "factor": 4.0}),
         other(LLAMA, rope_scaling={"rope_type": "linear", "factor": 4.0}), "yarn", "llama3")
    case("yarn, older spelling", other(LLAMA, rope_scaling={"type": "yarn", "factor": 4.0}),
         other(LLAMA, rope_scaling={"type": "dynamic", "factor": 4.0}), "yarn")
    case("longrope", other(LLAMA, rope_parameters={"rope_type": "longrope"}), good, "longrope")
    case("rope type a number", other(LLAMA, rope_scaling={"rope_type": 1}), good, "rope_scaling.rope_type")
    case("rope scaling a list", other(LLAMA, rope_scaling=[]), other(LLAMA, rope_scaling=None), "rope_scaling")
    case("rope factor missing", other(LLAMA, rope_scaling={"type": "linear"}), good, "rope_scaling.factor")
    case("rope factor 0", other(LLAMA, rope_scaling={"type": "linear", "factor": 0}), good, "rope_scaling.factor")
    case("rope factor a text", other(LLAMA, rope_scaling={"type": "linear", "factor": "2"}), good, "factor")
    case("llama3 without a bound", other(LLAMA, rope_scaling={**llama3, "low_freq_factor": None}),
         other(LLAMA, rope_scaling=llama3), "low_freq_factor")
    case("llama3 with bounds turned round", other(LLAMA, rope_scaling={**llama3, "high_freq_factor": 0.5}),
         other(LLAMA, rope_scaling=llama3), "high_freq_factor")
    case("rope for each kind of layer", other(LLAMA, rope_parameters={"full_attention": {"rope_type": "default"}}), good,
         "rope_parameters.full_attention")
    case("theta 0", other(LLAMA, rope_theta=0), other(LLAMA, rope_theta=1e6), "rope_theta")
    case("theta negative", other(LLAMA, rope_theta=-1.0), good, "rope_theta")
    case("key heads 0", other(LLAMA, num_key_value_heads=0), good, "num_key_value_heads")
    case("key heads that do not share evenly", other(LLAMA, num_key_value_heads=3), good, "num_key_value_heads", "3")
    case("more key heads than heads", other(LLAMA, num_key_value_heads=8), good, "num_key_value_heads")
    case("head_dim 0", other(LLAMA, head_dim=0), other(LLAMA, head_dim=2), "head_dim")
    case("head_dim odd", other(LLAMA, head_dim=3), other(LLAMA, head_dim=2), "even")
    case("hidden 10 and 3 heads", other(LLAMA, hidden_size=10, num_attention_heads=3), good, "10", "3")
    case("window 0", other(MISTRAL, sliding_window=0), other(MISTRAL, sliding_window=1), "sliding_window")
    case("window negative", other(MISTRAL, sliding_window=-1), other(MISTRAL, sliding_window=None), "sliding_window")
    case("too few layer types", other(QWEN, layer_types=["full_attention"]),
         other(QWEN, layer_types=["full_attention"] * 2), "layer_types")
    case("layer type unknown", other(QWEN, layer_types=["full_attention", "linear_attention"]), other(QWEN),
         "layer_types[1]", "linear_attention")
    case("rotary share above 1", other(NEOX, rotary_pct=1.5), other(NEOX, rotary_pct=1.0), "rotary_pct")
    case("rotary share of nothing", other(NEOX, rotary_pct=0.01), other(NEOX), "rotary_pct")
    case("positions that padding uses up", other(ROBERTA, max_position_embeddings=2), other(ROBERTA),
         "max_position_embeddings")
    case("positions of another kind", other(ROBERTA, position_embedding_type="relative_key"),
         other(ROBERTA, position_embedding_type="absolute"), "relative_key", "absolute")


def tensor_cases():
    config = dict(GPT2)
    tensors = tiny.weights_for(config, 1)

    def with_tensors(changes, **settings):
        changed = {name: array for name, array in {**tensors, **changes}.items() if array is not None}
        return folder(config={**GPT2, **settings}, weights=tiny.safetensors(changed)[0])

    good = folder()
    case("embedding missing", with_tensors({"wte.weight": None}), good, "wte.weight")
    case("bias missing", with_tensors({"h.1.attn.c_attn.bias": None}), good, "h.1.attn.c_attn.bias")
    case("weight turned round", with_tensors({"h.0.mlp.c_fc.weight": tensors["h.0.mlp.c_fc.weight"].T.copy()}), good,
         "h.0.mlp.c_fc.weight", "[16, 4]", "[4, 16]")
    case("weight with an axis more", with_tensors({"ln_f.weight": tensors["ln_f.weight"][None].copy()}), good, "[1, 4]")
    case("weight of nothing", with_tensors({"ln_f.weight": tensors["ln_f.weight"][:0].copy()}), good, "[0]")
    case("layers missing", with_tensors({}, n_layer=3), with_tensors({}, n_layer=1), "h.2.ln_1.weight")
    case("another vocabulary", with_tensors({}, vocab_size=6), good, "wte.weight", "[5, 4]", "[6, 4]")
    case("fewer positions than said", with_tensors({}, n_positions=7), good, "wpe.weight")
    case("another family's weights", folder(config=LLAMA, weights=packed(*parts())), folder(config=LLAMA),
         "embed_tokens.weight", "missing")


def all_cases():
    """(name, hostile files, legal files, words that the message holds)"""
    for make in (header_cases, kind_cases, index_cases, config_cases, tensor_cases):
        make()
    return CASES
