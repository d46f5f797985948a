import type { EditorParts } from '#features/revisions/ui/editor-spec.ts'
import type { TextsOf } from '../rules.ts'
import { TranslatedForm } from './translated-form.tsx'

/** Editor section for a record's translations. */
export const translationsOf = (textsOf: TextsOf) => (parts: EditorParts) => (
  <TranslatedForm textsOf={textsOf} {...parts} />
)
