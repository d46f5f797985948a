import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import { type Currency, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import { csvDownload, pagesOf } from '#kit/server/csv.ts'
import { afterId, like } from '#kit/server/lists.ts'
import { downloadHeaders, Streamed } from '#kit/server/streamed.ts'
import { nachaFile, sepaFile } from '../../rules/bank-files.ts'
import * as contract from '../../contract/payouts.ts'
import { maskedPayee, methodOf, type PayeeDetails } from '../../payee.ts'
import type { GroupState } from '../../rules/earnings.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { readHeldTransfers } from './held-transfers.ts'
import { countFlagged, readAccountSharers } from './account-sharers.ts'
import { payeeChangedAt, payeeHeldUntil } from './read-entries.ts'
import { readDisbursements, readPayments } from './read-transfers.ts'
import * as payouts from './payouts.ts'
import { disbursements, shareTransfers, earners, shareGroups, sharePayees } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

type GroupRow = Omit<z.input<typeof contract.payout>, 'may_approve' | 'flagged_count'> & {
  created_id: number
  pays_me: boolean
}

async function readPayouts(
  db: Queryable,
  actor: Actor,
  {
    id,
    after = null,
    limit = 1,
    currency,
    state,
    q,
    sort,
  }: {
    id?: number
    after?: number | null
    limit?: number
    currency?: Currency | undefined
    state?: GroupState | undefined
    q?: string | undefined
    sort?: 'newest' | 'oldest'
  },
) {
  const up = sort === 'oldest'
  const conditions = [sql`true`]
  if (id !== undefined) conditions.push(sql`g.id = ${id}`)
  if (after !== null) conditions.push(up ? sql`g.id > ${after}` : sql`g.id < ${after}`)
  if (q) conditions.push(sql`(g.reason ilike ${like(q)} or c.name ilike ${like(q)} or g.id::text = ${q})`)
  if (currency) conditions.push(sql`g.currency = ${currency}`)
  if (state) conditions.push(sql`g.state = ${state}`)
  const rows = await readRows<GroupRow>(
    db,
    sql`
    select g.id, g.currency, g.state, g.total, g.transfer_count, g.reason, c.name as created_by, g.created_by as created_id, g.created_at,
      a.name as approved_by, g.approved_at, g.disbursed_at, g.cancelled_at,
      (select case when bool_and(d.method = 'hand') then 'hand' else 'bank' end from ${disbursements} d
        join ${shareTransfers} t on t.id = d.transfer_id where t.group_id = g.id having count(*) > 0) as paid_by,
      (select count(*)::int from ${shareTransfers} t where t.group_id = g.id and t.state = 'sent') as sent_count,
      exists (select 1 from ${shareTransfers} t join ${earners} p on p.id = t.earner_id where t.group_id = g.id and p.user_id = ${actor.userId}) as pays_me
    from ${shareGroups} g join ${users} c on c.id = g.created_by left join ${users} a on a.id = g.approved_by
    where ${sql.join(conditions, sql` and `)} order by g.id ${sql.raw(up ? 'asc' : 'desc')} limit ${limit}`,
  )
  const flagged = await countFlagged(
    db,
    rows.filter((row) => row.state === 'waiting').map((row) => row.id),
  )
  return rows.map(({ created_id, pays_me, ...row }) => ({
    ...row,
    flagged_count: flagged.get(row.id) ?? 0,
    may_approve: row.state === 'waiting' && created_id !== actor.userId && !pays_me && holds(actor, 'payouts.approve'),
  }))
}
const payoutShape = async (db: Queryable, actor: Actor, id: number) =>
  (await readPayouts(db, actor, { id }))[0] ?? fail('not_found')

const listPayouts = operation(contract.listPayouts, async ({ db, actor, input: { query } }) => {
  const { limit } = query
  const rows = await readPayouts(db, actor, { ...query, after: afterId(query.after), limit: limit + 1 })
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? String(data.at(-1)!.id) : null }
})
const exportPayouts = operation(contract.exportPayouts, ({ db, actor, input: { query } }) => {
  async function* lines() {
    const all = pagesOf<Awaited<ReturnType<typeof readPayouts>>[number]>((last) =>
      readPayouts(db, actor, { ...query, after: last?.id ?? null, limit: 500 }),
    )
    for await (const row of all)
      yield [
        row.id,
        row.state,
        row.created_by,
        row.created_at.toISOString(),
        row.approved_by ?? '',
        row.reason,
        row.transfer_count,
        toDecimal(row.total),
        row.currency,
      ]
  }
  const heading = ['Run', 'Status', 'Created by', 'Date', 'Approved by', 'Reason', 'Transfers', 'Total', 'Currency']
  return csvDownload('payouts', heading, lines())
})

type PartRow = Omit<
  z.input<typeof contract.payoutDetails>['transfers'][number],
  'payee' | 'account_shared_with' | 'held' | 'disbursement'
