import { z } from 'zod'
import { priceNames } from '#features/pricing/price-set.ts'
import { priceColumn } from '#features/tune-editing/server/price-columns.ts'
import { integerMax } from '#kit/shapes.ts'
import { line, priceCells, pricesOf, prose, slug, whole } from '../cells.ts'
import type { Field } from '../merge.ts'
import { slugOr } from './engine-kinds.ts'
import type { Kind } from './kind.ts'
import { plainColumns } from './plain-columns.ts'

/** The six prices of a tune or price tier, as columns. */
const priceColumns = priceNames.map(priceColumn)
export const allPriceCells: Record<string, ReturnType<typeof priceCells>[string]> = Object.assign(
  {},
  ...priceColumns.map(priceCells),
)
export const priceStaging = Object.fromEntries(priceColumns.map((name) => [name, 'jsonb']))
/** The six prices of a row. */
export const allPricesOf = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(priceColumns.map((name) => [name, pricesOf(row, name)]))
/** A given price replaces the one in its currency; other currencies stay. */
export const priceFields = priceColumns.map((to): Field => ({
  to,
  added: `coalesce(m.${to}, '{}')`,
  changed: `t.${to} || coalesce(m.${to}, '{}')`,
}))

const tierTexts = plainColumns({ note: { cell: prose, type: 'text', otherwise: `''` } })
const tierCells = { tier: line(80), ...tierTexts.cells }
/** New prices of a tier apply to its tunes at once. */
export const priceTiers: Kind = {
  name: 'price_tiers',
  columns: [...Object.keys(tierCells), ...Object.keys(allPriceCells)],
  marks: ['tier'],
  row: z
    .object(tierCells)
    .and(z.object(allPriceCells))
    .transform((all, context) => {
      const { tier, note } = all as z.output<z.ZodObject<typeof tierCells>>
      if (tier === null) context.addIssue({ code: 'custom', path: ['tier'], message: 'is empty' })
      return { tier, note, ...allPricesOf(all) }
    }),
  staging: { tier: 'text', ...tierTexts.staging, ...priceStaging, tier_id: 'bigint' },
  references: [],
  entities: [
    {
      table: 'price_tiers',
      noun: 'price tier',
      same: ['tier'],
      keys: [{ to: 'name', from: 'tier' }],
      id: 'tier_id',
      once: true,
      fields: [...tierTexts.fields, ...priceFields],
    },
  ],
  lists: [],
  links: [],
}

const typeOrder = plainColumns({ position: { cell: whole(0, integerMax), type: 'int', otherwise: '0' } })
const typeCells = { slug, name: line(80), group_slug: slug, ...typeOrder.cells }
export const tuneTypes: Kind = {
  name: 'tune_types',
  columns: Object.keys(typeCells),
  marks: ['name', 'group_slug'],
  row: z.object(typeCells).transform((row, context) => ({ ...row, slug: slugOr(row.slug, row.name, 'name', context) })),
  staging: {
    slug: 'text',
    name: 'text',
    group_slug: 'text',
    ...typeOrder.staging,
    group_id: 'bigint',
    type_id: 'bigint',
  },
  references: [{ column: 'group_slug', slug: 'group_slug', table: 'tune_type_groups', id: 'group_id' }],
  entities: [
    {
      table: 'tune_types',
      noun: 'tune type',
      same: ['slug'],
      keys: [{ to: 'slug', from: 'slug' }],
      id: 'type_id',
      once: true,
      fields: [{ to: 'name', needed: true }, { to: 'group_id', column: 'group_slug' }, ...typeOrder.fields],
    },
  ],
  lists: [],
  links: [],
}
