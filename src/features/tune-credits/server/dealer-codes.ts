import { and, desc, eq, ilike, isNull, lt, or, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { holdMember, memberOf } from '#features/dealers/server/member-of.ts'
import { fail } from '#kit/refusal.ts'
import { csvDownload, pagesOf } from '#kit/server/csv.ts'
import { type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import * as contract from '../contract-dealer.ts'
import { creditState, creditWords } from '../rules.ts'
import { creditShape, issueCredits, likeText, stateIs } from './credits.ts'
import type { Credits } from './spend.ts'
import { tuneCredits } from './tables.ts'

type CodeRow = typeof tuneCredits.$inferSelect
const customer = sql<string | null>`(select email from users where users.id = ${tuneCredits.userId})`
const shape = (row: CodeRow, claimedBy: string | null, now: Date) => ({
  ...creditShape(row, now),
  email: row.email,
  customer: claimedBy,
})

async function readLeft(db: Queryable, dealerId: number): Promise<Credits> {
  const { rows } = await db.execute<{ ecu: number; tcu: number; awd: number }>(
    sql`select ecu, tcu, awd from dealer_credits where dealer_id = ${dealerId}`,
  )
  return rows[0] ?? { ecu: 0, tcu: 0, awd: 0 }
}

/** Changes what a dealer can split, once for each cause; the table refuses to go below zero (INV-05). */
async function changeLeft(tx: Tx, dealerId: number, reference: string, by: Credits, actorId: number | null) {
  await tx.execute(sql`
    insert into dealer_credit_changes (dealer_id, reference, ecu, tcu, awd, actor_id)
    values (${dealerId}, ${reference}, ${by.ecu}, ${by.tcu}, ${by.awd}, ${actorId})`)
  try {
    const { rowCount } = await tx.execute(sql`
      update dealer_credits set ecu = ecu + ${by.ecu}, tcu = tcu + ${by.tcu}, awd = awd + ${by.awd} where dealer_id = ${dealerId}`)
    if (rowCount === 0) fail('dealer_credits_spent')
  } catch (error) {
    if (violatedConstraint(error) === 'dealer_credits_left') fail('dealer_credits_spent')
    throw error
  }
}

export const listDealerCodesOperation = operation(
  contract.listDealerCodes,
  async ({ db, actor, services, now, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    const { q, state, page, size } = query
    const where = and(
      eq(tuneCredits.dealerId, dealer.id),
      state ? stateIs[state] : undefined,
      q
        ? or(
            ilike(tuneCredits.code, likeText(q.toUpperCase().replaceAll(/[\s-]/g, ''))),
            ilike(tuneCredits.email, likeText(q)),
            ilike(tuneCredits.note, likeText(q)),
            sql`${customer} ilike ${likeText(q)}`,
          )
        : undefined,
    )
    const [rows, totals, left] = await Promise.all([
      db
        .select({ row: tuneCredits, customer })
        .from(tuneCredits)
        .where(where)
        .orderBy(desc(tuneCredits.id))
        .offset((page - 1) * size)
        .limit(size),
      db
        .select({ total: sql<number>`count(*)::int` })
        .from(tuneCredits)
        .where(where),
      readLeft(db, dealer.id),
    ])
    return {
      page,
      size,
      total: totals[0]?.total ?? 0,
      left,
      data: rows.map((item) => shape(item.row, item.customer, now)),
    }
  },
)

export const exportDealerCodesOperation = operation(
  contract.exportDealerCodes,
  async ({ db, actor, services, now, input: { params } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    async function* rows() {
      const all = pagesOf<{ row: CodeRow; customer: string | null }>((after) =>
        db
          .select({ row: tuneCredits, customer })
          .from(tuneCredits)
          .where(and(eq(tuneCredits.dealerId, dealer.id), after ? lt(tuneCredits.id, after.row.id) : undefined))
          .orderBy(desc(tuneCredits.id))
          .limit(500),
      )
      for await (const item of all) {
        const { code, state, given, left, note, created_at } = shape(item.row, item.customer, now)
        const who = item.customer ?? item.row.email ?? ''
        yield [code, state, creditWords(given), creditWords(left), who, note, created_at.toISOString()]
      }
    }
    return csvDownload(`codes-${dealer.slug}`, ['code', 'state', 'given', 'left', 'for', 'note', 'created'], rows())
  },
)

export const issueDealerCodeOperation = operation(
  contract.issueDealerCode,
  async ({ tx, actor, services, now, input: { params, body } }) => {
    const { dealer } = await holdMember(tx, actor, params.slug, 'credits', { hosts: services.settings.REGION_HOSTS })
    const { ecu, tcu, awd, email, note, expires_at } = body
    const expiresAt = expires_at ? new Date(expires_at) : null
    if (expiresAt && expiresAt <= now) fail('validation_failed', { fields: { expires_at: ['This time is over.'] } })
    const row = await issueCredits(tx, {
      region: dealer.region,
      ecu,
      tcu,
      awd,
      note,
      expiresAt,
      email: email ?? null,
      issuedBy: actor.userId,
      dealerId: dealer.id,
    })
    await changeLeft(tx, dealer.id, `code/${row.id}`, { ecu: -ecu, tcu: -tcu, awd: -awd }, actor.userId)
    return shape(row, null, now)
  },
)

export const revokeDealerCodeOperation = operation(
  contract.revokeDealerCode,
  async ({ tx, actor, services, now, input: { params, body } }) => {
    const { dealer } = await holdMember(tx, actor, params.slug, 'credits', { hosts: services.settings.REGION_HOSTS })
    const own = and(eq(tuneCredits.id, params.id), eq(tuneCredits.dealerId, dealer.id))
    const [row] = await tx
      .update(tuneCredits)
      .set({ revokedAt: now })
      .where(and(own, isNull(tuneCredits.userId), isNull(tuneCredits.revokedAt)))
      .returning()
    if (!row) {
      const [found] = await tx.select().from(tuneCredits).where(own)
      return fail(
        found ? 'credit_code_unusable' : 'not_found',
        found ? { facts: { state: creditState(found, now) } } : {},
      )
    }
    const back = { ecu: row.ecuLeft, tcu: row.tcuLeft, awd: row.awdLeft }
    await changeLeft(tx, dealer.id, `code/${row.id}/revoked`, back, actor.userId)
    await recordAudit(tx, actor, {
      action: 'dealerCodes.revoke',
      object: `tune-credit/${row.id}`,
      before: { left: back },
      after: { revoked: true },
      reason: body.reason,
    })
    return shape(row, null, now)
  },
)
