import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { roles } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/settings.ts'
import { readActivityTemplates } from './activity-templates.ts'
import { readFields } from './fields.ts'
import { seesAll, seesPipeline } from './seeing.ts'
import {
  leadContactLabels,
  leadDealLabels,
  leadDeals,
  leadLabels,
  leadPipelineMembers,
  leadPipelines,
  leadReasons,
  leadSources,
  leadStages,
} from './tables.ts'

type Pipeline = z.input<typeof contract.leadPipeline>

/** All pipelines visible to the actor with their stages, or only the requested one. */
export async function readPipelines(db: Queryable, actor: Actor, id?: number): Promise<Pipeline[]> {
  const pipelines = await readRows<Omit<Pipeline, 'stages'>>(
    db,
    sql`select p.id, p.name, p.audience, p.version, ${seesAll(actor)} as sees_all,
        to_json(array(select m.user_id from ${leadPipelineMembers} m where m.pipeline_id = p.id order by m.user_id)) as members
      from ${leadPipelines} p where ${seesPipeline(actor)} ${id === undefined ? sql`` : sql`and p.id = ${id}`}
      order by p.position, p.id`,
  )
  const stages = await db
    .select({
      pipelineId: leadStages.pipelineId,
      id: leadStages.id,
      name: leadStages.name,
      probability: leadStages.probability,
      rot_days: leadStages.rotDays,
      demands: leadStages.demands,
      version: leadStages.version,
    })
    .from(leadStages)
    .orderBy(asc(leadStages.position), asc(leadStages.id))
  return pipelines.map((pipeline) => ({
    ...pipeline,
    stages: stages.flatMap(({ pipelineId, ...stage }) => (pipelineId === pipeline.id ? [stage] : [])),
  }))
}

/** The configurable lists that deals and contacts are categorized by. */
export const choiceTables = { sources: leadSources, reasons: leadReasons, labels: leadLabels } as const

export const readChoices = (db: Queryable, kind: contract.ChoiceKind, id?: number) => {
  const table = choiceTables[kind]
  return db
    .select({ id: table.id, name: table.name, version: table.version })
    .from(table)
    .where(id === undefined ? undefined : eq(table.id, id))
    .orderBy(sql`lower(${table.name})`, asc(table.id))
}

type Kind = keyof contract.LeadUses
/** Selects the ID of each used item, once per use. */
const used: Readonly<Record<Kind, SQL>> = {
  stages: sql`select stage_id as id from ${leadDeals}`,
  sources: sql`select source_id as id from ${leadDeals} where source_id is not null`,
  reasons: sql`select reason_id as id from ${leadDeals} where reason_id is not null`,
  labels: sql`select label_id as id from ${leadDealLabels} union all select label_id from ${leadContactLabels}`,
}

/** How often an item is used. */
export async function countUses(db: Queryable, kind: Kind, id: number): Promise<number> {
  const [row] = await readRows<{ uses: number }>(
    db,
    sql`select count(*)::int as uses from (${used[kind]}) u where u.id = ${id}`,
  )
  return row!.uses
}

export const getUsesOperation = operation(contract.getLeadUses, async ({ db, actor }) => {
  const kinds = Object.keys(used) as Kind[]
  const parts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, u.id, count(*)::int as uses from (${used[kind]}) u group by u.id`,
  )
  const rows = await readRows<{ kind: Kind; id: number; uses: number }>(db, sql.join(parts, sql` union all `))
  const uses: contract.LeadUses = { stages: {}, sources: {}, reasons: {}, labels: {} }
  for (const { kind, id, uses: count } of rows) uses[kind][id] = count
  // Deal counts of stages hidden from the actor are confidential.
  const seen = (await readPipelines(db, actor)).filter((pipeline) => pipeline.sees_all)
  const stages = new Set(seen.flatMap((pipeline) => pipeline.stages.map(({ id }) => String(id))))
  uses.stages = Object.fromEntries(Object.entries(uses.stages).filter(([id]) => stages.has(id)))
  return uses
})

export const getSettingsOperation = operation(contract.getLeadSettings, async ({ db, actor }) => {
  const [pipelines, sources, reasons, labels, fields, templates, owners] = await Promise.all([
    readPipelines(db, actor),
    readChoices(db, 'sources'),
    readChoices(db, 'reasons'),
    readChoices(db, 'labels'),
    readFields(db),
    readActivityTemplates(db),
    db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.role, [roles.admin, roles.superadmin]))
      .orderBy(asc(users.name), asc(users.id)),
  ])
  return { pipelines, sources, reasons, labels, fields, activity_templates: templates, owners, me: actor.userId! }
})

export const findPipeline = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(leadPipelines).where(eq(leadPipelines.id, id)).for('update')
  return row
}
