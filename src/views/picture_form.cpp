// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/picture_form.h"

#include "i18n/error_text.h"
#include "i18n/number_text.h"
#include "ui_picture_form.h"
#include "views/color_map_words.h"

#include <QEvent>

#include <array>
#include <cmath>

namespace headlight {

namespace {

// In the order of the lists on the form.
constexpr std::array units = {LengthUnit::Millimeters, LengthUnit::Pixels, LengthUnit::Inches};
constexpr std::array ranges = {RangeMode::Absolute, RangeMode::Shared, RangeMode::Auto, RangeMode::Fixed};
constexpr std::array themes = {Theme::Light, Theme::Dark};
constexpr std::array cell_values = {CellValues::Auto, CellValues::On, CellValues::Off};
constexpr std::array poolings = {Pooling::Max, Pooling::Mean};

template<class List, class Value>
void choose(QComboBox* box, const List& list, Value value)
{
    const auto found = std::find(list.begin(), list.end(), value);
    box->setCurrentIndex(found == list.end() ? -1 : int(found - list.begin()));
}

template<class List, class Value>
Value chosen(const QComboBox* box, const List& list, Value other)
{
    const int index = box->currentIndex();
    return index < 0 || std::size_t(index) >= list.size() ? other : list[std::size_t(index)];
}

} // namespace

PictureForm::PictureForm(QWidget* parent) : QWidget(parent), m_ui(std::make_unique<Ui::PictureForm>())
{
    m_ui->setupUi(this);
    fillLists();
    connectFields();
    showSettings(m_shown);
}

PictureForm::~PictureForm() = default;

void PictureForm::connectFields()
{
    for (NumberField* field : {m_ui->width, m_ui->height})
        field->setStepRange(1, Index(most_millimeters));
    m_ui->dpi->setStepRange(1, Index(most_dpi));
    m_ui->text_size->setStepRange(Index(least_text_size), Index(most_text_size));
    for (NumberField* field :
         {m_ui->width, m_ui->height, m_ui->dpi, m_ui->text_size, m_ui->range_lowest, m_ui->range_highest})
        connect(field, &NumberField::edited, this, &PictureForm::edit);
    connect(m_ui->unit, &QComboBox::activated, this, &PictureForm::changeUnit);
    for (QComboBox* box : {m_ui->color_map, m_ui->range, m_ui->theme, m_ui->values, m_ui->pooling})
        connect(box, &QComboBox::activated, this, &PictureForm::edit);
    for (QCheckBox* box : {m_ui->transparent, m_ui->title, m_ui->caption, m_ui->marks})
        connect(box, &QCheckBox::clicked, this, &PictureForm::edit);
}

/// The colour maps' names are said in one place.
void PictureForm::fillLists()
{
    const int index = m_ui->color_map->currentIndex();
    m_ui->color_map->clear();
    for (const ColorMapName map : allColorMaps())
        m_ui->color_map->addItem(colorMapWords(map));
    m_ui->color_map->setCurrentIndex(index);
}

void PictureForm::showSettings(const PictureSettings& picture)
{
    m_shown = picture;
    m_ui->width->showReal(picture.width);
    m_ui->height->showReal(picture.height);
    m_ui->dpi->showReal(picture.dpi);
    m_ui->text_size->showReal(picture.style.text_size);
    choose(m_ui->unit, units, picture.unit);
    choose(m_ui->color_map, allColorMaps(), picture.style.color_map);
    choose(m_ui->range, ranges, picture.style.range);
    m_ui->range_lowest->showReal(picture.style.fixed_range.first);
    m_ui->range_highest->showReal(picture.style.fixed_range.second);
    choose(m_ui->theme, themes, picture.style.theme);
    m_ui->transparent->setChecked(picture.style.transparent);
    m_ui->title->setChecked(picture.style.title);
    m_ui->caption->setChecked(picture.style.caption);
    m_ui->marks->setChecked(picture.style.marks);
    choose(m_ui->values, cell_values, picture.style.values);
    choose(m_ui->pooling, poolings, picture.style.pooling);
    showSize();
}

std::optional<PictureSettings> PictureForm::settings() const
{
    const std::optional<double> width = m_ui->width->real(), height = m_ui->height->real(), dpi = m_ui->dpi->real(),
                                text_size = m_ui->text_size->real(), lowest = m_ui->range_lowest->real(),
                                highest = m_ui->range_highest->real();
    const RangeMode range = chosen(m_ui->range, ranges, m_shown.style.range);
    const bool fixed = range == RangeMode::Fixed;
    if (!width || !height || !dpi || !text_size || (fixed && (!lowest || !highest || !(*lowest < *highest))))
        return std::nullopt;
    PictureSettings picture = m_shown;
    picture.width = *width;
    picture.height = *height;
    picture.dpi = *dpi;
    picture.unit = chosen(m_ui->unit, units, m_shown.unit);
    FigureStyle& style = picture.style;
    style.text_size = *text_size;
    style.color_map = chosen(m_ui->color_map, allColorMaps(), style.color_map);
    style.range = range;
    if (fixed)
        style.fixed_range = {*lowest, *highest};
    style.theme = chosen(m_ui->theme, themes, style.theme);
    style.transparent = m_ui->transparent->isChecked();
    style.title = m_ui->title->isChecked();
    style.caption = m_ui->caption->isChecked();
    style.marks = m_ui->marks->isChecked();
    style.values = chosen(m_ui->values, cell_values, style.values);
    style.pooling = chosen(m_ui->pooling, poolings, style.pooling);
    return picture;
}

void PictureForm::edit()
{
    showSize();
    sayUnread();
    emit edited();
}

/// The picture stays as large as it was, in the other unit.
void PictureForm::changeUnit()
{
    const LengthUnit unit = chosen(m_ui->unit, units, m_shown.unit);
    std::optional<PictureSettings> picture = settings();
    if (picture) {
        picture->unit = m_shown.unit; // the list has changed already, the numbers have not
        showSettings(inUnit(*picture, unit));
    } else {
        m_shown.unit = unit;
    }
    edit();
}

/// The same size in the two other units, which follow the resolution; and the fields that belong to a fixed range.
void PictureForm::showSize()
{
    const bool fixed = chosen(m_ui->range, ranges, m_shown.style.range) == RangeMode::Fixed;
    m_ui->fixed_range->setVisible(fixed);
    const std::optional<PictureSettings> picture = settings();
    if (!picture || !checkSettings(*picture)) {
        m_ui->size_note->clear();
        return;
    }
    const QSize pixels = picture->pixels();
    const QSizeF mm = picture->millimeters();
    m_ui->size_note->setText(tr("%1 × %2 mm, as PNG %3 × %4 pixels", "width, height, twice")
                                 .arg(numberText(std::round(mm.width() * 10) / 10),
                                      numberText(std::round(mm.height() * 10) / 10), numberText(pixels.width()),
                                      numberText(pixels.height())));
}

void PictureForm::sayUnread()
{
    const auto number = [](const NumberField* field) {
        return field->real() ? QString() : PictureForm::tr("Please type a number, such as 84.");
    };
    m_ui->width_message->say(number(m_ui->width), m_ui->width);
    m_ui->height_message->say(number(m_ui->height), m_ui->height);
    m_ui->dpi_message->say(number(m_ui->dpi), m_ui->dpi);
    m_ui->text_message->say(number(m_ui->text_size), m_ui->text_size);
    const std::optional<double> lowest = m_ui->range_lowest->real(), highest = m_ui->range_highest->real();
    const bool fixed = chosen(m_ui->range, ranges, m_shown.style.range) == RangeMode::Fixed;
    m_ui->range_message->say(!fixed || (lowest && highest && *lowest < *highest)
                                 ? QString()
                                 : tr("Please type two numbers, the smaller one first."),
                             m_ui->range_lowest);
}

bool PictureForm::tell(const std::optional<Error>& error)
{
    sayUnread();
    const std::optional<Field> field = error ? errorField(*error) : std::nullopt;
    const QString text = error ? errorText(*error) : QString();
    if (field == Field::Width)
        m_ui->width_message->say(text, m_ui->width);
    else if (field == Field::Height)
        m_ui->height_message->say(text, m_ui->height);
    else if (field == Field::Dpi)
        m_ui->dpi_message->say(text, m_ui->dpi);
    else if (field == Field::TextSize)
        m_ui->text_message->say(text, m_ui->text_size);
    else
        return !error;
    return true;
}

void PictureForm::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    fillLists();
    showSize();
}

} // namespace headlight
