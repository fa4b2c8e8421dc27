// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node time_onnxruntime.cjs MODULES MODEL THREADS   prints the best milliseconds of some runs of a model.
// MODULES is a node_modules folder with onnxruntime-node. Inputs of float32 are filled with numbers of −2 … 2.
const [modules, model, threads] = process.argv.slice(2);
const ort = require(require('node:path').resolve(modules, 'onnxruntime-node'));

async function main() {
    const session = await ort.InferenceSession.create(
        model, {intraOpNumThreads: Number(threads), interOpNumThreads: 1, graphOptimizationLevel: 'all'});
    const shapes = JSON.parse(require('node:fs').readFileSync(model + '.json', 'utf8'));
    const feeds = {};
    for (const name of session.inputNames) {
        const size = shapes[name].reduce((a, b) => a * b, 1);
        feeds[name] = new ort.Tensor('float32', Float32Array.from({length: size}, () => 4 * Math.random() - 2), shapes[name]);
    }
    let best = Infinity;
    const end = performance.now() + 1000;
    for (let run = 0; run < 3 || performance.now() < end; ++run) {
        const started = performance.now();
        await session.run(feeds);
        best = Math.min(best, performance.now() - started);
    }
    console.log(best);
}

main();
