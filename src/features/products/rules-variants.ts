import type { EditedOption } from './contract/product-fields.ts'
import type { EditedVariant } from './contract/variants.ts'

/** Maximum variants of a product. */
export const variantsMax = 200

type Choices = EditedVariant['choices']
type Option = Pick<EditedOption, 'name'> & { selections: readonly { name: string }[] }

const keyOf = (choices: Choices): string =>
  choices
    .map(({ option, selection }) => `${option}\n${selection}`)
    .toSorted()
    .join('\n\n')

/** All combinations of the options' choices, in order. */
export function combinationsOf(options: readonly Option[]): Choices[] {
  return options.reduce<Choices[]>(
    (all, { name, selections }) =>
      all.flatMap((choices) => selections.map((each) => [...choices, { option: name, selection: each.name }])),
    [[]],
  )
}

/** Number of variants the options yield. */
export const countCombinations = (options: readonly Option[]): number =>
  options.length === 0 ? 0 : options.reduce((count, { selections }) => count * selections.length, 1)

/**
 * Variants of a product after choosing these options: matching ones stay, missing ones are added, and others are
 * retired, or dropped if never saved.
 */
export function generateVariants(variants: readonly EditedVariant[], options: readonly Option[]): EditedVariant[] {
  const wanted =
    countCombinations(options) > 0 && countCombinations(options) <= variantsMax ? combinationsOf(options) : []
  const made = wanted.map(
    (choices): EditedVariant =>
      variants.find((variant) => keyOf(variant.choices) === keyOf(choices)) ?? {
        id: null,
        choices,
        part_number: '',
        barcode: '',
        weight_grams: null,
        retired: false,
      },
  )
  const left = variants.filter((variant) => variant.id !== null && !made.includes(variant))
  return [...made, ...left.map((variant) => ({ ...variant, retired: true }))]
}

/** Names of the options stock is kept by. */
export const optionsOfVariants = (variants: readonly EditedVariant[]): string[] =>
  (variants.find(({ retired }) => !retired)?.choices ?? []).map(({ option }) => option)
