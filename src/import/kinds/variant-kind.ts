import { z } from 'zod'
import { gtin, line, slug, specs, whole, yesNo } from '../cells.ts'
import { clashes } from './clashes.ts'
import type { Kind } from './kind.ts'
import { plainColumns } from './plain-columns.ts'

const plain = plainColumns({
  part_number: { cell: line(60), type: 'text', otherwise: `''` },
  barcode: { cell: gtin, type: 'text', otherwise: `''` },
  weight_grams: { cell: whole(0, 10_000_000), type: 'int' },
})
const cells = { product: slug, choices: specs, ...plain.cells, retired: yesNo }

const row = z.object(cells).transform(({ choices, ...row }, context) => {
  if (row.product === null) context.addIssue({ code: 'custom', path: ['product'], message: 'is empty' })
  if (choices === null) context.addIssue({ code: 'custom', path: ['choices'], message: 'is empty' })
  return { ...row, choices: (choices ?? []).toSorted((a, b) => a.name.localeCompare(b.name)) }
})

const staged = 'staged_product_variants'
/** SQL: the options that the choices of the row `of` belong to. */
const optionsOf = (of: string) =>
  `(select array_agg(x.option_id order by x.option_id) from product_selections x where x.id = any(${of}.selection_ids))`

/** Variants of stored products, identified by the names of their choices: `Size: M | Color: Black`. */
export const productVariants: Kind = {
  name: 'product_variants',
  columns: Object.keys(cells),
  marks: ['product', 'choices'],
  row,
  staging: {
    product: 'text',
    choices: 'jsonb',
    ...plain.staging,
    retired: 'boolean',
    product_id: 'bigint',
    selection_ids: 'bigint[]',
    variant_id: 'bigint',
  },
  references: [{ column: 'product', slug: 'product', table: 'products', id: 'product_id' }],
  fills: [
    {
      // One choice per option, sorted by id.
      sql: `update ${staged} s set selection_ids = f.ids from (
              select g.file, g.line, array_agg(x.id order by x.id) as ids
              from ${staged} g, jsonb_array_elements(g.choices) c
                join product_options o on lower(o.name) = lower(c ->> 'name')
                join product_selections x on x.option_id = o.id and lower(x.name) = lower(c ->> 'value')
              where o.product_id = g.product_id
              group by g.file, g.line, g.choices
              having count(distinct o.id) = jsonb_array_length(g.choices)) f
            where f.file = s.file and f.line = s.line`,
    },
  ],
  conflicts: [
    {
      column: 'choices',
      sql: `select file, line from ${staged} where product_id is not null and selection_ids is null`,
      reason: 'names an option or a choice that the product does not have',
    },
    {
      column: 'choices',
      sql: `select s.file, s.line from ${staged} s where not coalesce(s.retired, false) and (
              exists (select 1 from product_variants v where v.product_id = s.product_id and v.retired_at is null
                and ${optionsOf('v')} <> ${optionsOf('s')} and not exists (select 1 from ${staged} b
                  where b.product_id = v.product_id and b.selection_ids = v.selection_ids and b.retired))
              or exists (select 1 from ${staged} b where b.product_id = s.product_id and not coalesce(b.retired, false)
                and ${optionsOf('b')} <> ${optionsOf('s')}))`,
      reason: 'names other options than the other variants of the product',
    },
    {
      column: 'product',
      sql: `select s.file, s.line from ${staged} s
            where not coalesce(s.retired, false) and exists (select 1 from kit_parts k where k.kit_id = s.product_id)`,
      reason: 'is a kit: its parts have variants, it has none',
    },
    ...clashes(staged, `v.product_id = s.product_id and v.selection_ids = s.selection_ids`, 'false'),
  ],
  entities: [
    {
      table: 'product_variants',
      noun: 'variant',
      same: ['product', 'choices'],
      keys: [
        { to: 'product_id', from: 'product_id' },
        { to: 'selection_ids', from: 'selection_ids' },
      ],
      id: 'variant_id',
      once: true,
      isPart: true,
      fields: [
        ...plain.fields,
        {
          to: 'retired_at',
          from: 'retired',
          added: `case when m.retired then now() end`,
          changed: `case when m.retired then coalesce(t.retired_at, now()) when not m.retired then null else t.retired_at end`,
        },
      ],
    },
  ],
  lists: [],
  links: [],
}
