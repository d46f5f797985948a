import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import * as contract from '../contract/automation.ts'
import { leadEvents } from '../rules/automation.ts'
import { stageOf } from './deals.ts'
import { seesDealOf } from './seeing.ts'
import { leadDeals } from './tables.ts'
import { leadActivityTemplates, leadRules, leadRuns } from './work-tables.ts'

/** How many runs are shown. */
const runsShown = 20

async function readAutomation(db: Queryable, actor: Actor): Promise<z.input<typeof contract.leadAutomation>> {
  const rules = await db
    .select({
      rule: leadRules,
      runs: sql<number>`(select count(*)::int from ${leadRuns} r where r.event = lead_rules.event)`,
    })
    .from(leadRules)
  const runs = await db
    .select({
      id: leadRuns.id,
      event: leadRuns.event,
      deal_id: leadDeals.id,
      deal: leadDeals.title,
      at: leadRuns.createdAt,
    })
    .from(leadRuns)
    .innerJoin(leadDeals, eq(leadDeals.id, leadRuns.dealId))
    .where(and(eq(leadDeals.region, actor.region), seesDealOf(actor, sql`${leadDeals.id}`)))
    .orderBy(desc(leadRuns.id))
    .limit(runsShown)
  return {
    rules: leadEvents.map((event) => {
      const found = rules.find(({ rule }) => rule.event === event)
      return {
        event,
        enabled: Boolean(found?.rule.enabledAt),
        stage_id: found?.rule.stageId ?? null,
        owner_id: found?.rule.ownerId ?? null,
        template_id: found?.rule.templateId ?? null,
        runs: found?.runs ?? 0,
        version: found?.rule.version ?? 1,
      }
    }),
    runs,
  }
}

export const automationOperations = [
  operation(contract.getLeadAutomation, ({ db, actor }) => readAutomation(db, actor)),
  operation(contract.updateLeadRule, async ({ tx, actor, input, now }) => {
    const { event } = input.params
    const { version, enabled, stage_id: stageId, owner_id: ownerId, template_id: templateId } = input.body
    await tx.insert(leadRules).values({ event }).onConflictDoNothing()
    const [rule] = await tx.select().from(leadRules).where(eq(leadRules.event, event)).for('update')
    if (rule?.version !== version) fail('stale_version')
    if (stageId) await stageOf(tx, stageId, actor)
    if (ownerId && (await tx.$count(users, eq(users.id, ownerId))) === 0) fail('not_found')
    if (templateId && (await tx.$count(leadActivityTemplates, eq(leadActivityTemplates.id, templateId))) === 0)
      fail('not_found')
    const enabledAt = enabled === undefined ? rule.enabledAt : enabled ? (rule.enabledAt ?? now) : null
    await tx
      .update(leadRules)
      .set({
        enabledAt,
        stageId: stageId === undefined ? rule.stageId : stageId,
        ownerId: ownerId === undefined ? rule.ownerId : ownerId,
        templateId: templateId === undefined ? rule.templateId : templateId,
        version: version + 1,
      })
      .where(eq(leadRules.event, event))
    const { version: _version, ...after } = input.body
    await recordAudit(tx, actor, {
      action: 'lead-rule.update',
      object: `lead-rule/${event}`,
      before: {
        enabled: rule.enabledAt !== null,
        stage_id: rule.stageId,
        owner_id: rule.ownerId,
        template_id: rule.templateId,
      },
      after,
    })
    return readAutomation(tx, actor)
  }),
]
