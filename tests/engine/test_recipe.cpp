// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics.h"
#include "engine/playground.h"
#include "engine/recipe.h"

#include <QTest>

#include <sstream>

using namespace headlight;
using Reason = RecipeNotPossible::Reason;

Q_DECLARE_METATYPE(Recipe)

namespace {

std::vector<std::string> words(const std::string& sentence)
{
    std::istringstream stream(sentence);
    std::vector<std::string> tokens;
    for (std::string word; stream >> word;)
        tokens.push_back(word);
    return tokens;
}

AttentionConfig config(Index heads, Index kv_heads, Positions positions = Positions::Concatenated, Index d_k = 16)
{
    AttentionParameters parameters;
    parameters.q_num_heads = heads;
    parameters.kv_num_heads = kv_heads;
    parameters.positions = positions;
    parameters.d_k = d_k;
    return AttentionConfig::make(parameters).value();
}

RecipeReach reachOf(Recipe recipe, const std::vector<std::string>& tokens, const MaskSpec& spec, std::uint64_t seed,
                    Index d_k)
{
    const Index n = Index(tokens.size());
    const auto trace =
        runPlayground({config(1, 1, Positions::Concatenated, d_k), seed, {recipe}, tokens, {}, spec, 0}, WorkContext{});
    return recipeReach(recipe, trace->stage(Stage::Weights, 0), Mask::make(spec, n, n).value(), tokens).value();
}

std::string names(const Result<std::vector<Recipe>>& recipes)
{
    std::string all;
    for (const Recipe recipe : recipes.value())
        all += std::string(recipeName(recipe)) + " ";
    return all;
}

const std::vector<std::string> sentences = {
    "the cat sat on the mat",
    "time flies like an arrow",
    "fruit flies like a ripe banana",
    "we wait",
    "four words stand here",
    "she saw the man with the telescope on the hill",
    "the old man the boat while the young watch the sea",
    "buffalo buffalo buffalo buffalo buffalo",
    "a rose is a rose is a rose",
    "the quick brown fox jumps over the lazy dog and the dog barks at the fox until the moon is high",
    "attention is all that this sentence needs , and yet it goes on",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty",
};

} // namespace

class TestRecipe : public QObject
{
    Q_OBJECT

private slots:
    void promisesAreKept_data()
    {
        QTest::addColumn<Recipe>("recipe");
        for (const Recipe recipe : {Recipe::SameWord, Recipe::Previous, Recipe::Next, Recipe::First, Recipe::Broad})
            QTest::newRow(std::string(recipeName(recipe)).c_str()) << recipe;
    }

    void promisesAreKept()
    {
        QFETCH(Recipe, recipe);
        for (const std::string& sentence : sentences)
            for (const std::uint64_t seed : {7, 17, 2026})
                for (const Index d_k : {16, 21, 64}) {
                    const RecipeReach reach = reachOf(recipe, words(sentence), {}, seed, d_k);
                    QCOMPARE(reach.promised, recipe == Recipe::Broad ? 0.95 : 0.8);
                    QVERIFY2(reach.rows > 0 && reach.reached >= reach.promised, sentence.c_str());
                    const RecipeReach causal = reachOf(recipe, words(sentence), {{CausalRule{}}}, seed, d_k);
                    if (recipe == Recipe::Next)
                        QCOMPARE(causal.rows, Index(0)); // the mask hides every next word
                    else
                        QVERIFY2(causal.reached >= causal.promised, sentence.c_str());
                }
    }

    void theDefaultsAreTheDesigns()
    {
        QCOMPARE(names(resolveRecipes({}, config(6, 6))),
                 std::string("previous same-word first random random random "));
        QCOMPARE(names(resolveRecipes({}, config(2, 2))), std::string("previous same-word "));
    }

    void defaultsThatCannotBeBecomeRandom()
    {
        QCOMPARE(names(resolveRecipes({}, config(4, 4, Positions::None))),
                 std::string("random same-word random random "));
        QCOMPARE(names(resolveRecipes({}, config(4, 4, Positions::Concatenated, 1))),
                 std::string("random same-word first random "));
        QCOMPARE(names(resolveRecipes({}, config(4, 2))), std::string("previous random first random "));
        QCOMPARE(names(resolveRecipes({}, config(4, 1))), std::string("previous random first random "));
    }

    void choicesStandInTheirPlace()
    {
        const RecipeChoice choices[] = {{1, Recipe::Broad}, {3, Recipe::Next}, {1, Recipe::Random}};
        QCOMPARE(names(resolveRecipes(choices, config(4, 4))), std::string("previous random first next "));
    }

    void impossibleChoicesAreRefusedWithTheReason()
    {
        const auto reasonOf = [](RecipeChoice choice, const AttentionConfig& of) {
            const auto recipes = resolveRecipes({&choice, 1}, of);
            const auto error = std::get<RecipeNotPossible>(recipes.error());
            return error.head == choice.head && error.recipe == recipeName(choice.recipe) ? error.reason : Reason(-1);
        };
        QVERIFY(reasonOf({0, Recipe::First}, config(2, 2, Positions::Rope)) == Reason::NeedsConcatenatedPositions);
        QVERIFY(reasonOf({0, Recipe::Next}, config(2, 2, Positions::None)) == Reason::NeedsConcatenatedPositions);
        QVERIFY(reasonOf({1, Recipe::Next}, config(2, 2, Positions::Concatenated, 1)) == Reason::NeedsTwoKeyEntries);
        QVERIFY(reasonOf({1, Recipe::Broad}, config(2, 2, Positions::Alibi)) == Reason::NeedsNoAlibi);
        QVERIFY(reasonOf({1, Recipe::SameWord}, config(4, 2)) == Reason::SharesKeyHead);
        QVERIFY(reasonOf({2, Recipe::Next}, config(2, 2)) == Reason::NoSuchHead);
        QVERIFY(reasonOf({-1, Recipe::Next}, config(2, 2)) == Reason::NoSuchHead);
    }

    void headsThatShareAKeyHeadKeepTheirPromisesTogether()
    {
        const RecipeChoice choices[] = {
            {0, Recipe::Previous}, {1, Recipe::Next}, {2, Recipe::First}, {3, Recipe::Broad}};
        const AttentionConfig shared = config(4, 1);
        const std::vector<Recipe> recipes = resolveRecipes(choices, shared).value();
        const std::vector<std::string> tokens = words(sentences[0]);
        const auto trace = runPlayground({shared, 17, recipes, tokens, {}, {}, 0}, WorkContext{});
        const Mask mask = Mask::make({}, 6, 6).value();
        for (Index h = 0; h < 4; ++h) {
            const auto reach = recipeReach(recipes[std::size_t(h)], trace->stage(Stage::Weights, h), mask, tokens);
            QVERIFY(reach->reached >= reach->promised);
        }
    }

    void namesReadBack()
    {
        for (const Recipe recipe :
             {Recipe::Random, Recipe::SameWord, Recipe::Previous, Recipe::Next, Recipe::First, Recipe::Broad})
            QVERIFY(recipeFromName(recipeName(recipe)) == recipe);
        QVERIFY(!recipeFromName("prev"));
    }
};

QTEST_APPLESS_MAIN(TestRecipe)
#include "test_recipe.moc"
