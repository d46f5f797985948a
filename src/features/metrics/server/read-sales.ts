import { Readable } from 'node:stream'
import { regionPaper } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { utcDay } from '#kit/dates.ts'
import { csvDownload } from '#kit/server/csv.ts'
import { toDecimal } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import {
  exportSales,
  getSales,
  getSalesPdf,
  type Comparison,
  type Sales,
  type SalesPoint,
  type SalesRow,
} from '../contract/sales.ts'
import {
  amounts,
  type Breakdown,
  breakdowns,
  counts,
  type Figures,
  measures,
  netOf,
  noFigures,
} from '../rules/measures.ts'
import { type Period, periodsIn, rangeBefore, rangeOfYearBefore } from '../rules/periods.ts'
import { type Names, namesOf } from './names.ts'
import { type Asked, askedOf } from './range.ts'
import { salesPdf } from './sales-pdf.ts'
import { type FigureRow, largestOf, lastClosedDay, readOpenRows, readSums, type Sum } from './sums.ts'

/** The number of rows shown per breakdown; downloads have all. */
const rowsMax = 20

interface Source {
  db: Queryable
  open: readonly FigureRow[]
  closed: string | null
}

async function sourceOf(db: Queryable, asked: Asked, now: Date, from = asked.from): Promise<Source> {
  const closed = await lastClosedDay(db)
  return { db, closed, open: await readOpenRows(db, { ...asked, from }, closed, utcDay(now)) }
}

const withoutKey = ({ key: _key, ...figures }: Sum): Figures => figures
const totalOf = ([sum]: readonly Sum[]) => (sum ? withoutKey(sum) : noFigures)

/** One point per period of the range, even without sales. */
function pointsOf(sums: readonly Sum[], asked: Asked): SalesPoint[] {
  const byPeriod = new Map(sums.map((sum) => [sum.key, sum]))
  return periodsIn(asked, asked.by).map((period) => ({
    period,
    ...totalOf(byPeriod.has(period) ? [byPeriod.get(period)!] : []),
  }))
}

const rowsOf = (sums: readonly Sum[], by: Breakdown, names: Names): SalesRow[] =>
  sums.map(({ key, ...figures }) => ({ value: key, name: names(by, key), ...figures }))

function addedUp(sums: readonly Sum[]): Figures {
  const total = { ...noFigures }
  for (const sum of sums) for (const name of measures) total[name] += sum[name]
  return total
}

/** Total and points of a comparison range; only the total if no points are wanted. */
async function readCompared(source: Source, asked: Asked, wantsPoints: boolean) {
  const [sums] = await readSums(source.db, asked, [wantsPoints ? { period: asked.by } : null], source)
  return { total: addedUp(sums!), points: wantsPoints ? pointsOf(sums!, asked) : [] }
}

/** The totals of a range with its filters. */
export async function readTotal(db: Queryable, asked: Asked, now: Date): Promise<Figures> {
  const source = await sourceOf(db, asked, now)
  return totalOf((await readSums(db, asked, [null], source))[0]!)
}

/** Sales for a request, with all comparisons and breakdowns. */
export async function readSales(
  db: Queryable,
  asked: Asked,
  now: Date,
  comparison: Comparison = 'none',
): Promise<Sales> {
  const [before, yearBefore] = [rangeBefore(asked), rangeOfYearBefore(asked)]
  const source = await sourceOf(db, asked, now, before.from < yearBefore.from ? before.from : yearBefore.from)
  const { from, until, by, currency } = asked
  const [points, ...sums] = await readSums(
    db,
    asked,
    [{ period: by }, ...breakdowns.map((name) => ({ by: name, top: rowsMax }))],
    source,
  )
  const shown = breakdowns.map((name, index) => ({ name, sums: sums[index]! }))
  const chosen = breakdowns.flatMap((name) => (asked[name] === undefined ? [] : [{ by: name, value: asked[name] }]))
  const [names, earlier, yearEarlier] = await Promise.all([
    namesOf(db, [
      ...shown.flatMap(({ name, sums: rows }) => rows.map(({ key }) => [name, key] as const)),
      ...chosen.map(({ by: name, value }) => [name, value] as const),
    ]),
    readCompared(source, { ...asked, ...before }, comparison === 'before'),
    readCompared(source, { ...asked, ...yearBefore }, comparison === 'year'),
  ])
  return {
    from,
    until,
    by,
    currency,
    total: addedUp(points!),
    before: earlier.total,
    year_before: yearEarlier.total,
    points: pointsOf(points!, asked),
    points_compared: comparison === 'year' ? yearEarlier.points : earlier.points,
    rows: Object.fromEntries(shown.map(({ name, sums: rows }) => [name, rowsOf(rows, name, names)])) as Sales['rows'],
    chosen: chosen.map((each) => ({ ...each, name: names(each.by, each.value) })),
    closed_until: source.closed,
  }
}

const isPeriod = (by: Period | Breakdown): by is Period => !(breakdowns as readonly string[]).includes(by)

export const salesOperations = [
  operation(getSalesPdf, async ({ db, actor, input, now }) =>
    pdfDownload(
      'metrics',
      salesPdf(await readSales(db, askedOf(actor, input.query, now), now), regionPaper[actor.region]),
    ),
  ),
  operation(getSales, ({ db, actor, input, now }) => {
    const { compare, ...query } = input.query
    return readSales(db, askedOf(actor, query, now), now, compare)
  }),
  operation(exportSales, async ({ db, actor, input, now }) => {
    const { by, ...query } = input.query
    const asked = askedOf(actor, { ...query, ...(isPeriod(by) ? { by } : {}) }, now)
    const source = await sourceOf(db, asked, now)
    const [sums] = await readSums(db, asked, [isPeriod(by) ? { period: by } : { by }], source)
    const rows = isPeriod(by)
      ? pointsOf(sums!, asked).map((point) => ({ ...point, value: point.period, name: point.period }))
      : rowsOf(
          largestOf(sums!),
          by,
          await namesOf(
            db,
            sums!.map(({ key }) => [by, key] as const),
          ),
        )
    return csvDownload(
      `sales-by-${by.replace('_', '-')}`,
      [by, 'name', 'currency', ...counts, 'net', ...amounts, 'without_rate'],
      Readable.from(
        rows.map((row) => [
          row.value,
          row.name,
          asked.currency,
          ...counts.map((name) => row[name]),
          toDecimal(netOf(row)),
          ...amounts.map((name) => toDecimal(row[name])),
          row.unrated,
        ]),
      ),
    )
  }),
]
