import type { EditorParts } from '#features/revisions/ui/editor-spec.ts'
import type { TextsOf } from '../rules.ts'
import { TranslatedForm } from './translated-form.tsx'

/** The part of an editor with the texts of its record in other languages. */
export const translationsOf = (textsOf: TextsOf) => (parts: EditorParts) => (
  <TranslatedForm textsOf={textsOf} {...parts} />
)
