import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { type CsvProblem, csvRows } from '#kit/server/csv-rows.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../../contract/stock-counts.ts'
import { unitsMax } from '../../contract/stock.ts'
import { kitParts, products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { nameWithVariant, variantName } from '../variants/variant-name.ts'
import { kitHasNoStock, placeOf, readFree, setCounted } from './change-stock.ts'
import { free, hasVariants, reserved, withReserved } from './place-rows.ts'
import { stockChanges, stockLevels, stockLocations } from './tables.ts'

const columns = ['product', 'variant', 'location', 'on hand'] as const

interface Wanted {
  line: number
  product: string
  variant: string
  location: string
  counted: number
}
interface Found {
  line: number
  product: string
  variant: number | null
  location: string
  name: string
  location_name: string
  on_hand: number
  reserved: number
  last_change: number | null
  is_kit: boolean
  is_unassigned: boolean
  is_retired: boolean
}

/** Resolves the lines of a stocktake; lines with unknown names have no row. */
const findPlaces = (db: Queryable, lines: readonly Wanted[]): Promise<Found[]> =>
  readRows<Found>(
    db,
    sql`${withReserved}
      select w.line, p.slug as product, i.id as variant, l.slug as location, ${nameWithVariant} as name, l.name as location_name,
        ${free} + ${reserved} as on_hand, ${reserved} as reserved,
        (select max(c.id) from ${stockChanges} c where c.product_id = p.id and c.location_id = l.id
          and c.variant_id is not distinct from i.id) as last_change,
        exists (select from ${kitParts} k where k.kit_id = p.id) as is_kit,
        v.id is null and ${hasVariants} as is_unassigned, l.status <> 'open' as is_retired
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) w(line int, product text, variant text, location text)
        join ${products} p on p.slug = w.product join ${stockLocations} l on l.slug = w.location
        cross join lateral (
          select null::bigint as id where w.variant = ''
          union all select v.id from ${productVariants} v where v.product_id = p.id and w.variant <> '' and lower(${variantName}) = lower(w.variant)) i
        left join ${productVariants} v on v.id = i.id
        left join ${stockLevels} s on s.product_id = p.id and s.location_id = l.id and s.variant_id is not distinct from i.id
      order by w.line`,
  )

/** Parses the lines of a file, with format errors found before any lookup. */
function readLines(csv: string): { lines: Wanted[]; problems: CsvProblem[] } {
  const read = csvRows(csv)
  if ('line' in read) return { lines: [], problems: [read] }
  const { header, rows } = read
  const missing = columns.filter((column) => column !== 'variant' && !header.includes(column))
  if (missing.length > 0)
    return {
      lines: [],
      problems: missing.map((column) => ({ line: 1, column, message: 'This column is missing.' })),
    }
  const problems: CsvProblem[] = []
  const seen = new Map<string, number>()
  const lines = rows.flatMap(({ line, cells }): Wanted[] => {
    const cell = (column: (typeof columns)[number]) => cells[header.indexOf(column)]?.trim() ?? ''
    const typed = cell('on hand')
    // This place wasn’t counted.
    if (typed === '') return []
    const wanted = { line, product: cell('product'), variant: cell('variant'), location: cell('location') }
    const key = [wanted.product, wanted.variant.toLowerCase(), wanted.location].join('\n')
    const earlier = seen.get(key)
    if (earlier !== undefined) problems.push({ line, column: '', message: `Line ${earlier} counts this place too.` })
    seen.set(key, line)
    if (!/^\d+$/.test(typed) || Number(typed) > unitsMax) {
      problems.push({ line, column: 'on hand', message: 'Enter a whole number from 0 to 100,000.' })
      return []
    }
    return [{ ...wanted, counted: Number(typed) }]
  })
  return { lines, problems }
}

/** Why a place can’t be set to its count; null if it can. */
function problemOf(wanted: Wanted, found: Found | undefined): Omit<CsvProblem, 'line'> | null {
  if (!found) return null
  if (found.is_kit) return { column: 'product', message: kitHasNoStock }
  const isMore = wanted.counted > found.on_hand
  if (isMore && found.is_unassigned) return { column: 'variant', message: 'Name the variant.' }
  if (isMore && found.is_retired) return { column: 'location', message: 'This location is retired.' }
  if (wanted.counted < found.reserved)
    return { column: 'on hand', message: `${found.reserved} units there are sold and not shipped yet.` }
  return null
}

/** Which name in a line is unknown. */
async function unknownIn(db: Queryable, lines: readonly Wanted[]): Promise<CsvProblem[]> {
  if (lines.length === 0) return []
  const known = async (table: typeof products | typeof stockLocations, names: readonly string[]) =>
    new Set(
      (await readRows<{ slug: string }>(db, sql`select slug from ${table} where slug in ${[...new Set(names)]}`)).map(
        ({ slug }) => slug,
      ),
    )
  const [ofProducts, ofLocations] = [
    await known(
      products,
      lines.map(({ product }) => product),
    ),
    await known(
      stockLocations,
      lines.map(({ location }) => location),
    ),
  ]
  return lines.map(({ line, product, variant, location }) => {
    if (!ofProducts.has(product)) return { line, column: 'product', message: `There’s no product “${product}”.` }
    if (!ofLocations.has(location)) return { line, column: 'location', message: `There’s no location “${location}”.` }
    return { line, column: 'variant', message: `The product has no variant “${variant}”.` }
  })
}

const preview = operation(contract.previewStockCounts, async ({ db, input }) => {
  const { lines, problems } = readLines(input.body.csv)
  const found = new Map((lines.length === 0 ? [] : await findPlaces(db, lines)).map((row) => [row.line, row]))
  problems.push(
    ...(await unknownIn(
      db,
      lines.filter(({ line }) => !found.has(line)),
    )),
  )
  const differing = lines.filter(({ line, counted }) => found.get(line)?.on_hand !== counted && found.has(line))
  for (const wanted of differing) {
    const problem = problemOf(wanted, found.get(wanted.line))
    if (problem) problems.push({ line: wanted.line, ...problem })
  }
  if (problems.length > 0) return { places: [], same: 0, problems: problems.toSorted((a, b) => a.line - b.line) }
  return {
    places: differing.map(({ line, counted }) => {
      const { product, variant, location, name, location_name, on_hand, last_change } = found.get(line)!
      return { product, variant, location, name, location_name, on_hand, counted, last_change }
    }),
    same: lines.length - differing.length,
    problems: [],
  }
})

const save = operation(contract.saveStockCounts, async ({ tx, actor, input }) => {
  const { places: counted, reason } = input.body
  const found = []
  for (const { product, location, variant, ...count } of counted)
    found.push({
      place: await placeOf(tx, { productSlug: product, locationSlug: location }, variant),
      location,
      ...count,
    })
  // Always in the same order, to avoid deadlocks.
  const sorted = found.toSorted(
    ({ place: a }, { place: b }) =>
      a.productId - b.productId || a.locationId - b.locationId || (a.variantId ?? 0) - (b.variantId ?? 0),
  )
  for (const { place, location, counted: units, last_change: lastChange } of sorted) {
    const difference =
      (await setCounted(tx, { ...place, counted: units, lastChange, why: reason, actorId: actor.userId })) ??
      fail('stale_version')
    const after = await readFree(tx, place)
    const at = { location, ...(place.variantId === null ? {} : { variant: place.variantId }) }
    await recordAudit(tx, actor, {
      action: 'stock.count',
      object: `product/${place.productId}`,
      before: { ...at, free: after - difference },
      after: { ...at, free: after },
      reason,
    })
  }
  return { saved: sorted.length }
})

export const stockCountOperations = [preview, save]
