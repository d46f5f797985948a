import { sourceText, type TextsOf } from '#features/translations/rules.ts'

/** What can be translated of a tune type: its name, which the list of tunes shows. */
export const tuneTypeTexts: TextsOf = ({ name }) => [
  ...sourceText({ path: ['name'], label: 'Name', text: String(name ?? '') }),
]
