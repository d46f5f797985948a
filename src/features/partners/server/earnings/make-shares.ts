import { eq, sql, type SQL } from 'drizzle-orm'
import type { Posting } from '#features/ledger/rules.ts'
import { type NewTransfer, postTransfer } from '#features/ledger/server/post-transfer.ts'
import { giveSplitCredits, takeBackSplitCredits } from '#features/tune-credits/server/split-credits.ts'
import type { Currency } from '#kit/money.ts'
import type { Database, Queryable, Tx } from '#kit/server/database.ts'
import { prepared } from '#kit/server/prepared.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import {
  type Agreement,
  earnerAccountCode,
  type EarnerKind,
  reversalOf,
  type Share,
  sharesOf,
} from '../../rules/earnings.ts'
import { broughtBy } from './brought-by.ts'
import { refundShares } from '#features/orders/server/refund-tables.ts'
import { orders, orderLines, refunds } from '#features/orders/server/tables.ts'
import { earners, shareAgreements, tunePoolMembers, tuneTuners, orderShares, shareEntries } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'

const expenseAccount = (code: Currency): string => `expense/shares/${code}`

type LineRow = {
  line_id: number
  name: string
  quantity: number
  net: number
  currency: Currency
  paid_at: string
  agreements: Agreement[] | null
  pool: { earnerId: number; weight: number }[] | null
  affiliate_id: number | null
  affiliate_agreement: Agreement | null
}

const agreementJson = sql.raw(`jsonb_build_object('id', a.id, 'earnerId', a.earner_id, 'subject', a.subject,
  'subjectId', coalesce(a.tune_id, a.brand_id, a.pool_id), 'basisPoints', a.basis_points, 'amount', (a.amounts->>o.currency)::bigint)`)
const holds = sql.raw(`a.starts_at <= o.paid_at and (a.ends_at is null or a.ends_at > o.paid_at)
  and (a.basis_points is not null or a.amounts ? o.currency)`)

/**
 * The lines of a paid order with the agreements in effect at payment. An affiliate's code takes precedence over a
 * link.
 */
async function readSoldLines(tx: Queryable, orderId: number): Promise<LineRow[]> {
  const { rows } = await tx.execute<LineRow>(
    prepared(sql`
    with brought as (
      select p.id from ${orders} o join ${earners} p on p.kind = 'affiliate' and p.state <> 'closed' and (p.user_id is null or p.user_id is distinct from o.user_id)
      and lower(p.email) <> lower(o.email) and not exists (select 1 from ${users} u where u.id = p.user_id and lower(u.email) = lower(o.email))
      and p.id = ${broughtBy}
      where o.id = ${orderId}
    )
    select l.id as line_id, l.name, l.quantity, l.net, o.currency, o.paid_at,
      case when t.tune_id is not null then (
        select jsonb_agg(${agreementJson}) from ${shareAgreements} a left join ${earners} p on p.id = a.earner_id
        where ${holds} and p.state is distinct from 'closed' and (
          (a.earner_id = t.earner_id and (a.subject = 'all' or a.tune_id = l.tune_id or a.brand_id = t.brand_id))
          or (a.subject = 'pool' and a.pool_id = t.pool_id))) end as agreements,
      (select jsonb_agg(jsonb_build_object('earnerId', m.earner_id, 'weight', m.weight) order by m.earner_id)
        from ${tunePoolMembers} m where m.pool_id = t.pool_id) as pool,
      (select id from brought) as affiliate_id,
      (select ${agreementJson} from ${shareAgreements} a where a.earner_id = (select id from brought) and a.subject = 'all' and ${holds}
        order by a.id desc limit 1) as affiliate_agreement
    from ${orders} o join ${orderLines} l on l.order_id = o.id left join ${tuneTuners} t on t.tune_id = l.tune_id and l.kind = 'tune'
    where o.id = ${orderId} and o.paid_at is not null and l.kind <> 'deposit' order by l.position`),
  )
  return rows
}

const sharePosting = (kind: EarnerKind, id: number, amount: number, currency: Currency): Posting => ({
  from: earnerAccountCode(kind, id, currency),
  to: expenseAccount(currency),
  amount,
  currency,
})

/**
 * Posts shares; `at` is when the order was paid or the refund made. In production, the database's clock dates the
 * posting.
 */
export type Post = (tx: Tx, transfer: NewTransfer, at: Date) => Promise<number>
const postNow: Post = (tx, transfer) => postTransfer(tx, transfer)

