import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/automation.ts'
import { type Assignment, eventLabels, leadEvents } from '../rules/automation.ts'
import { placeLabels } from '../rules/deals.ts'
import { placeSql } from './deal-rows.ts'
import { stageOf } from './deals.ts'
import { checkWorksWithLeads, seesDeal } from './seeing.ts'
import { leadDeals } from './tables.ts'
import { leadActivityTemplates, leadRules, leadRuns } from './work-tables.ts'

async function readAutomation(db: Queryable): Promise<z.input<typeof contract.leadAutomation>> {
  const rules = await db
    .select({
      rule: leadRules,
      runs: sql<number>`(select count(*)::int from ${leadRuns} r where r.event = lead_rules.event)`,
    })
    .from(leadRules)
  return {
    rules: leadEvents.map((event) => {
      const found = rules.find(({ rule }) => rule.event === event)
      return {
        event,
        enabled: Boolean(found?.rule.enabledAt),
        stage_id: found?.rule.stageId ?? null,
        assign: found?.rule.assign ?? 'person',
        owner_id: found?.rule.ownerId ?? null,
        template_id: found?.rule.templateId ?? null,
        runs: found?.runs ?? 0,
        version: found?.rule.version ?? 1,
      }
    }),
  }
}

const runLists = listOperations(contract.listLeadRuns, contract.exportLeadRuns, ({ db, actor }, { query }) =>
  readPage<RowOf<typeof contract.listLeadRuns>>(db, query, {
    select: sql`select r.id, r.event, r.deal_id, d.title as deal, ${placeSql} as place, ow.name as owner, r.created_at
      from ${leadRuns} r join ${leadDeals} d on d.id = r.deal_id left join ${users} ow on ow.id = d.owner_id`,
    where: [
      sql`d.region = ${actor.region} and ${seesDeal(actor)}`,
      matching(query.q, [sql`d.title`]),
      query.event && sql`r.event = ${query.event}`,
    ],
    of: 'r',
  }),
)({
  file: 'automation-runs',
  columns: {
    id: 'id',
    'opened by': ({ event }) => eventLabels[event],
    deal: 'deal',
    status: ({ place }) => placeLabels[place],
    owner: 'owner',
    opened: 'created_at',
  },
})

/** The assignment of a rule after a change. Naming a person implies the assignment `person`. */
function ownershipOf(
  rule: typeof leadRules.$inferSelect,
  { assign, ownerId }: { assign: Assignment | undefined; ownerId: number | null | undefined },
): Pick<typeof leadRules.$inferSelect, 'assign' | 'ownerId'> {
  const next = assign ?? (ownerId === undefined ? rule.assign : 'person')
  return { assign: next, ownerId: next === 'person' ? (ownerId === undefined ? rule.ownerId : ownerId) : null }
}

export const automationOperations = [
  operation(contract.getLeadAutomation, ({ db }) => readAutomation(db)),
  ...runLists,
  operation(contract.updateLeadRule, async ({ tx, actor, input, now }) => {
    const { event } = input.params
    const { version, enabled, stage_id: stageId, assign, owner_id: ownerId, template_id: templateId } = input.body
    await tx.insert(leadRules).values({ event }).onConflictDoNothing()
    const [rule] = await tx.select().from(leadRules).where(eq(leadRules.event, event)).for('update')
    if (rule?.version !== version) fail('stale_version')
    if (stageId) await stageOf(tx, stageId, actor)
    await checkWorksWithLeads(tx, ownerId)
    if (templateId && (await tx.$count(leadActivityTemplates, eq(leadActivityTemplates.id, templateId))) === 0)
      fail('not_found')
    const enabledAt = enabled === undefined ? rule.enabledAt : enabled ? (rule.enabledAt ?? now) : null
    await tx
      .update(leadRules)
      .set({
        enabledAt,
        stageId: stageId === undefined ? rule.stageId : stageId,
        ...ownershipOf(rule, { assign, ownerId }),
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
        assign: rule.assign,
        owner_id: rule.ownerId,
        template_id: rule.templateId,
      },
      after,
    })
    return readAutomation(tx)
  }),
]
