# SPDX-License-Identifier: GPL-3.0-or-later
"""The words of the language that the classroom models learn, and how they are inflected.

All lists are our own. Everything is in lower case, as the tokenizer makes it.
"""

WOMEN = """anna mia emma lily nora ruth jane clara rosa olga vera maria sarah helen lucy alice kate diana hana mei priya
fatima sofia ingrid""".split()
MEN = """tom ben max paul leo sam john peter david adam jack oscar felix hugo ivan omar karl simon victor kenji ravi ali
pablo chen""".split()

# singular and plural
FEMALE = """girl:girls woman:women mother:mothers queen:queens aunt:aunts sister:sisters daughter:daughters
grandmother:grandmothers princess:princesses lady:ladies wife:wives niece:nieces""".split()
MALE = """boy:boys man:men father:fathers king:kings uncle:uncles brother:brothers son:sons grandfather:grandfathers
prince:princes gentleman:gentlemen husband:husbands nephew:nephews""".split()
# may be a woman or a man: only their plural is taken up by a pronoun
PEOPLE = """teacher:teachers doctor:doctors farmer:farmers baker:bakers child:children student:students friend:friends
neighbour:neighbours painter:painters singer:singers driver:drivers sailor:sailors soldier:soldiers guest:guests
nurse:nurses writer:writers dancer:dancers hunter:hunters miller:millers tailor:tailors guard:guards
pilot:pilots cook:cooks judge:judges visitor:visitors""".split()
ANIMALS = """cat:cats dog:dogs bird:birds horse:horses cow:cows fox:foxes mouse:mice rabbit:rabbits duck:ducks
goat:goats hen:hens pig:pigs bear:bears wolf:wolves lion:lions frog:frogs bee:bees owl:owls deer:deer donkey:donkeys
monkey:monkeys snake:snakes turtle:turtles goose:geese puppy:puppies kitten:kittens lamb:lambs pony:ponies swan:swans
squirrel:squirrels""".split()
THINGS = """cup:cups ball:balls book:books box:boxes hat:hats key:keys lamp:lamps letter:letters map:maps knife:knives
apple:apples pear:pears cake:cakes egg:eggs coat:coats shoe:shoes ring:rings coin:coins flower:flowers basket:baskets
bottle:bottles bell:bells brush:brushes candle:candles clock:clocks drum:drums flag:flags flute:flutes glass:glasses
hammer:hammers kite:kites ladder:ladders mirror:mirrors picture:pictures pen:pens plate:plates rope:ropes
shirt:shirts spoon:spoons stone:stones sword:swords toy:toys umbrella:umbrellas violin:violins
wheel:wheels bag:bags blanket:blankets bowl:bowls camera:cameras doll:dolls scarf:scarves button:buttons feather:feathers
shell:shells orange:oranges carrot:carrots potato:potatoes sandwich:sandwiches
song:songs game:games word:words name:names machine:machines star:stars""".split()
PLACES = """mat:mats table:tables chair:chairs bed:beds house:houses garden:gardens tree:trees river:rivers road:roads
bridge:bridges door:doors window:windows wall:walls roof:roofs hill:hills field:fields forest:forests lake:lakes
park:parks school:schools shop:shops market:markets station:stations church:churches castle:castles tower:towers
village:villages town:towns street:streets kitchen:kitchens barn:barns fence:fences gate:gates boat:boats train:trains
car:cars bus:buses sofa:sofas carpet:carpets shelf:shelves stair:stairs bench:benches pond:ponds island:islands beach:beaches
cave:caves mountain:mountains tent:tents hut:huts
room:rooms city:cities country:countries floor:floors fire:fires sea:seas""".split()

ADJECTIVES = """old young big small little tall short long new red blue green yellow black white brown grey pink
happy sad angry kind clever quiet loud quick slow strong weak brave shy lazy busy hungry thirsty tired sleepy clean dirty
wet dry warm cold hot cool soft hard heavy light round flat thin thick rich poor pretty ugly nice fine good bad great
strange funny silly proud polite rude calm wild tame gentle careful curious famous lonely lucky noisy silent
bright dark golden silver wooden broken empty full open narrow wide deep high low smooth rough sharp sweet
fresh ripe plain simple special favourite important beautiful wonderful terrible ancient modern early late lost""".split()
SINGULAR_DETERMINERS = "the the the the a a a this that every each one another my your our".split()
PLURAL_DETERMINERS = "the the the the these those some many two three four five few several all both my your our".split()