/** One posting per earner of a set of shares. */
function postingsOf(shares: readonly Pick<Share, 'kind' | 'earnerId' | 'amount'>[], currency: Currency): Posting[] {
  const sums = new Map<string, Pick<Share, 'kind' | 'earnerId' | 'amount'>>()
  for (const share of shares) {
    const key = `${share.kind}/${share.earnerId}`
    sums.set(key, { ...share, amount: (sums.get(key)?.amount ?? 0) + share.amount })
  }
  return [...sums.values()].map(({ kind, earnerId, amount }) => sharePosting(kind, earnerId, amount, currency))
}

/**
 * Creates the entries of a paid order, once: the order's mark is written first, so a second process waits for it and
 * leaves. Entries, postings (keyed order/{id}/shares) and the buying dealer's split credits are in one transaction.
 * @returns how many entries were made; null when it was done already
 */
async function makeOrderShares(tx: Tx, orderId: number, post: Post = postNow): Promise<number | null> {
  const lines = await readSoldLines(tx, orderId)
  const affiliateId = lines[0]?.affiliate_id ?? null
  const marked = await tx.execute(
    prepared(sql`
    insert into ${orderShares} (order_id, affiliate_id) select id, ${affiliateId}::bigint from ${orders} where id = ${orderId} and paid_at is not null
    on conflict (order_id) do nothing returning order_id`),
  )
  if (marked.rows.length === 0) return null
  await giveSplitCredits(tx, orderId)
  const shares = lines.flatMap((line) =>
    sharesOf({
      lineId: line.line_id,
      quantity: line.quantity,
      net: line.net,
      agreements: line.agreements ?? [],
      pool: line.pool ?? [],
      affiliate:
        line.affiliate_id !== null && line.affiliate_agreement
          ? { earnerId: line.affiliate_id, agreement: line.affiliate_agreement }
          : null,
    }),
  )
  const [first] = lines
  if (!first || shares.length === 0) return 0
  const transfer = {
    kind: 'shares' as const,
    reference: `order/${orderId}/shares`,
    group: `order/${orderId}`,
    postings: postingsOf(shares, first.currency),
  }
  const ledgerId = await post(tx, transfer, new Date(first.paid_at))
  const rows = shares.map((share) => ({ ...share, title: lines.find((line) => line.line_id === share.lineId)!.name }))
  await tx.execute(sql`
    insert into ${shareEntries} (earner_id, order_id, line_id, agreement_id, amount, currency, title, at, hold_until, ledger_id)
    select x."earnerId", ${orderId}, x."lineId", x."agreementId", x.amount, ${first.currency}, x.title,
      o.paid_at, o.paid_at + make_interval(days => p.hold_days), ${ledgerId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x ("earnerId" bigint, "lineId" bigint, "agreementId" bigint, amount bigint, title text)
    join ${earners} p on p.id = x."earnerId" join ${orders} o on o.id = ${orderId}`)
  return shares.length
}

type ReturnedRow = {
  id: number
  earner_id: number
  kind: EarnerKind
  amount: number
  currency: Currency
  net: number
  refunded: number
  refunded_at: string
  already: number
}

/**
 * Reverses the shares and split credits of a refund in proportion to each line, once: keyed refund/{id}/shares. The
 * lock on the order's mark serializes its refunds.
 * @returns how many entries were made; null when it was done already
 */
export async function reverseRefundShares(
  tx: Tx,
  refundId: number,
  orderId: number,
  post: Post = postNow,
): Promise<number | null> {
  await tx.select({ id: orderShares.orderId }).from(orderShares).where(eq(orderShares.orderId, orderId)).for('update')
  const marked = await tx.execute(sql`
    insert into ${refundShares} (refund_id) select id from ${refunds} where id = ${refundId} and order_id = ${orderId} and state = 'refunded'
    on conflict (refund_id) do nothing returning refund_id`)
  if (marked.rows.length === 0) return null
  await takeBackSplitCredits(tx, orderId, refundId)
  const { rows } = await tx.execute<ReturnedRow>(sql`
    with returned as (
      select (part->>'id') as line, sum((part->>'net')::bigint)::bigint as net
      from ${refunds} r join ${refundShares} s on s.refund_id = r.id, jsonb_array_elements(r.parts) part
      where r.order_id = ${orderId} group by 1
    )
    select e.id, e.earner_id, p.kind, e.amount, e.currency, l.net, x.net as refunded,
      (select coalesce(r.finished_at, now()) from ${refunds} r where r.id = ${refundId}) as refunded_at,
      coalesce((select -sum(b.amount) from ${shareEntries} b where b.reversal_of = e.id), 0)::bigint as already
    from ${shareEntries} e join ${earners} p on p.id = e.earner_id join ${orderLines} l on l.id = e.line_id
    join returned x on x.line = l.id::text
    where e.order_id = ${orderId} and e.reversal_of is null order by e.id`)
  const back = rows
    .map((row) => ({ ...row, back: reversalOf(row.amount, row.net, row.refunded, row.already) }))
    .filter((row) => row.back > 0)
  const [first] = back
  if (!first) return 0
  const transfer = {
    kind: 'shares' as const,
    reference: `refund/${refundId}/shares`,
    group: `order/${orderId}`,
    postings: postingsOf(
      back.map(({ kind, earner_id: earnerId, back: amount }) => ({ kind, earnerId, amount })),
      first.currency,
    ).map((posting) => ({ ...posting, from: posting.to, to: posting.from })),
  }
  const ledgerId = await post(tx, transfer, new Date(first.refunded_at))
  const values = back.map(({ id, back: amount }) => ({ id, amount }))
  await tx.execute(sql`
    insert into ${shareEntries} (earner_id, order_id, line_id, refund_id, reversal_of, agreement_id, amount, currency, title, at, hold_until, ledger_id)
    select e.earner_id, e.order_id, e.line_id, ${refundId}, e.id, e.agreement_id, -x.amount, e.currency, e.title,
      coalesce(r.finished_at, now()), e.hold_until, ${ledgerId}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x (id bigint, amount bigint)
    join ${shareEntries} e on e.id = x.id join ${refunds} r on r.id = ${refundId}`)
  return back.length
}

