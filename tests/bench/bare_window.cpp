// SPDX-License-Identifier: GPL-3.0-or-later
// The start of a bare Qt Widgets window, to its first paint: what the program's own start is measured against.
#include <QApplication>
#include <QMainWindow>

namespace {

class BareWindow : public QMainWindow
{
protected:
    void paintEvent(QPaintEvent* event) override
    {
        QMainWindow::paintEvent(event);
        QMetaObject::invokeMethod(qApp, &QCoreApplication::quit, Qt::QueuedConnection);
    }
};

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    BareWindow window;
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
