import { Readable } from 'node:stream'
import { regionPaper } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { csvDownload } from '#kit/server/csv.ts'
import { toDecimal } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import { exportSales, getSales, getSalesPdf, type Sales, type SalesPoint, type SalesRow } from '../contract/sales.ts'
import { amounts, type Breakdown, breakdowns, counts, type Figures, netOf, noFigures } from '../rules/measures.ts'
import { isoDay, type Period, periodsIn, rangeBefore, rangeOfYearBefore } from '../rules/periods.ts'
import { namesOf } from './names.ts'
import { type Asked, askedOf } from './range.ts'
import { salesPdf } from './sales-pdf.ts'
import { type FigureRow, lastClosedDay, readOpenRows, readSums, type Sum } from './sums.ts'

/** Of each breakdown, as many rows are shown; a download has them all. */
const rowsMax = 20

interface Source {
  db: Queryable
  open: readonly FigureRow[]
  closed: string | null
}

async function sourceOf(db: Queryable, asked: Asked, now: Date, from = asked.from): Promise<Source> {
  const closed = await lastClosedDay(db)
  return { db, closed, open: await readOpenRows(db, { ...asked, from }, closed, isoDay(now.getTime())) }
}

const withoutKey = ({ key: _key, ...figures }: Sum): Figures => figures
const totalOf = ([sum]: readonly Sum[]) => (sum ? withoutKey(sum) : noFigures)

/** A point for each period of the range, also where nothing was sold. */
function pointsOf(sums: readonly Sum[], asked: Asked): SalesPoint[] {
  const byPeriod = new Map(sums.map((sum) => [sum.key, sum]))
  return periodsIn(asked, asked.by).map((period) => ({
    period,
    ...totalOf(byPeriod.has(period) ? [byPeriod.get(period)!] : []),
  }))
}

/** The rows of a breakdown, the largest revenue first. */
async function rowsOf(db: Queryable, found: readonly Sum[], by: Breakdown, limit = Infinity): Promise<SalesRow[]> {
  const sums = found
    .toSorted((a, b) => netOf(b) - netOf(a) || b.orders - a.orders || a.key.localeCompare(b.key))
    .slice(0, limit)
  const names = await namesOf(
    db,
    by,
    sums.map(({ key }) => key),
  )
  return sums.map(({ key, ...figures }) => ({ value: key, name: names.get(key) ?? key, ...figures }))
}

/** Total and points of a range. */
async function readOverTime(source: Source, asked: Asked) {
  const [total, points] = await readSums(source.db, asked, [null, { period: asked.by }], source)
  return { total: totalOf(total!), points: pointsOf(points!, asked) }
}

/** The sums of a range alone. */
export async function readTotal(db: Queryable, asked: Asked, now: Date): Promise<Figures> {
  const source = await sourceOf(db, asked, now)
  return totalOf((await readSums(db, asked, [null], source))[0]!)
}

/** Sales of what is asked for, with all comparisons and breakdowns. */
export async function readSales(db: Queryable, asked: Asked, now: Date): Promise<Sales> {
  const [before, yearBefore] = [rangeBefore(asked), rangeOfYearBefore(asked)]
  const source = await sourceOf(db, asked, now, before.from < yearBefore.from ? before.from : yearBefore.from)
  const { from, until, by, currency } = asked
  const [total, points, ...sums] = await readSums(
    db,
    asked,
    [null, { period: by }, ...breakdowns.map((name) => ({ by: name }))],
    source,
  )
  const rows: Partial<Record<Breakdown, SalesRow[]>> = {}
  for (const [index, name] of breakdowns.entries()) rows[name] = await rowsOf(db, sums[index]!, name, rowsMax)
  const earlier = await readOverTime(source, { ...asked, ...before })
  const yearEarlier = await readOverTime(source, { ...asked, ...yearBefore })
  return {
    from,
    until,
    by,
    currency,
    total: totalOf(total!),
    before: earlier.total,
    year_before: yearEarlier.total,
    points: pointsOf(points!, asked),
    points_before: earlier.points,
    points_year_before: yearEarlier.points,
    rows: rows as Record<Breakdown, SalesRow[]>,
    chosen: await readChosen(db, asked),
    closed_until: source.closed,
  }
}

const readChosen = async (db: Queryable, asked: Asked): Promise<Sales['chosen']> => {
  const chosen: Sales['chosen'] = []
  for (const by of breakdowns) {
    const value = asked[by]
    if (value !== undefined) chosen.push({ by, value, name: (await namesOf(db, by, [value])).get(value) ?? value })
  }
  return chosen
}

const isPeriod = (by: Period | Breakdown): by is Period => !(breakdowns as readonly string[]).includes(by)

export const salesOperations = [
  operation(getSalesPdf, async ({ db, actor, input, now }) =>
    pdfDownload(
      'metrics',
      salesPdf(await readSales(db, askedOf(actor, input.query, now), now), regionPaper[actor.region]),
    ),
  ),
  operation(getSales, ({ db, actor, input, now }) => readSales(db, askedOf(actor, input.query, now), now)),
  operation(exportSales, async ({ db, actor, input, now }) => {
    const { by, ...query } = input.query
    const asked = askedOf(actor, { ...query, ...(isPeriod(by) ? { by } : {}) }, now)
    const source = await sourceOf(db, asked, now)
    const [sums] = await readSums(db, asked, [isPeriod(by) ? { period: by } : { by }], source)
    const rows = isPeriod(by)
      ? pointsOf(sums!, asked).map((point) => ({ ...point, value: point.period, name: point.period }))
      : await rowsOf(db, sums!, by)
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
