import { z } from 'zod'
import { typedPrices } from '#features/pricing/price-set.ts'
import { percentBases } from '#features/pricing/quantity-prices.ts'
import { chosenField, momentField, nameField } from '#features/revisions/contract/fields.ts'
import { lifeFields } from '#features/revisions/contract/records.ts'
import { type Problems, shown } from '#kit/fields.ts'
import { int, slug } from '#kit/shapes.ts'

export const audiences = ['everyone', 'dealers', 'chosen'] as const
export type Audience = (typeof audiences)[number]
export const audienceLabels = () =>
  ({ everyone: 'Everyone', dealers: 'All dealers', chosen: 'Chosen groups and dealers' }) as const

export const linesMax = 1_000
export const quantityFromMax = 1_000

export const priceLine = z.strictObject({
  product: slug,
  /** Null for all variants, and for products without variants. */
  variant: int.positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  from: z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(1, 'Enter at least 1.')
    .max(quantityFromMax, 'Enter at most 1,000.'),
  /** Empty if a percentage is set. */
  prices: typedPrices,
  percent: z
    .number({ error: 'Enter a percentage.' })
    .min(0.01, 'Enter more than 0 percent.')
    .max(100, 'Enter at most 100 percent.')
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Enter at most two decimals.')
    .nullable(),
  off: z.enum(percentBases),
})
export type PriceLine = z.output<typeof priceLine>

export const priceListFields = {
  name: nameField(120, 'Only staff see it.'),
  internal_note: shown(z.string().trim().max(1_000), { label: () => 'Note', lines: 2 }),
  audience: shown(z.enum(audiences), {
    label: () => 'For',
    hint: () => 'Members of active dealers get the prices of all lists that are for them. The lowest price counts.',
    choices: audienceLabels,
  }),
  groups: chosenField('Dealer groups', 500),
  dealers: chosenField('Dealers', 500),
  starts_at: momentField('Starts', 'In your time zone. Leave empty to start right away.'),
  ends_at: momentField('Ends', 'Leave empty for no end.'),
  prices: shown(z.array(priceLine).max(linesMax, 'A price list has at most 1,000 lines.'), {
    label: () => 'Prices',
    wide: true,
    format: (value) => {
      const { length } = value as unknown[]
      return `${length} ${length === 1 ? 'line' : 'lines'}`
    },
  }),
  ...lifeFields,
}
type PriceListValues = z.output<z.ZodObject<typeof priceListFields>>

/** Initial values of a new price list. */
export const newPriceList = {
  name: '',
  internal_note: '',
  audience: 'dealers',
  groups: [],
  dealers: [],
  starts_at: null,
  ends_at: null,
  prices: [],
  state: 'draft',
  publish_at: null,
} as const

/** Rules across several fields of a price list. */
export function checkPriceList(values: Readonly<Record<string, unknown>>, problems: Problems): void {
  const list = values as unknown as PriceListValues
  const say = (path: (string | number)[], message: string) => problems.addIssue({ code: 'custom', path, message })
  if (list.audience === 'chosen' && list.groups.length + list.dealers.length === 0)
    say(['groups'], 'Choose at least one group or dealer.')
  if (list.starts_at !== null && list.ends_at !== null && list.starts_at >= list.ends_at)
    say(['ends_at'], 'Is before the start.')
  const seen = new Set<string>()
  for (const [place, line] of list.prices.entries()) {
    const problem = lineProblem(line, list.audience)
    if (problem) say(['prices', place, problem.field], problem.message)
    const key = `${line.product} ${line.variant} ${line.from}`
    if (seen.has(key)) say(['prices', place, 'from'], 'An earlier line is for the same quantity.')
    seen.add(key)
  }
}

/** Problem of a line for an audience; null if there is none. */
export function lineProblem(line: PriceLine, audience: string): { field: keyof PriceLine; message: string } | null {
  const isPriced = Object.keys(line.prices).length > 0
  if (line.percent === null && !isPriced) return { field: 'prices', message: 'Enter a price in at least one currency.' }
  if (line.percent !== null && isPriced) return { field: 'percent', message: 'Enter prices or a percentage, not both.' }
  if (audience === 'everyone' && line.off === 'dealer')
    return { field: 'off', message: 'Only dealers have dealer prices. Take the percentage off the list price.' }
  if (audience === 'everyone' && line.from < 2)
    return { field: 'from', message: 'A list for everyone starts at 2 units. Change the product’s price for one.' }
  return null
}
