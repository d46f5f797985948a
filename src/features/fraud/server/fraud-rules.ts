import { eq } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { saveOfRegion } from '#kit/server/save-of-region.ts'
import type { Queryable } from '#kit/server/database.ts'
import { getFraudRules, updateFraudRules } from '../contract.ts'
import { type FraudRules, startingFraudRules } from '../rules.ts'
import { fraudRules } from './tables.ts'

/** The rules of a region; version 0 while they are the defaults. */
export async function readFraudRules(db: Queryable, region: Region): Promise<FraudRules & { version: number }> {
  const [kept] = await db.select().from(fraudRules).where(eq(fraudRules.region, region))
  return { ...(kept?.rules ?? startingFraudRules), version: kept?.version ?? 0 }
}

export const getFraudRulesOperation = operation(getFraudRules, ({ db, actor }) => readFraudRules(db, actor.region))

export const updateFraudRulesOperation = operation(updateFraudRules, async ({ tx, actor, input }) => {
  const { region } = actor
  const { reason, version, ...rules } = input.body
  const { version: _, ...before } = await readFraudRules(tx, region)
  if (!(await saveOfRegion(tx, fraudRules, { region, version, rules }))) fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'fraud-rules.update',
    object: `fraud-rules/${region}`,
    before,
    after: rules,
    reason,
  })
  return readFraudRules(tx, region)
})
