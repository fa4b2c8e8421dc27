// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/about_dialog.h"

#include "engine/matrix.h"

#include <QCoreApplication>
#include <QIcon>
#include <QMessageBox>
#include <QPushButton>

namespace headlight {

namespace {

struct AboutText
{
    Q_DECLARE_TR_FUNCTIONS(headlight::AboutText)
};

QString libraries()
{
    const QString eigen =
        QStringLiteral("%1.%2.%3").arg(EIGEN_WORLD_VERSION).arg(EIGEN_MAJOR_VERSION).arg(EIGEN_MINOR_VERSION);
    return AboutText::tr("Built on Qt %1, QCustomPlot and Eigen %2.").arg(QString::fromLatin1(qVersion()), eigen);
}

} // namespace

void showAbout(QWidget* parent)
{
    QMessageBox about(parent);
    about.setWindowTitle(AboutText::tr("About Headlight"));
    about.setIconPixmap(QIcon(QStringLiteral(":/icons/headlight.svg")).pixmap(64, 64));
    about.setTextFormat(Qt::PlainText);
    about.setText(AboutText::tr("Headlight %1").arg(QCoreApplication::applicationVersion()));
    about.setInformativeText(
        AboutText::tr("Makes attention visible: every head, every step, the true numbers.") + QStringLiteral("\n\n") +
        libraries() + QStringLiteral("\n\n") +
        AboutText::tr("Headlight is free software under the GNU General Public License, version 3 or later. It comes "
                      "without any warranty."));
    about.setStandardButtons(QMessageBox::Close);
    about.button(QMessageBox::Close)->setText(AboutText::tr("&Close"));
    about.exec();
}

} // namespace headlight
