import { asc, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, one, type Queryable } from '#kit/server/database.ts'
import type { ActivityTemplate } from '../contract/activity-templates.ts'
import * as contract from '../contract/activity-templates.ts'
import { withName } from './taken-name.ts'
import { leadActivityTemplates } from './work-tables.ts'

const object = (id: number) => `lead-activity-template/${id}`
type Row = typeof leadActivityTemplates.$inferSelect

const shownOf = ({ id, name, kind, dueDays, note, version }: Row): ActivityTemplate => ({
  id,
  name,
  kind,
  due_days: dueDays,
  note,
  version,
})
function factsOf(row: Row) {
  const { id: _id, version: _version, ...facts } = shownOf(row)
  return facts
}

/** Activity templates by name. */
export const readActivityTemplates = async (db: Queryable): Promise<ActivityTemplate[]> => {
  const rows = await db
    .select()
    .from(leadActivityTemplates)
    .orderBy(asc(sql`lower(${leadActivityTemplates.name})`))
  return rows.map(shownOf)
}

export const activityTemplateOperations = [
  operation(contract.createActivityTemplate, ({ tx, actor, input }) =>
    withName(async () => {
      const { due_days: dueDays, ...form } = input.body
      const row = await insertOne(tx, leadActivityTemplates, { ...form, dueDays })
      await recordAudit(tx, actor, {
        action: 'lead-activity-template.create',
        object: object(row.id),
        after: factsOf(row),
      })
      return shownOf(row)
    }),
  ),
  operation(contract.updateActivityTemplate, ({ tx, actor, input }) =>
    withName(async () => {
      const { id } = input.params
      const { version, due_days: dueDays, ...form } = input.body
      const [row] = await tx.select().from(leadActivityTemplates).where(eq(leadActivityTemplates.id, id)).for('update')
      if (!row) return fail('not_found')
      if (row.version !== version) fail('stale_version')
      const after = one(
        await tx
          .update(leadActivityTemplates)
          .set({ ...form, dueDays, version: version + 1 })
          .where(eq(leadActivityTemplates.id, id))
          .returning(),
      )
      await recordAudit(tx, actor, {
        action: 'lead-activity-template.update',
        object: object(id),
        before: factsOf(row),
        after: factsOf(after),
      })
      return shownOf(after)
    }),
  ),
  operation(contract.removeActivityTemplate, async ({ tx, actor, input }) => {
    const { id } = input.params
    const [gone] = await tx.delete(leadActivityTemplates).where(eq(leadActivityTemplates.id, id)).returning()
    if (!gone) return fail('not_found')
    await recordAudit(tx, actor, { action: 'lead-activity-template.delete', object: object(id), before: factsOf(gone) })
    return null
  }),
]
