import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { findById, one, type Queryable } from '#kit/server/database.ts'
import * as contract from '../../contract/payouts.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { tunePools, tunerBrands } from '../tuners/tables.ts'
import { earners, shareAgreements } from './tables.ts'
import * as m from '../../messages/m.ts'

/** An agreement's last day is included. */
const dayLength = 86_400_000
const tables = { tune: tunes, brand: tunerBrands, pool: tunePools } as const

async function exists(tx: Queryable, subject: keyof typeof tables, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${tables[subject]} where id = ${id}`)
  return rows.length > 0
}

const createAgreement = operation(contract.createAgreement, async ({ tx, actor, input: { params, body } }) => {
  const earner = await findById(tx, earners, params.id)
  if (!earner) fail('not_found')
  const { subject, subject_id: subjectId, percent, amounts } = body
  if (subject !== 'all' && !(await exists(tx, subject, subjectId!)))
    fail('validation_failed', { fields: { subject_id: [m.doesNotExist()] } })
  if (earner.kind === 'affiliate' && subject !== 'all')
    fail('validation_failed', { fields: { subject: [m.affiliateEarnsAll()] } })
  const row = one(
    await tx
      .insert(shareAgreements)
      .values({
        earnerId: subject === 'pool' ? null : earner.id,
        subject,
        tuneId: subject === 'tune' ? subjectId! : null,
        brandId: subject === 'brand' ? subjectId! : null,
        poolId: subject === 'pool' ? subjectId! : null,
        basisPoints: percent === undefined ? null : Math.round(percent * 100),
        amounts: amounts ?? null,
        startsAt: new Date(body.starts_at),
        endsAt: body.ends_at === null ? null : new Date(Date.parse(body.ends_at) + dayLength),
        createdBy: actor.userId,
      })
      .returning({ id: shareAgreements.id }),
  )
  await recordAudit(tx, actor, {
    action: 'shares.createAgreement',
    object: `earner/${earner.id}`,
    after: { agreement: row.id, subject, subjectId, percent, amounts, from: body.starts_at, until: body.ends_at },
    reason: body.reason,
  })
  return row
})

const endAgreement = operation(contract.endAgreement, async ({ tx, actor, input: { params, body }, now }) => {
  const before = await findById(tx, shareAgreements, params.id)
  if (!before) fail('not_found')
  const endsAt = before.startsAt > now ? before.startsAt : now
  const open = or(isNull(shareAgreements.endsAt), sql`${shareAgreements.endsAt} > ${endsAt}`)
  const [ended] = await tx
    .update(shareAgreements)
    .set({ endsAt })
    .where(and(eq(shareAgreements.id, params.id), open))
    .returning({ id: shareAgreements.id })
  if (!ended) fail('agreement_ended')
  await recordAudit(tx, actor, {
    action: 'shares.endAgreement',
    object: before.earnerId === null ? `pool/${before.poolId}` : `earner/${before.earnerId}`,
    before: { agreement: params.id, endsAt: before.endsAt },
    after: { endsAt },
    reason: body.reason,
  })
  return { id: params.id, ends_at: endsAt }
})

export const agreementOperations = [createAgreement, endAgreement]
