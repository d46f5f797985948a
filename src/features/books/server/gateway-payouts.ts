import { eq, type SQL, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { type Currency, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import { amounts, currencyPlace, matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { users } from '#features/identity/server/tables.ts'
import { ledgerAccounts, ledgerBalances } from '#features/ledger/server/tables.ts'
import { refunds } from '#features/orders/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import {
  exportGatewayPayoutItems,
  exportGatewayPayouts,
  listGatewayPayoutItems,
  listGatewayPayouts,
} from '../contract/gateway-payouts.ts'
import { payoutStates } from '../rules.ts'
import { gatewayPayoutItems, gatewayPayouts } from './tables.ts'
import { invoiceNumberOf } from '#features/orders/server/invoice-numbers.ts'

type Row = RowOf<typeof listGatewayPayouts>

/** Selects payouts; `which` is a condition on `p`. */
const payoutRows = sql`
  select p.id, p.version, p.day::text as day, p.currency, p.source, p.state, p.charges, p.charged, p.refunds, p.refunded,
    p.expected, p.received, p.fees, p.withheld, p.note, p.confirmed_at, u.name as confirmed_by
  from ${gatewayPayouts} p left join ${users} u on u.id = p.confirmed_by`

/** An existing payout, as staff see it. */
export const readGatewayPayout = async (db: Queryable, id: number): Promise<Row> =>
  one(await readRows<Row>(db, sql`${payoutRows} where p.id = ${id}`))

const decimalOf = (minor: number | null): string | null => (minor === null ? null : toDecimal(minor))

export const gatewayPayoutLists = listOperations(listGatewayPayouts, exportGatewayPayouts, ({ db }, { query }) =>
  readPage<Row>(db, query, {
    select: payoutRows,
    where: [
      query.state ? sql`p.state = ${query.state}` : undefined,
      query.currency ? sql`p.currency = ${query.currency}` : undefined,
      query.source ? sql`p.source = ${query.source}` : undefined,
      query.from ? sql`p.day >= ${query.from}` : undefined,
      query.until ? sql`p.day <= ${query.until}` : undefined,
      query.q ? sql`(${matching(query.q, [sql`p.note`, sql`p.id::text`])} or ${holdsItem(query.q)})` : undefined,
    ],
    of: 'p',
    by: {
      value: sql`to_char(p.day, 'YYYYMMDD')`,
      type: 'numeric',
      isDown: query.sort === 'newest',
      of: ({ day }) => day.replaceAll('-', ''),
    },
  }),
)({
  also: async ({ db }) => ({ holdings: await readHoldings(db) }),
  columns: {
    Number: 'id',
    Day: 'day',
    Currency: 'currency',
    Source: 'source',
    Status: ({ state }) => payoutStates.words[state],
    Charges: 'charges',
    Charged: { money: 'charged' },
    Refunds: 'refunds',
    ...amounts({ Refunded: 'refunded', Expected: 'expected' }),
    Received: ({ received }) => decimalOf(received),
    Fees: ({ fees }) => decimalOf(fees),
    Withheld: ({ withheld }) => decimalOf(withheld),
    Note: 'note',
    'Confirmed at': 'confirmed_at',
    'Confirmed by': 'confirmed_by',
  },
})

/** A condition for payouts with this charge or refund, by exact reference or gateway ID. */
const holdsItem = (q: string): SQL =>
  sql`exists (select 1 from ${gatewayPayoutItems} i where i.payout_id = p.id and (i.gateway_id = ${q} or i.reference = ${q}))`

/** The gateway balance by the books, and how much of it is in unconfirmed payouts. */
const readHoldings = (db: Queryable) =>
  readRows<{ currency: Currency; balance: number; on_its_way: number }>(
    db,
    sql`
    select a.currency, sum(b.balance)::bigint as balance, coalesce((
      select sum(p.expected) from ${gatewayPayouts} p where p.state = 'expected' and p.currency = a.currency), 0)::bigint as on_its_way
    from ${ledgerAccounts} a join ${ledgerBalances} b on b.account_id = a.id
    where a.code like 'asset/gateway/%' group by a.currency having sum(b.balance) <> 0 order by ${currencyPlace(sql`a.currency`)}`,
  )

type ItemRow = RowOf<typeof listGatewayPayoutItems>

export const gatewayPayoutItemLists = listOperations(
  listGatewayPayoutItems,
  exportGatewayPayoutItems,
  ({ db }, { params, query }) =>
    readPage<ItemRow>(db, query, {
      select: sql`
        select t.id, t.type, t.gateway_id, t.reference, coalesce(i.order_id, r.order_id) as order_id,
          ${invoiceNumberOf(sql`coalesce(i.order_id, r.order_id)`)} as invoice_number,
          case t.type when 'sale' then t.amount else -t.amount end as amount, p.currency
        from ${gatewayPayoutItems} t join ${gatewayPayouts} p on p.id = t.payout_id
        left join ${paymentIntents} i on i.reference = t.reference and t.type = 'sale'
        left join ${refunds} r on r.reference = t.reference and t.type = 'refund'`,
      where: [
        sql`t.payout_id = ${params.id}`,
        query.type ? sql`t.type = ${query.type}` : undefined,
        matching(query.q, [sql`t.gateway_id`, sql`t.reference`, sql`coalesce(i.order_id, r.order_id)::text`]),
      ],
      of: 't',
    }),
)({
  also: async ({ db }, { params }) => {
    if ((await db.$count(gatewayPayouts, eq(gatewayPayouts.id, params.id))) === 0) fail('not_found')
    return { payout: await readGatewayPayout(db, params.id) }
  },
  file: ({ params }) => `gateway-payout-${params.id}`,
  columns: {
    Type: 'type',
    'Gateway ID': 'gateway_id',
    Reference: 'reference',
    Order: 'order_id',
    Invoice: 'invoice_number',
    Amount: { money: 'amount' },
    Currency: 'currency',
  },
})
