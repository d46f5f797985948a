import type { EditedOption } from './contract/product-fields.ts'
import type { EditedVariant } from './contract/variants.ts'

/** How many variants a product has at most. */
export const variantsMax = 200

type Choices = EditedVariant['choices']
type Option = Pick<EditedOption, 'name'> & { selections: readonly { name: string }[] }

const keyOf = (choices: Choices): string =>
  choices
    .map(({ option, selection }) => `${option}\n${selection}`)
    .toSorted()
    .join('\n\n')

/** Every combination of the choices of some options, in their order. */
export function combinationsOf(options: readonly Option[]): Choices[] {
  return options.reduce<Choices[]>(
    (all, { name, selections }) =>
      all.flatMap((choices) => selections.map((each) => [...choices, { option: name, selection: each.name }])),
    [[]],
  )
}

/** How many variants the options would make. */
export const countCombinations = (options: readonly Option[]): number =>
  options.length === 0 ? 0 : options.reduce((count, { selections }) => count * selections.length, 1)

/**
 * The variants that a product has once its stock is kept by these options: what fits stays, what is missing is new, and what no
 * longer fits is retired, or gone where it was never saved.
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

/** The options that stock is kept by, by name. */
export const optionsOfVariants = (variants: readonly EditedVariant[]): string[] =>
  (variants.find(({ retired }) => !retired)?.choices ?? []).map(({ option }) => option)
