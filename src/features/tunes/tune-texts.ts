import { sourceText, type TextsOf } from '#features/translations/rules.ts'

/** What can be translated of a tune: what people read where it is chosen. */
export const tuneTexts: TextsOf = ({ name, description, notes }) => [
  ...sourceText({ path: ['name'], label: 'Name', text: String(name ?? '') }),
  ...sourceText({ path: ['description'], label: 'Description', text: String(description ?? ''), lines: 5 }),
  ...sourceText({ path: ['notes'], label: 'Notes', text: String(notes ?? ''), lines: 3 }),
]
