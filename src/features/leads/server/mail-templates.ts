import { asc, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, one } from '#kit/server/database.ts'
import * as contract from '../contract/mails.ts'
import { withName } from './taken-name.ts'
import { leadMailTemplates } from './work-tables.ts'

const object = (id: number) => `lead-template/${id}`

export const templateOperations = [
  operation(contract.listLeadTemplates, async ({ db }) => ({
    data: await db
      .select()
      .from(leadMailTemplates)
      .orderBy(asc(sql`lower(${leadMailTemplates.name})`)),
  })),
  operation(contract.createLeadTemplate, ({ tx, actor, input }) =>
    withName(async () => {
      const row = await insertOne(tx, leadMailTemplates, input.body)
      await recordAudit(tx, actor, { action: 'lead-template.create', object: object(row.id), after: input.body })
      return row
    }),
  ),
  operation(contract.updateLeadTemplate, ({ tx, actor, input }) =>
    withName(async () => {
      const { id } = input.params
      const { version, ...form } = input.body
      const [row] = await tx.select().from(leadMailTemplates).where(eq(leadMailTemplates.id, id)).for('update')
      if (!row) return fail('not_found')
      if (row.version !== version) fail('stale_version')
      const { name, subject, body } = row
      await recordAudit(tx, actor, {
        action: 'lead-template.update',
        object: object(id),
        before: { name, subject, body },
        after: form,
      })
      return one(
        await tx
          .update(leadMailTemplates)
          .set({ ...form, version: version + 1 })
          .where(eq(leadMailTemplates.id, id))
          .returning(),
      )
    }),
  ),
  operation(contract.removeLeadTemplate, async ({ tx, actor, input }) => {
    const { id } = input.params
    const [gone] = await tx.delete(leadMailTemplates).where(eq(leadMailTemplates.id, id)).returning()
    if (!gone) return fail('not_found')
    await recordAudit(tx, actor, { action: 'lead-template.delete', object: object(id), before: { name: gone.name } })
    return null
  }),
]