> & {
  details: PayeeDetails | null
}
const getPayout = operation(contract.getPayout, async ({ db, actor, input: { params } }) => {
  const payout = await payoutShape(db, actor, params.id)
  const rows = await readRows<PartRow>(
    db,
    sql`
    select t.id, t.earner_id, p.kind, p.name, t.amount, t.entry_count, t.state, b.details, ${payeeChangedAt} as payee_changed_at, ${payeeHeldUntil} as payee_held_until
    from ${shareTransfers} t join ${earners} p on p.id = t.earner_id
    left join ${sharePayees} b on b.earner_id = t.earner_id and b.currency = t.currency
    where t.group_id = ${params.id} order by t.amount desc, t.id`,
  )
  const left = new Map(
    (await readDisbursements(db, { groupId: params.id }, { after: null, limit: rows.length + 1 })).map((row) => [
      row.transfer_id,
      row,
    ]),
  )
  const shared = await readAccountSharers(
    db,
    payout.currency,
    rows.map(({ earner_id }) => earner_id),
  )
  const held = new Map((await readHeldTransfers(db, params.id)).map(({ id, why }) => [id, why]))
  return {
    ...payout,
    transfers: rows.map(({ details, ...row }) => {
      const disbursement = left.get(row.id) ?? null
      return {
        ...row,
        payee: disbursement?.payee ?? (details ? maskedPayee(details) : ''),
        account_shared_with: shared.get(row.earner_id) ?? [],
        held: held.get(row.id) ?? null,
        disbursement,
      }
    }),
  }
})

const createPayout = operation(contract.createPayout, async ({ tx, actor, services, input: { body } }) => {
  const limits = services.settings.payoutApprovalLimits
  const made = await payouts.performPayout(tx, actor, body.currency, body.reason, limits, body.total)
  return payoutShape(tx, actor, made.id)
})
const approvePayout = operation(contract.approvePayout, async ({ tx, actor, input: { params, body }, now }) =>
  payoutShape(tx, actor, (await payouts.approvePayout(tx, actor, params.id, body.reason, now)).id),
)
const cancelPayout = operation(contract.cancelPayout, async ({ tx, actor, input: { params, body }, now }) =>
  payoutShape(tx, actor, (await payouts.cancelPayout(tx, actor, params.id, body.reason, now)).id),
)
const disbursePayout = operation(contract.disbursePayout, async ({ tx, actor, input: { params, body }, now }) => {
  const how = { byHand: body.by === 'hand', reason: body.reason }
  return payoutShape(tx, actor, (await payouts.disbursePayout(tx, actor, params.id, how, now)).id)
})
const settlePayout = operation(contract.settlePayout, async ({ tx, actor, input: { params, body }, now }) => {
  await payouts.settlePayout(tx, actor, params.id, body.reason, now)
  return payoutShape(tx, actor, params.id)
})
const settleDisbursement = operation(
  contract.settleDisbursement,
  async ({ tx, actor, input: { params, body }, now }) => {
    const row = await payouts.settleDisbursement(tx, actor, params.id, body, now)
    return one(await readDisbursements(tx, { id: row.id }, { after: null, limit: 1 }))
  },
)

const getBankFile = operation(contract.getBankFile, async ({ db, actor, services, input: { params, query } }) => {
  const payout = await payoutShape(db, actor, params.id)
  if (payout.state !== 'disbursed') fail('payout_closed')
  const payments = await readPayments(db, payout.id)
  await recordAudit(db, actor, {
    action: 'payouts.downloadAccounts',
    object: `payout/${payout.id}`,
    after: { format: query.format, payments: payments.length },
  })
  const name = `payout-${payout.id}`
  const method = methodOf[payout.currency]
  if (query.format === 'csv' || method === 'hand') {
    async function* rows() {
      for (const { reference, amount, payee, name: earner } of payments) {
        const to =
          payee.method === 'sepa'
            ? payee.iban
            : payee.method === 'ach'
              ? `${payee.routing}/${payee.account}`
              : payee.details
        yield [reference, earner, payee.holder, to, toDecimal(amount), payout.currency]
      }
    }
    return csvDownload(name, ['Reference', 'Earner', 'Holder', 'Account', 'Amount', 'Currency'], rows())
  }
  if (payout.paid_by === 'hand') fail('payout_by_hand')
  // Dated with the payout instead of the download, so that the file is always identical.
  const order = { id: `OB-PAYOUT-${payout.id}`, createdAt: payout.disbursed_at ?? payout.created_at, payments }
  const { name: payerName, iban, bic, ach } = services.settings.payer
  const [text, ending] =
    method === 'sepa'
      ? [sepaFile(order, { name: payerName, iban: iban ?? fail('payer_account_missing'), bic }), 'xml']
      : [nachaFile(order, { name: payerName, ...(ach ?? fail('payer_account_missing')) }), 'ach']
  return new Streamed(Readable.from([Buffer.from(text)]), Buffer.byteLength(text), downloadHeaders(`${name}.${ending}`))
})

export const payoutOperations = [
  listPayouts,
  exportPayouts,
  getPayout,
  createPayout,
  approvePayout,
  cancelPayout,
  disbursePayout,
  settlePayout,
  settleDisbursement,
  getBankFile,
]
