import { randomBytes } from 'node:crypto'
import { and, desc, eq, max, min, type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { isLinkToken, linkToken } from '#features/identity/server/link-tokens.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import type { Services } from '#integrations/services.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { toDecimal, type Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { csvHeaders, csvLines, csvText } from '#kit/server/csv.ts'
import { type Database, one, type Queryable } from '#kit/server/database.ts'
import { withinDays } from '#kit/server/lists.ts'
import { Streamed } from '#kit/server/streamed.ts'
import * as contract from '../contract/exports.ts'
import { orderExports } from './tables.ts'
import { orders } from '#features/orders/server/tables.ts'

export const startTransactionExportOperation = operation(
  contract.startTransactionExport,
  async ({ tx, actor, input: { body } }) => {
    const filter = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const { id } = one(
      await tx
        .insert(orderExports)
        .values({
          actorId: actor.userId ?? fail('not_logged_in'),
          region: actor.region,
          filter,
          objectKey: `exports/${randomBytes(24).toString('hex')}`,
        })
        .returning({ id: orderExports.id }),
    )
    await recordAudit(tx, actor, { action: 'orders.export', object: `export/${id}`, after: filter })
    return { id }
  },
)

export const listTransactionExportsOperation = operation(
  contract.listTransactionExports,
  async ({ db, actor, services }) => {
    const rows = await db
      .select()
      .from(orderExports)
      .where(eq(orderExports.actorId, actor.userId ?? 0))
      .orderBy(desc(orderExports.id))
      .limit(20)
    return {
      data: rows.map(({ createdAt, finishedAt, ...row }) => ({
        ...row,
        token: linkToken(services.secret, 'order export', row.id),
        created_at: createdAt,
        finished_at: finishedAt,
      })),
    }
  },
)

export const downloadTransactionExportOperation = operation(
  contract.downloadTransactionExport,
  async ({ db, actor, services, input: { params } }) => {
    if (!isLinkToken(services.secret, 'order export', params.id, params.token)) fail('not_found')
    const [row] = await db
      .select()
      .from(orderExports)
      .where(
        and(
          eq(orderExports.id, params.id),
          eq(orderExports.actorId, actor.userId ?? 0),
          eq(orderExports.state, 'done'),
        ),
      )
    if (!row) fail('not_found')
    return new Streamed(await services.store.get(row.objectKey), null, csvHeaders(`transactions-${row.id}`))
  },
)

const heading =
  'id,kind,state,invoice,email,name,currency,subtotal,discount,shipping,tax,total,refunded,created,paid,shipped'.split(
    ',',
  )
/** Order IDs scanned per statement, so it stays below the statement timeout even if few match. */
const pageNumbers = 5_000
const countNumbers = 250_000
const stalledAfterSeconds = 60

/**
 * An export being written by a process. `touched_at` is its claim: a different time means another process took over.
 */
type Claimed = { id: number; region: number; filter: contract.ExportFilter; object_key: string; touched_at: string }

/** Another process has taken over the export, so this one must stop writing. */
class LostExport extends Error {}

/** Updates an export. @returns false, without writing, if another process has claimed it */
async function moveOn(db: Queryable, claimed: Claimed, changes: SQL): Promise<boolean> {
  const { rows } = await db.execute<Pick<Claimed, 'touched_at'>>(sql`
    update ${orderExports} set ${changes}, touched_at = clock_timestamp()
    where id = ${claimed.id} and state = 'running' and touched_at = ${claimed.touched_at}::timestamptz
    returning touched_at::text`)
  if (!rows[0]) return false
  claimed.touched_at = rows[0].touched_at
  return true
}

/** @throws LostExport if another process has claimed the export */
async function keepHold(db: Queryable, claimed: Claimed, changes: SQL): Promise<void> {
  if (!(await moveOn(db, claimed, changes))) throw new LostExport('another process writes this export')
}

type Line = {
  id: number
  kind: string
  state: string
  invoice_number: string | null
  email: string
  name: string
  currency: Currency
  subtotal: number
  discount: number
  shipping: number
  tax: number
  total: number
  refunded: number
  created_at: string
  paid_at: string | null
  shipped_at: string | null
}

const conditionsOf = ({ region, filter }: Pick<Claimed, 'region' | 'filter'>) => sql`
  region = ${region} and ${filter.state === undefined ? sql`(paid_at is not null or state = 'paying')` : sql`state = ${filter.state}`}
  ${filter.kind === undefined ? sql`` : sql`and kind = ${filter.kind}`}
  ${filter.currency === undefined ? sql`` : sql`and currency = ${filter.currency}`}
  and ${withinDays(filter.by === 'payment' ? sql`paid_at` : sql`created_at`, { from: filter.from, until: filter.to })}`

const timeText = (at: string | null): string => (at === null ? '' : new Date(at).toISOString())

/** Current range of order IDs, to scan in chunks. */
async function readNumbers(db: Queryable): Promise<{ first: number; last: number }> {
  const [row] = await db.select({ first: min(orders.id), last: max(orders.id) }).from(orders)
  return { first: row?.first ?? 1, last: row?.last ?? 0 }
}

/** Counts the orders in the file, updating the total on the way to keep the claim. */
async function countOrders(db: Queryable, claimed: Claimed): Promise<void> {
  const { first, last } = await readNumbers(db)
  let total = 0
  for (let from = first; from <= last; from += countNumbers) {
    total += await db.$count(
      orders,
      sql`${conditionsOf(claimed)} and ${orders.id} >= ${from} and ${orders.id} < ${from + countNumbers}`,
    )
    await keepHold(db, claimed, sql`total = ${total}`)
  }
}

/** Streams the file in ID order, chunk by chunk, updating the progress. */
async function* bytesOf(db: Queryable, claimed: Claimed): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvText(heading, []))
  const { first, last } = await readNumbers(db)
  let written = 0
  for (let from = first; from <= last; from += pageNumbers) {
    const { rows } = await db.execute<Line>(sql`
      select id, kind, state, invoice_number, email, coalesce(billing_address ->> 'full_name', '') as name,
        currency, subtotal, discount, shipping, tax, total, refunded, created_at, paid_at, shipped_at
      from ${orders} where ${conditionsOf(claimed)} and id >= ${from} and id < ${from + pageNumbers} order by id`)
    const cells = rows.map((row) => [
      row.id,
      row.kind,
      row.state,
      row.invoice_number,
      row.email,
      row.name,
      row.currency,
      ...[row.subtotal, row.discount, row.shipping, row.tax, row.total, row.refunded].map(toDecimal),
      timeText(row.created_at),
      timeText(row.paid_at),
      timeText(row.shipped_at),
    ])
    if (rows.length > 0) yield Buffer.from(csvLines(cells))
    written += rows.length
    await keepHold(db, claimed, sql`written = ${written}`)
  }
}

