// SPDX-License-Identifier: GPL-3.0-or-later
// Key press to repainted Heads view, and start to first picture against the start of a bare window.
#include "figure/heads_figure.h"
#include "i18n/language.h"
#include "session/preferences.h"
#include "session/session.h"
#include "views/main_window.h"
#include "views/theme.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QProcess>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <vector>

using namespace headlight;

namespace {

constexpr auto start_mode = "--start-to-first-picture";

/// Sees whether a figure was painted after an analysis came.
class PaintWatch : public QObject
{
public:
    explicit PaintWatch(QWidget* figure)
    {
        figure->installEventFilter(this);
        for (QWidget* part : figure->findChildren<QWidget*>())
            part->installEventFilter(this);
    }

    bool painted = false;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        painted = painted || event->type() == QEvent::Paint;
        return QObject::eventFilter(watched, event);
    }
};

struct Shown
{
    LanguageSwitch language;
    Session session;
    MainWindow window{session, language, Preferences()};
};

QWidget* headsFigure(const MainWindow& window)
{
    return window.findChild<HeadsFigure*>();
}

/// Runs the event loop until the next analysis is there and painted.
void waitForPicture(Session& session, PaintWatch& watch)
{
    bool arrived = false;
    const auto connection = QObject::connect(&session, &Session::analysisChanged, &watch, [&] {
        arrived = true;
        watch.painted = false;
    });
    while (!arrived || !watch.painted)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QObject::disconnect(connection);
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// 64 tokens, 8 heads: a key into the sentence, until the Heads view is painted anew.
void keyPressToRepaintedHeads(benchmark::State& state)
{
    Shown shown;
    Request request = shown.session.request();
    request.text.clear();
    for (int i = 0; i < 64; ++i)
        request.text += "word" + std::to_string(i % 40) + " ";
    request.text.pop_back();
    request.parameters.q_num_heads = 8;
    shown.window.resize(1280, 800);
    shown.window.show();
    PaintWatch watch(headsFigure(shown.window));
    shown.session.setRequest(request);
    waitForPicture(shown.session, watch);
    auto* text = shown.window.findChild<QLineEdit*>(QStringLiteral("text_edit"));
    text->setFocus();

    std::vector<double> seconds;
    bool longer = false;
    for (auto _ : state) {
        longer = !longer;
        QElapsedTimer clock;
        clock.start();
        QTest::keyClick(text, longer ? Qt::Key_X : Qt::Key_Backspace);
        waitForPicture(shown.session, watch);
        seconds.push_back(double(clock.nsecsElapsed()) * 1e-9);
        state.SetIterationTime(seconds.back());
    }
    state.counters["median_ms"] = median(seconds) * 1e3;
    state.counters["of_50_ms"] = median(seconds) / 0.050;
}

double secondsToRun(const QString& program, const QStringList& arguments)
{
    QElapsedTimer clock;
    clock.start();
    QProcess child;
    child.start(program, arguments);
    child.waitForFinished(-1);
    return child.exitCode() == 0 ? double(clock.nsecsElapsed()) * 1e-9 : -1;
}

/// Whole processes, from start to the first picture; the bare window in the same run.
void startToFirstPicture(benchmark::State& state)
{
    const QString bare = QCoreApplication::applicationDirPath() + QStringLiteral("/bare_window");
    std::vector<double> ours;
    std::vector<double> theirs;
    for (auto _ : state) {
        theirs.push_back(secondsToRun(bare, {}));
        ours.push_back(secondsToRun(QCoreApplication::applicationFilePath(), {QString::fromLatin1(start_mode)}));
        if (ours.back() < 0 || theirs.back() < 0)
            return state.SkipWithError("a program did not end well");
        state.SetIterationTime(ours.back());
    }
    state.counters["bare_ms"] = median(theirs) * 1e3;
    state.counters["times_bare"] = median(ours) / median(theirs);
}

BENCHMARK(keyPressToRepaintedHeads)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(startToFirstPicture)->UseManualTime()->Unit(benchmark::kMillisecond);

int showFirstPicture()
{
    Shown shown;
    PaintWatch watch(headsFigure(shown.window));
    shown.window.show();
    waitForPicture(shown.session, watch);
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    applyTheme(application);
    if (argc > 1 && std::strcmp(argv[1], start_mode) == 0)
        return showFirstPicture();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
