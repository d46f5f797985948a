import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import { type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { memberOf } from '#features/dealers/server/member-of.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { getDealerTransfer, getDealerTransferGroup } from '../contract/transfers.ts'
import { type Cause, dealerAccountCode, titleOf } from '../rules/account.ts'
import { transfers, transferGroups, postings as postingsTable, ledgerAccounts } from '#features/ledger/server/tables.ts'
import { dealerEntries } from './tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { creditDeals } from './credit-deals/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as m from '../messages/m.ts'

/** Account names for dealers. The shop's other accounts share one name. */
const accountLabels: readonly [prefix: string, label: () => string][] = [
  ['revenue/goods/', m.products],
  ['revenue/tunes/', m.tunes],
  ['revenue/fees/', m.fees],
  ['revenue/shipping/', m.shipping],
  ['liability/tax/', m.tax],
  ['liability/tune-credits/', m.entryCredits],
  ['asset/gateway/', m.cardPayment],
  ['asset/bank/', m.bank],
  ['equity/exchange/', m.currencyExchange],
  ['expense/dealer-bonus/', m.creditBonus],
  ['expense/dealer-adjustments/', m.adjustments],
]
const accountName = (code: string, own: string): string =>
  code === own ? m.account() : (accountLabels.find(([prefix]) => code.startsWith(prefix))?.[1]() ?? 'Overboost')

type TransferRow = Cause & {
  id: number
  group_id: number
  reference: string
  at: Date
  change: number
  reversal_of: number | null
  reversed_by: number | null
  group_reference: string
  deal_uuid: string | null
}
type PostingRow = { transfer_id: number; from_code: string; to_code: string; amount: number; currency: Currency }

/** Transfers on the dealer's account with their postings: a single one, or all of its group. */
async function readTransfers(
  { db, secret }: { db: Queryable; secret: string },
  dealer: { id: number; currency: Currency },
  which: SQL,
) {
  const rows = await readRows<TransferRow>(
    db,
    sql`
    select t.id, t.group_id, t.kind, t.reference, t.reason, e.at, e.change, t.reversal_of, r.id as reversed_by,
      g.reference as group_reference, o.id as order_id, o.invoice_number, o.purchase_order, c.uuid as deal_uuid, c.title as deal_title
    from ${transfers} t
    join ${dealerEntries} e on e.transfer_id = t.id and e.dealer_id = ${dealer.id}
    join ${transferGroups} g on g.id = t.group_id
    left join ${transfers} r on r.reversal_of = t.id
    left join ${orders} o on o.id = case when g.reference ~ '^order/[0-9]+$' then split_part(g.reference, '/', 2)::bigint end
    left join ${creditDeals} c on c.id = case when g.reference ~ '^credit-deal/[0-9]+$' then split_part(g.reference, '/', 2)::bigint end
    where ${which} order by t.id limit 200`,
  )
  if (rows.length === 0) return []
  const own = dealerAccountCode(dealer.id, dealer.currency)
  const { rows: postings } = await db.execute<PostingRow>(sql`
    select p.transfer_id, f.code as from_code, t.code as to_code, p.amount, p.currency
    from ${postingsTable} p join ${ledgerAccounts} f on f.id = p.from_id join ${ledgerAccounts} t on t.id = p.to_id
    where p.transfer_id in ${rows.map(({ id }) => id)} order by p.id`)
  return rows.map((row) => ({
    id: row.id,
    group_id: row.group_id,
    kind: row.kind,
    reference: row.reference,
    // The reason for a refund is for staff only.
    reason: row.kind === 'refund' ? '' : row.reason,
    at: row.at,
    change: row.change,
    currency: dealer.currency,
    reversal_of: row.reversal_of,
    reversed_by: row.reversed_by,
    cause: causeOf(row, secret),
    postings: postings
      .filter((posting) => posting.transfer_id === row.id)
      .map(({ from_code, to_code, amount, currency }) => ({
        // What a dealer owes is an asset of the shop: the dealer pays what the ledger posts from it.
        from: accountName(to_code, own),
        to: accountName(from_code, own),
        amount,
        currency,
        own: from_code === own || to_code === own,
      })),
    group_reference: row.group_reference,
  }))
}

type Found = Awaited<ReturnType<typeof readTransfers>>[number]
const shownTransfer = ({ group_reference: _reference, ...transfer }: Found) => transfer

function causeOf(row: TransferRow, secret: string) {
  if (row.order_id !== null)
    return {
      kind: 'order' as const,
      title: titleOf(row),
      id: String(row.order_id),
      token: tokenOfOrder(secret, row.order_id),
    }
  if (row.deal_uuid !== null)
    return { kind: 'credit-deal' as const, title: row.deal_title ?? '', id: row.deal_uuid, token: null }
  const isPayment = row.kind === 'dealer-payment'
  return { kind: isPayment ? ('payment' as const) : ('staff' as const), title: titleOf(row), id: null, token: null }
}

export const getDealerTransferOperation = operation(
  getDealerTransfer,
  async ({ db, actor, services, input: { params } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    const [found] = await readTransfers({ db, secret: services.secret }, dealer, sql`t.id = ${params.id}`)
    if (!found) fail('not_found')
    return shownTransfer(found)
  },
)

export const getDealerTransferGroupOperation = operation(
  getDealerTransferGroup,
  async ({ db, actor, services, input: { params } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    const found = await readTransfers({ db, secret: services.secret }, dealer, sql`t.group_id = ${params.id}`)
    const [first] = found
    if (!first) fail('not_found')
    return {
      id: first.group_id,
      reference: first.group_reference,
      currency: dealer.currency,
      change: found.reduce((sum, { change }) => sum + change, 0),
      transfers: found.map(shownTransfer),
    }
  },
)
