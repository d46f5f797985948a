import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { regionHeaders } from '#access/region.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { type Tx, insertOne } from '#kit/server/database.ts'
import * as contract from '../contract/tune-credits.ts'
import { creditState } from '../rules.ts'
import { queueCodeMail } from './code-mails.ts'
import { readCreditsLeft } from './spend.ts'
import { tuneCredits, tuneCreditUses } from './tables.ts'
import * as m from '../messages/m.ts'
import { users } from '#features/identity/server/tables.ts'

type CreditRow = typeof tuneCredits.$inferSelect

export const creditShape = (row: CreditRow, now: Date) => ({
  id: row.id,
  code: row.code,
  state: creditState(row, now),
  given: { ecu: row.ecu, tcu: row.tcu, awd: row.awd },
  // Withdrawn and expired codes can't be spent.
  left: ['revoked', 'expired'].includes(creditState(row, now))
    ? { ecu: 0, tcu: 0, awd: 0 }
    : { ecu: row.ecuLeft, tcu: row.tcuLeft, awd: row.awdLeft },
  note: row.note,
  expires_at: row.expiresAt,
  created_at: row.createdAt,
})

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 26

/** 130 random bits, in characters that don't look alike. */
const newCreditCode = (): string =>
  Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join('')

/** Unclaimed codes that can still be claimed. */
export const claimable = (now: Date) =>
  and(
    isNull(tuneCredits.userId),
    isNull(tuneCredits.revokedAt),
    or(isNull(tuneCredits.expiresAt), gt(tuneCredits.expiresAt, now)),
  )

export const listTuneCreditsOperation = operation(contract.listTuneCredits, async ({ db, scope, now }) => {
  const userId = scope.userId ?? 0
  const own = and(eq(tuneCredits.userId, userId), eq(tuneCredits.region, scope.region))
  const [rows, uses, left] = await Promise.all([
    db.select().from(tuneCredits).where(own).orderBy(desc(tuneCredits.id)).limit(200),
    db
      .select({ use: tuneCreditUses })
      .from(tuneCreditUses)
      .innerJoin(tuneCredits, eq(tuneCredits.id, tuneCreditUses.creditId))
      .where(own)
      .orderBy(desc(tuneCreditUses.id))
      .limit(1000),
    readCreditsLeft(db, userId, scope.region),
  ])
  return {
    left,
    data: rows.map((row) => ({
      ...creditShape(row, now),
      uses: uses
        .filter(({ use }) => use.creditId === row.id)
        .map(({ use: { reference, ecu, tcu, awd, createdAt, returnedAt } }) => ({
          reference,
          ecu,
          tcu,
          awd,
          created_at: createdAt,
          returned: returnedAt !== null,
        })),
    })),
  }
})

export const checkTuneCreditOperation = operation(contract.checkTuneCredit, async ({ db, actor, input, now }) => {
  const [row] = await db.select().from(tuneCredits).where(eq(tuneCredits.code, input.params.code))
  const mine = row !== undefined && row.userId !== null && row.userId === actor.userId
  if (!row || row.region !== actor.region || (!mine && creditState(row, now) !== 'open')) fail('not_found')
  return { given: { ecu: row.ecu, tcu: row.tcu, awd: row.awd }, expires_at: row.expiresAt, mine }
})

/** A single statement decides, so only one of two concurrent claims succeeds (INV-05). */
export const claimTuneCreditOperation = operation(
  contract.claimTuneCredit,
  async ({ tx, actor, services, input, now }) => {
    const userId = actor.userId ?? fail('not_logged_in')
    const { code } = input.params
    const [row] = await tx
      .update(tuneCredits)
      .set({ userId, claimedAt: now })
      .where(and(eq(tuneCredits.code, code), eq(tuneCredits.region, actor.region), claimable(now)))
      .returning()
    if (row) return creditShape(row, now)
    const [found] = await tx.select().from(tuneCredits).where(eq(tuneCredits.code, code))
    if (found?.userId === userId) return creditShape(found, now)
    if (found && found.region !== actor.region && creditState(found, now) === 'open')
      fail('wrong_region', { headers: regionHeaders(found.region, services.settings.REGION_HOSTS) })
    return fail('not_found')
  },
)

