import { describe, expect, test } from 'vitest'
import type { EditedVariant } from './contract/variants.ts'
import { variantLabel } from './contract/variants.ts'
import { availabilityOfChoice, variantOf } from './rules.ts'
import { countCombinations, generateVariants, optionsOfVariants } from './rules-variants.ts'

const size = { name: 'Size', selections: [{ name: 'S' }, { name: 'M' }] }
const color = { name: 'Color', selections: [{ name: 'Black' }, { name: 'Red' }] }
const labels = (variants: readonly EditedVariant[]) =>
  variants.map((variant) => `${variantLabel(variant)}${variant.retired ? ' retired' : ''}`)

describe('variants of options', () => {
  test('are all combinations, and those that exist keep their numbers', () => {
    const first = generateVariants([], [size])
    expect(labels(first)).toEqual(['S', 'M'])
    const kept = first.map((variant, index) => ({ ...variant, id: index + 1, part_number: `P-${index}` }))
    const more = generateVariants(kept, [{ ...size, selections: [{ name: 'XS' }, ...size.selections] }])
    expect(more.map(({ id, part_number: number }) => [id, number])).toEqual([
      [null, ''],
      [1, 'P-0'],
      [2, 'P-1'],
    ])
  })

  test('retire what no longer fits, and drop what was never saved', () => {
    const kept = generateVariants([], [size]).map((variant, index) => ({ ...variant, id: index === 0 ? 1 : null }))
    const both = generateVariants(kept, [size, color])
    expect(labels(both)).toEqual(['S, Black', 'S, Red', 'M, Black', 'M, Red', 'S retired'])
    expect([optionsOfVariants(both), countCombinations([size, color]), countCombinations([])]).toEqual([
      ['Size', 'Color'],
      4,
      0,
    ])
    expect(labels(generateVariants(both, []))).toEqual(['S retired'])
  })
})

test('a choice is the variant of which every selection was made; any other is sold out', () => {
  const product = {
    availability: { 1: 'enough', 2: 'none' } as const,
    options: [
      {
        id: 1,
        name: 'Size',
        selections: [
          { id: 11, name: 'S', pricesByCurrency: {} },
          { id: 12, name: 'M', pricesByCurrency: {} },
        ],
      },
      { id: 2, name: 'Print', selections: [{ id: 21, name: 'Yes', pricesByCurrency: {} }] },
    ],
    variants: [
      { id: 7, selections: [11], part_number: '', weight_grams: 1, availability: { 1: 'few', 2: 'none' } as const },
    ],
  }
  const choice = (selection: string) => [
    { id: 1, selection },
    { id: 2, selection: 'Yes' },
  ]
  expect(variantOf(product, choice('S'))?.id).toBe(7)
  expect(availabilityOfChoice(product, choice('S'))).toEqual({ 1: 'few', 2: 'none' })
  expect(availabilityOfChoice(product, choice('M'))).toEqual({ 1: 'none', 2: 'none' })
  expect(availabilityOfChoice({ ...product, variants: [] }, choice('M'))).toEqual(product.availability)
})