const toBeWritten = sql`(state = 'queued'
  or (state = 'running' and touched_at < now() - make_interval(secs => ${stalledAfterSeconds})))`

export const exportQueue = (services: Pick<Services, 'store'>, database: Database): QueueJob => ({
  name: 'orders.export',
  everySeconds: 3,
  atOnce: 1,
  attemptsMax: 4,
  waiting: sql`select id::text as key, created_at as since from ${orderExports} where ${toBeWritten}`,
  work: (key, { isLast }) => writeNextExport(services, database, { id: Number(key), isLast }),
})

/**
 * Writes a waiting or abandoned export. Two processes never claim the same one; rewriting uses the same key.
 * @returns the export's ID; null if none is waiting, or another process has taken over
 */
export async function writeNextExport(
  { store }: Pick<Services, 'store'>,
  database: Database,
  { id = null as number | null, isLast = true } = {},
): Promise<number | null> {
  const { rows } = await database.db.execute<Claimed>(sql`
    update ${orderExports} set state = 'running', touched_at = clock_timestamp(), written = 0 where id = (
      select id from ${orderExports} where ${toBeWritten} and (${id}::bigint is null or id = ${id})
      order by id limit 1 for update skip locked)
    returning id, region, filter, object_key, touched_at::text`)
  const claimed = rows[0]
  if (!claimed) return null
  try {
    await countOrders(database.db, claimed)
    await store.put(claimed.object_key, bytesOf(database.db, claimed))
    await keepHold(database.db, claimed, sql`state = 'done', total = written, finished_at = now()`)
  } catch (error) {
    const isLost =
      error instanceof LostExport ||
      !(await moveOn(database.db, claimed, isLast ? sql`state = 'failed', finished_at = now()` : sql`state = 'queued'`))
    if (isLost) return null
    throw error
  }
  return claimed.id
}

/**
 * Deletes files of exports that ended this many days ago, and of failed ones, which then can't be opened. Retries files
 * the store couldn't delete in the next sweep.
 * @returns number of files deleted
 */
export async function removeOldExports(
  { store, log }: Pick<Services, 'store' | 'log'>,
  database: Database,
  keepDays: number,
): Promise<number> {
  const { rows } = await database.db.execute<{ id: number; object_key: string }>(sql`
    update ${orderExports} set state = case when state = 'done' then 'expired' else state end
    where id in (
      select id from ${orderExports} where object_key <> '' and (state in ('failed', 'expired')
        or (state = 'done' and finished_at < now() - make_interval(days => ${keepDays})))
      order by id limit 100)
    returning id, object_key`)
  let removed = 0
  for (const { id, object_key: key } of rows) {
    try {
      await store.remove(key)
      await database.db.update(orderExports).set({ objectKey: '' }).where(eq(orderExports.id, id))
      removed += 1
    } catch (error) {
      log.warn({ err: error, export: id }, 'the file of an old export could not be deleted')
    }
  }
  return removed
}