export const autoclaimTuneCreditsOperation = operation(contract.autoclaimTuneCredits, async ({ tx, actor, now }) => {
  const userId = actor.userId ?? fail('not_logged_in')
  const [found] = await tx
    .select({ email: sql<string>`lower(${users.email})`, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  const person = found ?? fail('not_logged_in')
  if (!person.emailVerified) fail('email_not_verified')
  const claimed = await tx
    .update(tuneCredits)
    .set({ userId, claimedAt: now })
    .where(and(eq(tuneCredits.email, person.email), eq(tuneCredits.region, actor.region), claimable(now)))
    .returning()
  return { claimed: claimed.length, data: claimed.map((row) => creditShape(row, now)) }
})

export interface NewCredits {
  region: 1 | 2
  ecu: number
  tcu: number
  awd: number
  email?: string | null
  note?: string
  expiresAt?: Date | null
  issuedBy?: number | null
  dealerId?: number | null
}

/** End of a new code; null if it has none. Refuses a time in the past. */
export function endOfCode(expiresAt: string | undefined, now: Date): Date | null {
  const end = expiresAt ? new Date(expiresAt) : null
  if (end && end <= now) fail('validation_failed', { fields: { expires_at: [m.dateInPast()] } })
  return end
}

/** Issues a code, for staff and for dealer purchases. */
export async function issueCredits(tx: Tx, { region, ecu, tcu, awd, ...rest }: NewCredits): Promise<CreditRow> {
  const left = { ecuLeft: ecu, tcuLeft: tcu, awdLeft: awd }
  return await insertOne(tx, tuneCredits, {
    code: newCreditCode(),
    region,
    ecu,
    tcu,
    awd,
    ...left,
    ...rest,
    email: rest.email?.toLowerCase() ?? null,
  })
}

export const issueTuneCreditsOperation = operation(
  contract.issueTuneCredits,
  async ({ tx, actor, scope, input, now }) => {
    const { expires_at, email, ...amounts } = input.body
    const expiresAt = endOfCode(expires_at, now)
    const row = await issueCredits(tx, {
      ...amounts,
      region: scope.region,
      email: email ?? null,
      expiresAt,
      issuedBy: actor.userId,
    })
    const { ecu, tcu, awd, note } = row
    await recordAudit(tx, actor, {
      action: 'credits.issue',
      object: `tune-credit/${row.id}`,
      after: { ecu, tcu, awd, email: row.email },
      reason: note,
    })
    if (row.email !== null) await queueCodeMail(tx, row.id, row.email)
    return creditShape(row, now)
  },
)

export const revokeTuneCreditOperation = operation(
  contract.revokeTuneCredit,
  async ({ tx, actor, scope, input, now }) => {
    const [row] = await tx
      .update(tuneCredits)
      .set({ revokedAt: now })
      .where(
        and(eq(tuneCredits.id, input.params.id), eq(tuneCredits.region, scope.region), isNull(tuneCredits.revokedAt)),
      )
      .returning()
    if (!row) {
      const [found] = await tx
        .select()
        .from(tuneCredits)
        .where(and(eq(tuneCredits.id, input.params.id), eq(tuneCredits.region, scope.region)))
      return fail(found ? 'credit_code_unusable' : 'not_found')
    }
    const left = { ecu: row.ecuLeft, tcu: row.tcuLeft, awd: row.awdLeft }
    const { rows } = await tx.execute<{ amount: number }>(
      sql`select lapse_tune_credit(${row.id}, ${input.body.reason}, ${actor.userId}) as amount`,
    )
    const amount = rows[0]?.amount ?? 0
    const returned = amount > 0 && row.currency !== null ? { minor: amount, currency: row.currency } : null
    await recordAudit(tx, actor, {
      action: 'credits.revoke',
      object: `tune-credit/${row.id}`,
      before: { left },
      after: { revoked: true, returned },
      reason: input.body.reason,
    })
    return { ...creditShape(row, now), returned }
  },
)
