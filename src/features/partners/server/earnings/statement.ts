import { sql } from 'drizzle-orm'
import { formatUtcDay, utcDay } from '#kit/dates.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import { pagesOf } from '#kit/server/csv.ts'
import { type Paper, printWidth } from '#kit/server/pdf.ts'
import { type PdfLine, linesPdf } from '#kit/server/pdf-lines.ts'
import type { EarnerRow } from './earner-of.ts'
import { shareEntries, disbursements } from './tables.ts'
import * as m from '../../messages/m.ts'

const moveTitles = { share: m.moveShare, refund: m.moveRefund, payout: m.movePayout, back: m.moveBack }
type MoveRow = {
  key: string
  at: string
  kind: keyof typeof moveTitles
  title: string
  order_id: number | null
  change: number
}
interface Asked {
  currency: Currency
  from?: string | undefined
  until?: string | undefined
}

const moves = (earnerId: number, currency: Currency) => sql`(
  select 'a' || lpad(id::text, 18, '0') as key, at, case when amount < 0 then 'refund' else 'share' end as kind, title, order_id, amount as change
  from ${shareEntries} where earner_id = ${earnerId} and currency = ${currency}
  union all
  select 'b' || lpad(id::text, 18, '0'), created_at, 'payout', reference, null, -amount from ${disbursements} where earner_id = ${earnerId} and currency = ${currency}
  union all
  select 'c' || lpad(id::text, 18, '0'), returned_at, 'back', reference, null, amount from ${disbursements}
  where earner_id = ${earnerId} and currency = ${currency} and returned_at is not null
) m`

const titleOf = ({ kind, title, order_id: order }: MoveRow) => moveTitles[kind]({ title, order: order ?? '' })

/** Opening + entries = closing for any range (INV-24), because all three sum the same movements. Dates are in UTC. */
export async function statementPdf(
  db: Queryable,
  earner: EarnerRow,
  asked: Asked,
  now: Date,
  paper: Paper,
): Promise<AsyncGenerator<Buffer>> {
  const { currency } = asked
  const from = asked.from ?? '1970-01-01'
  // Up to the time of the request, so that all pages have the same state.
  const until = sql`least(${asked.until ?? '9000-01-01'}::date + 1, ${now}::timestamptz)`
  const { rows } = await db.execute<{ opening: number; change: number }>(sql`
    select coalesce(sum(change) filter (where at < ${from}::date), 0)::bigint as opening,
      coalesce(sum(change) filter (where at >= ${from}::date and at < ${until}), 0)::bigint as change from ${moves(earner.id, currency)}`)
  const { opening, change } = one(rows)
  const amount = (minor: number) => formatMoney({ minor, currency })
  const line = (date: string, text: string, value: string, extra: Partial<PdfLine> = {}): PdfLine => ({
    cells: [
      { at: 0, text: date },
      { at: 82, text, width: 330 },
      { at: printWidth, text: value, right: true },
    ],
    ...extra,
  })
  async function* lines(): AsyncGenerator<PdfLine> {
    yield line('', m.openingBalance(), amount(opening), { bold: true })
    const pages = pagesOf<MoveRow>(async (after) => {
      const page = await db.execute<MoveRow>(sql`
        select key, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, kind, title, order_id, change
        from ${moves(earner.id, currency)}
        where at >= ${from}::date and at < ${until} and (at, key) > (${after?.at ?? '1970-01-01'}::timestamptz, ${after?.key ?? ''})
        order by m.at, key limit 1000`)
      return page.rows
    })
    for await (const row of pages) yield line(formatUtcDay(row.at.slice(0, 10)), titleOf(row), amount(row.change))
    yield line('', m.closingBalance(), amount(opening + change), { bold: true })
  }
  const heading: PdfLine[] = [
    { cells: [{ at: 0, text: 'Overboost' }], bold: true, size: 18 },
    { cells: [{ at: 0, text: m.statementFor({ name: earner.name }) }], size: 12 },
    {
      cells: [
        {
          at: 0,
          text: m.statementDays({
            from: asked.from ? formatUtcDay(asked.from) : m.fromBeginning(),
            until: formatUtcDay(asked.until ?? utcDay(now)),
            currency,
          }),
        },
      ],
    },
    line(m.dateUtc(), m.details(), m.amount(), { bold: true, rule: true }),
  ]
  return linesPdf({ title: m.statementName({ name: earner.name }), paper }, lines(), heading)
}
