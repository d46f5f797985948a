import { z } from 'zod'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { type Problems, shown } from '#kit/fields.ts'
import { type SeoKind, seoKinds, unknownVariables } from '../rules.ts'

/** SEO texts of a page, or, with key `template`, of all pages of a kind. */
export const seoTextFields = {
  kind: shown(z.enum(seoKinds), { label: () => 'Page type' }),
  key: shown(z.string().min(1).max(200), { label: () => 'Page' }),
  title: shown(z.string().trim().max(200), { label: () => 'Title' }),
  description: shown(z.string().trim().max(500), { label: () => 'Description', lines: 3 }),
  ...translationFields,
}
/** Translatable fields. */
export const seoTextTexts = fieldTexts(seoTextFields, ['title', 'description'])

/** Placeholders must exist for the kind of page. */
export function checkSeoText(values: Readonly<Record<string, unknown>>, problems: Problems): void {
  for (const field of ['title', 'description']) {
    const unknown = unknownVariables(values['kind'] as SeoKind, String(values[field]))
    if (unknown.length > 0)
      problems.addIssue({ code: 'custom', path: [field], message: `There is no {${unknown.join('}, {')}} here.` })
  }
}
