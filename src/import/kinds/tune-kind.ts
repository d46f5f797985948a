import { z } from 'zod'
import { integerMax, slug as slugShape } from '#kit/shapes.ts'
import { arrayText, figure, line, names, prose, slug, slugs, whole, yesNo } from '../cells.ts'
import type { Field } from '../merge.ts'
import { slugOf } from '#kit/slug.ts'
import type { Kind } from './kind.ts'
import { checkLife, lifeCells, lifeFields, lifeStaging } from './life.ts'
import { plainColumns } from './plain-columns.ts'
import { allPriceCells, allPricesOf, priceFields, priceStaging } from './price-kinds.ts'

const hp = figure(['hp'])
const torque = figure(['lb-ft', 'Nm'])
const text = { cell: prose, type: 'text', otherwise: `''` }
const flag = { cell: yesNo, type: 'boolean', otherwise: 'false' }
const count = { cell: whole(0, integerMax), type: 'int', otherwise: '0' }
const figureOf = <S extends z.ZodType>(cell: S) => ({ cell, type: 'jsonb' })

const plain = plainColumns({
  description: text,
  notes: text,
  octane: { cell: line(40), type: 'text', otherwise: `''` },
  split_credit_dealer_text: text,
  is_stock: flag,
  optional: flag,
  is_dsg: flag,
  is_awd: flag,
  give_split_credits: flag,
  split_ecu_credit_amt: count,
  split_tcu_credit_amt: count,
  split_awd_credit_amt: count,
  horsepower: figureOf(hp),
  torque: figureOf(torque),
  torque_limit: figureOf(torque),
  crank_horsepower: figureOf(hp),
  crank_torque: figureOf(torque),
  position: count,
})
const named = {
  slug,
  engine_slug: slug,
  transmission_slug: slug,
  name: line(),
  part_number: line(100),
  ...plain.cells,
  tune_types: names,
  tools: slugs,
  requires: slugs,
  recommends: slugs,
  price_tier: line(80),
  ...lifeCells,
}

const row = z
  .object(named)
  .and(z.object(allPriceCells))
  .transform((all, context) => {
    const row = all as z.output<z.ZodObject<typeof named>>
    const issue = (column: string, message: string) => context.addIssue({ code: 'custom', path: [column], message })
    if (row.slug === null) issue('slug', 'is empty')
    if (row.engine_slug !== null && row.transmission_slug !== null)
      issue('transmission_slug', 'is beside an engine: a tune is for one of both')
    checkLife(row, context)
    // A valid slug is taken as it is, because exports write slugs; anything else is a name.
    const types = row.tune_types?.map((type) => (slugShape.safeParse(type).success ? type : slugOf(type))) ?? null
    if (types?.includes('')) issue('tune_types', 'has a name that gives no slug')
    const kept = Object.fromEntries(Object.keys(named).map((column) => [column, row[column as keyof typeof row]]))
    return {
      ...(kept as Omit<typeof row, 'tune_types' | 'tools' | 'requires' | 'recommends'>),
      ...allPricesOf(all),
      target: row.engine_slug ?? row.transmission_slug,
      tune_types: arrayText(types),
      tune_type_names: arrayText(row.tune_types),
      tools: arrayText(row.tools),
      requires: arrayText(row.requires),
      recommends: arrayText(row.recommends),
    }
  })

/** A tune is for an engine or a transmission: setting one clears the other. */
const target = (to: string): Field => ({
  to,
  changed: `case when coalesce(m.engine_id, m.transmission_id) is null then t.${to} else m.${to} end`,
})
const replaced = (table: string, column: string, other: string, from: string) => [
  { sql: `delete from ${table} l using staged_tunes s where l.tune_id = s.tune_id and s.${column} is not null` },
  {
    sql: `insert into ${table} (tune_id, ${other}) select s.tune_id, o.id from staged_tunes s, unnest(s.${column}) item
          join ${from} o on o.slug = item on conflict do nothing`,
  },
]

const types = (columns: readonly string[], type: string) => Object.fromEntries(columns.map((column) => [column, type]))

export const tunes: Kind = {
  name: 'tunes',
  columns: [...Object.keys(named), ...Object.keys(allPriceCells)],
  marks: ['slug', 'part_number'],
  row,
  staging: {
    ...types(['slug', 'engine_slug', 'transmission_slug', 'name', 'part_number'], 'text'),
    ...plain.staging,
    ...priceStaging,
    ...lifeStaging,
    price_tier: 'text',
    ...types(['tune_types', 'tune_type_names', 'tools', 'requires', 'recommends'], 'text[]'),
    target: 'text',
    ...types(['tune_id', 'engine_id', 'transmission_id', 'price_tier_id'], 'bigint'),
  },
  references: [
    { column: 'engine_slug', slug: 'engine_slug', table: 'engines', id: 'engine_id' },
    { column: 'transmission_slug', slug: 'transmission_slug', table: 'transmissions', id: 'transmission_id' },
    { column: 'price_tier', slug: 'price_tier', table: 'price_tiers', by: 'name', id: 'price_tier_id' },
  ],
  entities: [
    {
      table: 'tunes',
      noun: 'tune',
      same: ['slug'],
      keys: [{ to: 'slug', from: 'slug' }],
      id: 'tune_id',
      once: true,
      needs: [{ from: 'target', column: 'engine_slug' }],
      fields: [
        target('engine_id'),
        target('transmission_id'),
        { to: 'name', needed: true },
        { to: 'part_number', needed: true },
        ...plain.fields,
        { to: 'price_tier_id', column: 'price_tier' },
        ...priceFields,
        ...lifeFields,
      ],
    },
  ],
  lists: [
    { column: 'tools', table: 'tools' },
    { column: 'requires', table: 'tunes' },
    { column: 'recommends', table: 'tunes' },
  ],
  links: [
    {
      sql: `insert into tune_types (slug, name) select distinct on (type.slug) type.slug, type.name
            from staged_tunes s, unnest(s.tune_types, s.tune_type_names) type (slug, name)
            where s.tune_types is not null order by type.slug, s.file, s.line on conflict (slug) do nothing`,
    },
    ...replaced('tune_tune_types', 'tune_types', 'tune_type_id', 'tune_types'),
    ...replaced('tune_tools', 'tools', 'tool_id', 'tools'),
    ...replaced('tune_requires', 'requires', 'other_id', 'tunes'),
    ...replaced('tune_recommends', 'recommends', 'other_id', 'tunes'),
  ],
}
