import { sourceText, type TextsOf } from '#features/translations/rules.ts'

/** The translatable name of a tune type, which the list of tunes shows. */
export const tuneTypeTexts: TextsOf = ({ name }) => [
  ...sourceText({ path: ['name'], label: 'Name', text: String(name ?? '') }),
]
