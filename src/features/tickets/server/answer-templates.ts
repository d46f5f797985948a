import { asc, eq } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { one } from '#kit/server/database.ts'
import * as contract from '../contract/templates.ts'
import { answerTemplates } from './tables.ts'

const templateShape = ({ id, title, body, updatedAt }: typeof answerTemplates.$inferSelect) => ({
  id,
  title,
  body,
  updated_at: updatedAt,
})

export const listAnswerTemplatesOperation = operation(contract.listAnswerTemplates, async ({ db }) => ({
  data: (await db.select().from(answerTemplates).orderBy(asc(answerTemplates.title)).limit(200)).map(templateShape),
}))

export const saveAnswerTemplateOperation = operation(contract.saveAnswerTemplate, async ({ tx, actor, input, now }) => {
  const { title, body } = input.body
  const updatedBy = actor.userId ?? fail('not_logged_in')
  const row = one(
    await tx
      .insert(answerTemplates)
      .values({ title, body, updatedBy })
      .onConflictDoUpdate({ target: answerTemplates.title, set: { body, updatedBy, updatedAt: now } })
      .returning(),
  )
  return templateShape(row)
})

export const removeAnswerTemplateOperation = operation(contract.removeAnswerTemplate, async ({ tx, input }) => {
  const gone = await tx.delete(answerTemplates).where(eq(answerTemplates.id, input.params.id)).returning()
  if (gone.length === 0) fail('not_found')
  return null
})
