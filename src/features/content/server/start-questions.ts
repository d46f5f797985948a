import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/database.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import { faqQuestions } from './tables.ts'

/** Gives an empty list of questions its first ones: once, also when two processes start together. */
export async function addStartQuestions(database: Database): Promise<void> {
  if ((await database.db.$count(faqQuestions)) > 0) return
  const { startQuestions } = await import('./start/questions.ts')
  await database.transact(async (tx) => {
    await tx.execute(sql`lock table ${faqQuestions} in share row exclusive mode`)
    if ((await tx.$count(faqQuestions)) > 0) return
    await tx
      .insert(faqQuestions)
      .values(
        startQuestions.map(([topic, name, answer], position) => ({ topic, name, answer: cleanHtml(answer), position })),
      )
  })
}
