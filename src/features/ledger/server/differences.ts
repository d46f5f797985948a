import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import type { PaymentGateway } from '#integrations/payments/gateway.ts'
import * as contract from '../contract.ts'
import { findBalanceDifferences } from './reconcile.ts'

type Difference = {
  kind: (typeof contract.differenceKinds)[number]
  object: string
  order_id: number | null
  currency: Currency
  expected: number
  found: number | null
  note: string
}

/** Keeps what was found; one that is open already is brought up to date, so that it is listed once. */
export async function keepDifferences(db: Queryable, differences: readonly Difference[]): Promise<void> {
  if (differences.length === 0) return
  await db.execute(sql`
    insert into book_differences (kind, object, order_id, currency, expected, found, note)
    select x.kind, x.object, x.order_id, x.currency, x.expected, x.found, x.note
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb)
      as x (kind text, object text, order_id bigint, currency text, expected bigint, found bigint, note text)
    on conflict (kind, object) where closed_at is null
    do update set expected = excluded.expected, found = excluded.found, note = excluded.note`)
}

/** Accounts whose cached balance is not the sum of their postings, as differences. */
export async function balanceDifferences(db: Queryable): Promise<Difference[]> {
  return (await findBalanceDifferences(db)).map(({ account, cached, computed }) => ({
    kind: 'balance',
    object: account,
    order_id: null,
    currency: account.slice(-3) as Currency,
    expected: computed,
    found: cached,
    note: 'The cached balance is not the sum of the postings.',
  }))
}

type Paid = { reference: string; order_id: number; amount: number; currency: Currency; gateway_id: string }
const atOnce = 8
/** Well below the time in which every request is answered. */
const budgetMs = 20_000

/** Asks the gateway about the newest card payments that our books hold. */
export async function gatewayDifferences(
  db: Queryable,
  gateway: Pick<PaymentGateway, 'findByReference'>,
  limit: number,
): Promise<{ differences: Difference[]; checked: number; unanswered: number }> {
  const { rows } = await db.execute<Paid>(sql`
    select reference, order_id, amount, currency, gateway_id from payment_intents
    where state = 'ordered' and gateway_id is not null order by id desc limit ${limit}`)
  const differences: Difference[] = []
  let [checked, unanswered] = [0, 0]
  const until = Date.now() + budgetMs
  for (let start = 0; start < rows.length && Date.now() < until; start += atOnce) {
    const batch = rows.slice(start, start + atOnce)
    const answers = await Promise.all(batch.map(({ reference }) => gateway.findByReference(reference)))
    for (const [index, paid] of batch.entries()) {
      const answer = answers[index]!
      if (answer.kind === 'unknown' || answer.kind === 'not_sent') {
        unanswered += 1
        continue
      }
      checked += 1
      const difference = compare(paid, answer)
      if (difference) differences.push(difference)
    }
  }
  return { differences, checked, unanswered }
}

type Answer = Extract<Awaited<ReturnType<PaymentGateway['findByReference']>>, { kind: 'found' | 'none' }>

/** One payment of ours against what the gateway says of it; null when they agree. */
export function compare(paid: Paid, answer: Answer): Difference | null {
  const { reference: object, order_id, currency, amount: expected } = paid
  const difference = (found: number | null, note: string): Difference => ({
    kind: 'gateway',
    object,
    order_id,
    currency,
    expected,
    found,
    note,
  })
  if (answer.kind === 'none') return difference(null, 'The gateway does not know this payment.')
  const { transaction, others } = answer
  if (transaction.currency !== currency)
    return difference(transaction.amountMinor, `The gateway charged in ${transaction.currency}.`)
  if (transaction.amountMinor !== expected) return difference(transaction.amountMinor, 'The amounts are not the same.')
  if (transaction.state === 'declined') return difference(0, 'The gateway has not kept this charge.')
  const twice = others.filter(({ type, state }) => type === 'sale' && state === 'captured')
  if (twice.length > 0)
    return difference(
      twice.reduce((sum, { amountMinor }) => sum + amountMinor, transaction.amountMinor),
      'The gateway charged more than once.',
    )
  return null
}

export const runReconciliationOperation = operation(
  contract.runReconciliation,
  async ({ db, transact, services, input }) => {
    const balances = await balanceDifferences(db)
    const { differences, checked, unanswered } = await gatewayDifferences(db, services.gateway, input.body.payments)
    await transact((tx) => keepDifferences(tx, [...balances, ...differences]))
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ledger_accounts`)
    return {
      accounts: rows[0]?.count ?? 0,
      payments: checked,
      unanswered,
      found: balances.length + differences.length,
    }
  },
)

export const listBookDifferencesOperation = operation(
  contract.listBookDifferences,
  async ({ db, input: { query } }) => {
    const before = Number(query.after)
    type Row = Difference & {
      id: number
      found_at: string
      closed_at: string | null
      closed_by: string | null
      reason: string
    }
    const { rows } = await db.execute<Row>(sql`
      select d.id, d.kind, d.object, d.order_id, d.currency, d.expected, d.found, d.note, d.found_at, d.closed_at, u.name as closed_by, d.reason
      from book_differences d left join users u on u.id = d.closed_by
      where (d.closed_at is null) = ${query.state === 'open'}
        and (${Number.isSafeInteger(before) && before > 0 ? before : null}::bigint is null or d.id < ${before || 0})
      order by d.id desc limit ${query.limit + 1}`)
    const page = rows.slice(0, query.limit)
    return {
      data: page.map((row) => ({
        ...row,
        found_at: new Date(row.found_at),
        closed_at: row.closed_at === null ? null : new Date(row.closed_at),
      })),
      next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
    }
  },
)

export const closeBookDifferenceOperation = operation(
  contract.closeBookDifference,
  async ({ tx, actor, input: { params, body } }) => {
    const { rows } = await tx.execute<{ object: string; kind: string }>(sql`
      update book_differences set closed_at = now(), closed_by = ${actor.userId}, reason = ${body.reason}
      where id = ${params.id} and closed_at is null returning object, kind`)
    if (!rows[0]) {
      const known = await tx.execute(sql`select 1 from book_differences where id = ${params.id}`)
      fail(known.rows.length > 0 ? 'stale_version' : 'not_found')
    }
    await recordAudit(tx, actor, {
      action: 'ledger.close_difference',
      object: `difference/${params.id}`,
      before: { state: 'open' },
      after: { state: 'closed', object: rows[0]?.object, kind: rows[0]?.kind },
      reason: body.reason,
    })
    return { id: params.id }
  },
)
