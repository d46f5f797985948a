import { z } from 'zod'
import { int } from '#kit/shapes.ts'
import { variantsMax } from '../rules-variants.ts'

const text = (max: number) => z.string().trim().max(max, `Enter at most ${max} characters.`)

/** GTIN, EAN or UPC; may be empty. */
export const barcode = text(14).regex(/^(\d{8}|\d{12,14})?$/, 'Enter 8, 12, 13 or 14 digits.')

/** A combination of choices, by name, with its own stock. Keeps its ID and choices. */
export const editedVariant = z.strictObject({
  id: int.positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  choices: z
    .array(z.strictObject({ option: text(60), selection: text(60) }))
    .min(1, 'Choose what the variant is.')
    .max(6),
  part_number: text(60),
  barcode,
  /** Null for the product's. */
  weight_grams: int
    .min(0, 'Can’t be negative.')
    .max(10_000_000, `Enter at most ${(10_000_000).toLocaleString('en')} g.`)
    .nullable(),
  /** Whether it is no longer sold. */
  retired: z.boolean(),
})
export type EditedVariant = z.output<typeof editedVariant>
export const editedVariants = z.array(editedVariant).max(variantsMax, `Add at most ${variantsMax} variants.`)

export const variantLabel = ({ choices }: Pick<EditedVariant, 'choices'>): string =>
  choices.map(({ selection }) => selection).join(', ')
const keyOf = ({ choices }: EditedVariant): string =>
  choices
    .map(({ option, selection }) => `${option}\n${selection}`)
    .toSorted()
    .join('\n\n')
const optionsOf = ({ choices }: EditedVariant): string =>
  choices
    .map(({ option }) => option)
    .toSorted()
    .join('\n')

interface Of {
  options: readonly { name: string; selections: readonly { name: string }[] }[]
  parts: readonly unknown[]
  variants: readonly EditedVariant[]
}

/** Rules across a product's variants. Stored variants keep their choices even if options were renamed. */
export function checkVariants(
  { options, parts, variants }: Of,
  say: (path: (string | number)[], message: string) => void,
): void {
  const sold = variants.filter(({ retired }) => !retired)
  if (parts.length > 0 && sold.length > 0) say(['variants'], 'A kit has no variants of its own. Its parts do.')
  if (new Set(sold.map(optionsOf)).size > 1)
    say(['variants'], 'All variants that are sold choose from the same options.')
  for (const [place, variant] of variants.entries()) {
    const isKnown = variant.choices.every(({ option, selection }) =>
      options.some(({ name, selections }) => name === option && selections.some((each) => each.name === selection)),
    )
    if (variant.id === null && !isKnown) say(['variants', place], 'This choice doesn’t exist. Remove the variant.')
    const earlier = variants.slice(0, place)
    if (earlier.some((other) => keyOf(other) === keyOf(variant)))
      say(['variants', place], 'There’s already a variant with these choices.')
    for (const field of ['part_number', 'barcode'] as const) {
      const value = variant[field].toLowerCase()
      if (value !== '' && earlier.some((other) => other[field].toLowerCase() === value))
        say(['variants', place, field], 'Another variant already has it.')
    }
  }
}