/**
 * Brings an order's shares up to date in the current transaction: first its own, then those of its refunds in the
 * sweeper's order.
 */
export async function catchUpShares(tx: Tx, orderId: number): Promise<void> {
  await makeOrderShares(tx, orderId)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select r.id from ${refunds} r where r.order_id = ${orderId} and r.state = 'refunded'
    and not exists (select 1 from ${refundShares} d where d.refund_id = r.id) order by r.id`)
  for (const { id } of rows) await reverseRefundShares(tx, id, orderId)
}

const sharesAtOnce = 500
/** @param recent only the last hour, cheap enough to run every few seconds */
const ordersWithoutShares = (recent: boolean): SQL => sql`
  from ${orders} o where o.region in (1, 2)
  ${recent ? sql`and o.paid_at > now() - interval '1 hour'` : sql`and o.paid_at is not null`}
  and not exists (select 1 from ${orderShares} s where s.order_id = o.id)`
const refundsWithoutShares = sql`
  from ${refunds} r join ${orderShares} s on s.order_id = r.order_id
  where r.state = 'refunded' and not exists (select 1 from ${refundShares} d where d.refund_id = r.id)`

/** Creates shares for payments of the last hour, and for refunds. */
export const shareQueue = (database: Database): QueueJob => ({
  name: 'shares.make',
  everySeconds: 3,
  atOnce: sharesAtOnce,
  attemptsMax: Infinity,
  waiting: sql`
    select 'order/' || o.id as key, o.paid_at as since ${ordersWithoutShares(true)}
    union all
    select 'refund/' || r.order_id || '/' || r.id, coalesce(r.finished_at, r.created_at) ${refundsWithoutShares}`,
  work: (key) => {
    const [kind, orderId, refundId] = key.split('/')
    return database.transact((tx) =>
      kind === 'order'
        ? makeOrderShares(tx, Number(orderId))
        : reverseRefundShares(tx, Number(refundId), Number(orderId)),
    )
  },
})

/**
 * Creates all missing shares of paid orders and refunds. Safe to run concurrently in any number of processes;
 * failures do not block the others.
 * @param post how shares are posted, for historic data
 * @returns how many orders and refunds were processed
 */
export async function sweepShares(
  database: Database,
  { onError, post }: { onError?: (error: unknown, cause: string) => void; post?: Post } = {},
): Promise<number> {
  const attempt = async (cause: string, work: (tx: Tx) => Promise<unknown>) => {
    try {
      await database.transact(work)
    } catch (error) {
      if (!onError) throw error
      onError(error, cause)
    }
  }
  const { rows: paid } = await database.db.execute<{ id: number }>(sql`
    select o.id ${ordersWithoutShares(false)} order by o.id limit ${sharesAtOnce}`)
  for (const { id } of paid) await attempt(`order/${id}/shares`, (tx) => makeOrderShares(tx, id, post))
  const { rows: returned } = await database.db.execute<{ id: number; order_id: number }>(sql`
    select r.id, r.order_id ${refundsWithoutShares} order by r.id limit ${sharesAtOnce}`)
  for (const { id, order_id: orderId } of returned)
    await attempt(`refund/${id}/shares`, (tx) => reverseRefundShares(tx, id, orderId, post))
  return paid.length + returned.length
}
