import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { roles } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/settings.ts'
import { readFields } from './fields.ts'
import {
  leadContactLabels,
  leadDealLabels,
  leadDeals,
  leadLabels,
  leadPipelines,
  leadReasons,
  leadSources,
  leadStages,
} from './tables.ts'

type Pipeline = z.input<typeof contract.leadPipeline>

/** All pipelines with their stages, or those asked for. */
export async function readPipelines(db: Queryable, ids?: readonly number[]): Promise<Pipeline[]> {
  const pipelines = await db
    .select({ id: leadPipelines.id, name: leadPipelines.name, version: leadPipelines.version })
    .from(leadPipelines)
    .where(ids ? inArray(leadPipelines.id, [...ids]) : undefined)
    .orderBy(asc(leadPipelines.position), asc(leadPipelines.id))
  const stages = await db
    .select({
      pipelineId: leadStages.pipelineId,
      id: leadStages.id,
      name: leadStages.name,
      probability: leadStages.probability,
      rot_days: leadStages.rotDays,
      demands: leadStages.demands,
      version: leadStages.version,
      deals: sql<number>`(select count(*)::int from ${leadDeals} d where d.stage_id = lead_stages.id)`,
    })
    .from(leadStages)
    .orderBy(asc(leadStages.position), asc(leadStages.id))
  return pipelines.map((pipeline) => ({
    ...pipeline,
    stages: stages.flatMap(({ pipelineId, ...stage }) => (pipelineId === pipeline.id ? [stage] : [])),
  }))
}

/** The lists that deals and contacts are sorted by, and what counts how often each is used. */
export const choiceTables = {
  sources: { table: leadSources, uses: sql`(select count(*)::int from ${leadDeals} d where d.source_id = c.id)` },
  reasons: { table: leadReasons, uses: sql`(select count(*)::int from ${leadDeals} d where d.reason_id = c.id)` },
  labels: {
    table: leadLabels,
    uses: sql`((select count(*) from ${leadDealLabels} d where d.label_id = c.id) +
      (select count(*) from ${leadContactLabels} d where d.label_id = c.id))::int`,
  },
} as const

export const readChoices = (db: Queryable, kind: contract.ChoiceKind, id?: number) => {
  const { table, uses } = choiceTables[kind]
  const where = id === undefined ? sql`true` : sql`c.id = ${id}`
  return readRows<{ id: number; name: string; version: number; uses: number }>(
    db,
    sql`select c.id, c.name, c.version, ${uses} as uses from ${table as PgTable} c where ${where} order by lower(c.name), c.id`,
  )
}

export const getSettingsOperation = operation(contract.getLeadSettings, async ({ db, actor }) => {
  const [pipelines, sources, reasons, labels, fields, owners] = await Promise.all([
    readPipelines(db),
    readChoices(db, 'sources'),
    readChoices(db, 'reasons'),
    readChoices(db, 'labels'),
    readFields(db),
    db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.role, [roles.admin, roles.superadmin]))
      .orderBy(asc(users.name), asc(users.id)),
  ])
  return { pipelines, sources, reasons, labels, fields, owners, me: actor.userId! }
})

export const findPipeline = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(leadPipelines).where(eq(leadPipelines.id, id)).for('update')
  return row
}