# intransitive: base and past; the third person is made by rule
MOVES = """sit:sat sleep:slept run:ran jump:jumped walk:walked wait:waited stand:stood rest:rested play:played hide:hid
swim:swam dance:danced sing:sang laugh:laughed cry:cried smile:smiled fall:fell stay:stayed arrive:arrived stop:stopped
turn:turned listen:listened work:worked dream:dreamed eat:ate drink:drank climb:climbed hurry:hurried lie:lay
leave:left shiver:shivered yawn:yawned wake:woke go:went come:came look:looked""".split()
# what a person does with a thing
HANDLES = """take:took carry:carried hold:held find:found drop:dropped clean:cleaned paint:painted break:broke buy:bought
throw:threw lift:lifted wash:washed bring:brought make:made fix:fixed want:wanted like:liked lose:lost keep:kept
need:needed sell:sold show:showed use:used choose:chose hide:hid move:moved push:pushed pull:pulled touch:touched
draw:drew steal:stole get:got put:put""".split()
# what anyone does with someone
MEETS = """see:saw follow:followed help:helped hear:heard watch:watched meet:met love:loved thank:thanked call:called
visit:visited chase:chased know:knew miss:missed greet:greeted hug:hugged find:found trust:trusted remember:remembered
teach:taught surprise:surprised answer:answered like:liked""".split()
REFLEXIVE = "see:saw wash:washed hide:hid help:helped like:liked hurt:hurt dress:dressed teach:taught warm:warmed".split()
SPEECH = "say:said ask:asked answer:answered whisper:whispered shout:shouted think:thought reply:replied add:added".split()

ADVERBS = "often always never soon quickly slowly quietly happily sadly again still also sometimes suddenly gently".split()
LATE_ADVERBS = """today yesterday now here there outside inside together alone well loudly early late again quickly slowly
quietly happily""".split()
OPENERS = ["then", "later", "soon", "today", "once", "suddenly ,", "finally ,", "one day ,", "one morning ,",
           "one evening ,", "in the morning ,", "at night ,", "in spring ,", "in winter ,", "every day ,", "after lunch ,",
           "before dinner ,", "the next day ,"]
PREPOSITIONS = """on in under near by behind beside above below across along around from to into over past through
toward inside outside with without after before against beyond between""".split()
BETWEEN_PLACES = "on in under near by behind beside above below inside outside with".split()
REST_OF_WORDS = """is am are was were has have had and but or so because when while if that who which what where why how
not no yes please he she it they him her them himself herself itself themselves i you we me us do does did can will must
may would could should very too there the hello thanks goodbye oh of for at as than only just even ever give gives gave
tell tells told morning evening night day week year spring summer autumn winter lunch dinner breakfast time home
next last first second third six seven eight nine ten hundred more most much said water milk bread rain snow wind sun
moon sky music story stories head heads hand hands eye eyes face faces heart voice world life thing things attention
language""".split()


def third_person(base):
    """The form for he, she and it: "carry" gives "carries"."""
    if base[-1] == "y" and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


def verb_forms(entry):
    """(plural present, singular present, past) of "sit:sat"."""
    base, past = entry.split(":")
    return base, third_person(base), past


def noun_forms(entry):
    """(singular, plural) of "mouse:mice"."""
    singular, plural = entry.split(":")
    return singular, plural


def all_words():
    """Every word once, sorted, so that ids do not depend on the order of the lists."""
    words = set(WOMEN) | set(MEN) | set(ADJECTIVES) | set(ADVERBS) | set(LATE_ADVERBS) | set(PREPOSITIONS)
    words |= set(SINGULAR_DETERMINERS) | set(PLURAL_DETERMINERS) | set(REST_OF_WORDS) | {"a", "an"}
    for nouns in (FEMALE, MALE, PEOPLE, ANIMALS, THINGS, PLACES):
        words.update(form for entry in nouns for form in noun_forms(entry))
    for verbs in (MOVES, HANDLES, MEETS, REFLEXIVE, SPEECH):
        words.update(form for entry in verbs for form in verb_forms(entry))
    words.update(word for opener in OPENERS for word in opener.split() if word != ",")
    return sorted(words)
