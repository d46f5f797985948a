import { asc, eq, inArray, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { percentBases } from '#features/pricing/quantity-prices.ts'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import { variantName } from '#features/products/server/variants/variant-name.ts'
import { currencies, fromDecimal, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { csvDownload } from '#kit/server/csv.ts'
import { type CsvProblem, csvRows } from '#kit/server/csv-rows.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type PriceLine, priceLine } from '../contract/price-list-fields.ts'
import { exportPriceLines, readPriceLines } from '../contract/price-lists.ts'
import { readSoldVariants } from './lines.ts'
import { priceListPrices, priceLists } from './tables.ts'

const columns = ['product', 'variant', 'from', 'percent', 'off', ...currencies] as const
type Column = (typeof columns)[number]

export const exportPriceLinesOperation = operation(exportPriceLines, async ({ db, input }) => {
  const [list] = await db.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.id, input.params.id))
  if (!list) fail('not_found')
  const rows = await readRows<PriceLine & { variantName: string | null }>(
    db,
    sql`select p.slug as product, case when v.id is null then null else ${variantName} end as "variantName", e.from_quantity as "from", e.prices,
        e.percent::float8 as percent, e.off
      from ${priceListPrices} e join ${products} p on p.id = e.product_id left join ${productVariants} v on v.id = e.variant_id
      where e.list_id = ${input.params.id} order by e.position`,
  )
  const cells = rows.map(({ product, variantName: variant, from, percent, off, prices }) => [
    product,
    variant ?? '',
    from,
    percent,
    percent === null ? '' : off,
    ...currencies.map((code) => (prices[code] === undefined ? '' : toDecimal(prices[code]))),
  ])
  async function* lines() {
    yield* cells
  }
  return csvDownload(`price-list-${input.params.id}`, columns, lines())
})

export const readPriceLinesOperation = operation(readPriceLines, async ({ db, input }) => readLines(db, input.body.csv))

/** Parses price list lines from a CSV file, with problems by line and column. */
export async function readLines(db: Queryable, csv: string): Promise<{ prices: PriceLine[]; problems: CsvProblem[] }> {
  const read = csvRows(csv)
  if ('line' in read) return { prices: [], problems: [read] }
  const { header, rows } = read
  const unknown = header.filter((name) => name !== '' && !columns.some((column) => column === name))
  const problems: CsvProblem[] = [
    ...unknown.map((column) => ({ line: 1, column, message: `Unknown column. Use ${columns.join(', ')}.` })),
    ...(header.includes('product') ? [] : [{ line: 1, column: 'product', message: 'This column is missing.' }]),
  ]
  if (problems.length > 0) return { prices: [], problems }
  const cellOf = (cells: readonly string[], column: Column) => cells[header.indexOf(column)]?.trim() ?? ''
  const slugs = [...new Set(rows.map(({ cells }) => cellOf(cells, 'product')))]
  const known = await db
    .select({ slug: products.slug })
    .from(products)
    .where(inArray(products.slug, [...slugs, '']))
    .orderBy(asc(products.slug))
  const variants = await readSoldVariants(db, slugs)
  const prices: PriceLine[] = []
  for (const { line, cells } of rows) {
    const say = (column: string, message: string) => problems.push({ line, column, message })
    const before = problems.length
    const product = cellOf(cells, 'product')
    if (!known.some(({ slug }) => slug === product)) say('product', `There’s no product “${product}”.`)
    const named = cellOf(cells, 'variant')
    const variant = variants.find((one) => one.product === product && one.name.toLowerCase() === named.toLowerCase())
    if (named !== '' && !variant) say('variant', `The product has no variant “${named}”.`)
    const wanted = {
      product,
      variant: named === '' ? null : (variant?.id ?? null),
      from: numberOf(cellOf(cells, 'from') || '1'),
      percent: cellOf(cells, 'percent') === '' ? null : numberOf(cellOf(cells, 'percent')),
      off: cellOf(cells, 'off') || percentBases[0],
      prices: Object.fromEntries(
        currencies.flatMap((code) => {
          const typed = cellOf(cells, code)
          return typed === '' ? [] : [[code, fromDecimal(typed) ?? Number.NaN]]
        }),
      ),
    }
    const checked = priceLine.safeParse(wanted)
    if (before === problems.length && checked.success) prices.push(checked.data)
    for (const { path, message } of checked.error?.issues ?? [])
      if (path[0] !== 'product') say(String(path.at(-1) ?? ''), path[0] === 'off' ? 'Enter list or dealer.' : message)
  }
  return { prices, problems }
}

const numberOf = (typed: string): number => (/^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN)
