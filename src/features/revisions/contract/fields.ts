import { z } from 'zod'
import { shown } from '#kit/fields.ts'
import { slug, text } from '#kit/shapes.ts'

/** The required name of a record that staff edit. */
export const nameField = (max: number, hint?: string) =>
  shown(text(max).min(1, 'Enter a name.'), {
    label: () => 'Name',
    ...(hint === undefined ? {} : { hint: () => hint }),
    required: true,
  })
/** The name by which `where` knows a record, such as “URLs and CSV files”. */
export const shortNameField = (where: string, until: string) =>
  shown(slug, {
    label: () => 'Short name',
    hint: () => `${where} use this name: lowercase letters, digits and hyphens. It can’t be changed ${until}.`,
    required: true,
  })
/** A time that may be left empty. */
export const momentField = (label: string, hint: string) =>
  shown(z.iso.datetime().nullable(), { label: () => label, hint: () => hint, type: 'datetime-local' })
/** Chosen records by their short names. */
export const chosenField = (label: string, max: number, hint?: string) =>
  shown(z.array(slug).max(max, `Choose at most ${max.toLocaleString('en')}.`), {
    label: () => label,
    ...(hint === undefined ? {} : { hint: () => hint }),
    wide: true,
    format: (value) => (value as string[]).join(', ') || '–',
  })
