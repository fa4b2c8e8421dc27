// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "session/lesson.h"

#include <QByteArray>
#include <QString>

namespace headlight {

inline constexpr Index lesson_version = 1;
inline constexpr Bytes most_lesson_bytes = 1024 * 1024;
inline constexpr Index most_lesson_steps = 200;

/// Reads a lesson: UTF-8, a field a line, `name: value`; a line that begins with a space goes on with the one before;
/// `#` begins a comment, empty lines mean nothing. The fields in their order:
///
///     lesson: 1
///     title: One head, step by step
///     step: Scores                              each step begins with its title
///     when: softcap, not hidden                 left out unless all of these hold; optional
///     view: stages                              or heads, links; optional
///     stage: scores                             the matrix, by its name on the console
///     mark: cell                                or row, matrix, nothing: what is lit; optional
///     text: “{query}” asks and “{key}” answers. a paragraph; several may be given
///     text if mask, not hidden: …               only where these hold
///     numbers: {score-terms} = {score}          the same, in a monospaced line
///
/// Facts and names are those of lesson.h. Nothing else is taken. Errors: FileMalformed with the line and the field,
/// FileTooNew.
Result<Lesson> lessonFromText(const QByteArray& text, const QString& path);

/// The same from a file or a resource. Errors: FileFailed besides.
Result<Lesson> readLessonFile(const QString& path);

} // namespace headlight
