import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { giftCardAccount } from '#features/ledger/accounts.ts'
import { postings, transferGroups, transfers } from '#features/ledger/server/tables.ts'
import { type Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { amounts, currencyPlace, matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportGiftCards, getGiftCard, type giftCardMovement, listGiftCards } from '../contract/staff.ts'
import { shownStates } from '../rules.ts'
import { giftCards } from './tables.ts'
import { invoiceNumberOf } from '#features/orders/server/invoice-numbers.ts'

type Row = RowOf<typeof listGiftCards>

const shownState = sql`case when g.state = 'active' and g.balance = 0 then 'used' else g.state end`
const columns = sql`g.id, g.ending, ${shownState} as state, g.currency, g.value, g.balance, g.held, g.recipient_name, g.recipient_email,
  g.from_name, g.order_id, ${invoiceNumberOf(sql`g.order_id`)} as invoice_number, g.reason, g.deliver_on::text as deliver_on, g.sent_at, g.issued_at, g.expires_at`
const ofRegion = (region: number): SQL => sql`g.region = ${region} and g.state <> 'pending'`

async function countShown(db: Queryable, region: number): Promise<Record<string, number>> {
  const rows = await readRows<{ state: string; count: number }>(
    db,
    sql`select ${shownState} as state, count(*)::int as count from ${giftCards} g where ${ofRegion(region)} group by 1`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export const giftCardLists = listOperations(listGiftCards, exportGiftCards, ({ db, actor }, { query }) =>
  readPage<Row>(db, query, {
    select: sql`select ${columns} from ${giftCards} g`,
    where: [
      ofRegion(actor.region),
      matching(query.q, [
        sql`g.ending`,
        sql`g.recipient_email`,
        sql`g.recipient_name`,
        sql`g.from_name`,
        sql`g.order_id::text`,
        invoiceNumberOf(sql`g.order_id`),
      ]),
      query.state && sql`${shownState} = ${query.state}`,
      query.currency && sql`g.currency = ${query.currency}`,
      query.source && (query.source === 'sold' ? sql`g.order_id is not null` : sql`g.order_id is null`),
    ],
    of: 'g',
  }),
)({
  columns: {
    'Ending in': 'ending',
    Status: ({ state }) => shownStates.words[state],
    ...amounts({ Value: 'value', Balance: 'balance' }),
    Currency: 'currency',
    Recipient: 'recipient_name',
    Email: 'recipient_email',
    From: 'from_name',
    Order: 'order_id',
    Invoice: 'invoice_number',
    Reason: 'reason',
    Issued: 'issued_at',
    Sent: 'sent_at',
    Expires: 'expires_at',
  },
  also: async ({ db, actor }) => ({
    counts: await countShown(db, actor.region),
    owed: await readRows<{ currency: Currency; balance: number; cards: number }>(
      db,
      sql`select g.currency, sum(g.balance)::bigint as balance, count(*)::int as cards from ${giftCards} g
        where ${ofRegion(actor.region)} and g.balance > 0 group by 1 order by ${currencyPlace(sql`g.currency`)}`,
    ),
  }),
})

/** The order of a transfer group. */
const orderId = sql`substring(g.reference from '^order/(\\d+)$')::bigint`
const kinds = { payment: 'paid', refund: 'refunded' } as const

/** The movements on a card's account, oldest first, each with the balance after it. */
async function readMovements(db: Queryable, account: number): Promise<z.input<typeof giftCardMovement>[]> {
  const rows = await readRows<{
    id: number
    at: Date
    kind: string
    cause: string
    order_id: number | null
    invoice_number: string | null
    change: number
    balance: number
    reason: string
  }>(
    db,
    sql`
    select t.id, t.created_at as at, t.kind, t.reference as cause, ${orderId} as order_id, ${invoiceNumberOf(orderId)} as invoice_number, m.change, t.reason,
      sum(m.change) over (order by t.id)::bigint as balance
    from (
      select transfer_id, sum(change)::bigint as change from (
        select transfer_id, amount as change from ${postings} where from_id = ${account}
        union all select transfer_id, -amount from ${postings} where to_id = ${account}
      ) moves group by 1
    ) m join ${transfers} t on t.id = m.transfer_id join ${transferGroups} g on g.id = t.group_id order by t.id desc`,
  )
  return rows.map(({ kind, cause, ...row }) => ({
    ...row,
    kind:
      kind === 'gift-card'
        ? cause.endsWith('/issue')
          ? 'issued'
          : cause.includes('/expiry/')
            ? 'expired'
            : 'returned'
        : (kinds[kind as keyof typeof kinds] ?? 'other'),
  }))
}

type Kept = Row & { message: string; sends: number; account_id: number }

/** A card of the region; others fail as not found. */
export async function readGiftCard(db: Queryable, region: number, id: number): Promise<Kept> {
  const [card] = await readRows<Kept>(
    db,
    sql`select ${columns}, g.message, g.sends, g.account_id from ${giftCards} g where g.id = ${id} and ${ofRegion(region)}`,
  )
  return card ?? fail('not_found')
}

export const getGiftCardOperation = operation(getGiftCard, async ({ db, actor, input: { params } }) => {
  const { account_id: account, ...card } = await readGiftCard(db, actor.region, params.id)
  const [movements, history] = await Promise.all([
    readMovements(db, account),
    readRows<{ id: number; at: Date; action: string; actor: string; reason: string }>(
      db,
      sql`select a.id, a.created_at as at, a.action, coalesce(u.name, '') as actor, a.reason
        from ${audits} a left join ${users} u on u.id = a.actor_id where a.object = ${`gift-card/${card.id}`} order by a.id desc`,
    ),
  ])
  return { ...card, account: giftCardAccount(card.id, card.currency), movements, history }
})
