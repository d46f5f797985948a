import { sourceText, type TextsOf } from '#features/translations/rules.ts'

/** Translatable texts of a tune: those shown where it is selected. */
export const tuneTexts: TextsOf = ({ name, description, notes }) => [
  ...sourceText({ path: ['name'], label: 'Name', text: String(name ?? '') }),
  ...sourceText({ path: ['description'], label: 'Description', text: String(description ?? ''), lines: 5 }),
  ...sourceText({ path: ['notes'], label: 'Notes', text: String(notes ?? ''), lines: 3 }),
]
