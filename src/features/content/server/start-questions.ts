import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/database.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import { questionTexts } from '../contract/questions.ts'
import { addTranslations, translationsFrom } from './start-translations.ts'
import { faqQuestions } from './tables.ts'

/** Adds the initial questions to an empty list, once even if two processes start together. */
export async function addStartQuestions(database: Database): Promise<void> {
  if ((await database.db.$count(faqQuestions)) > 0) return
  const { startQuestions } = await import('./start/questions.ts')
  const { startTranslations } = await import('./start/translations.ts')
  await database.transact(async (tx) => {
    await tx.execute(sql`lock table ${faqQuestions} in share row exclusive mode`)
    if ((await tx.$count(faqQuestions)) > 0) return
    const added = await tx
      .insert(faqQuestions)
      .values(
        startQuestions.map(([topic, name, answer], position) => ({ topic, name, answer: cleanHtml(answer), position })),
      )
      .returning({ id: faqQuestions.id, position: faqQuestions.position })
    await addTranslations(tx, 'question', added, (language, { position }) => {
      const [, name = '', answer = ''] = startQuestions[position] ?? []
      const { question: translated, answer: answered } = startTranslations[language].questions[position]!
      const english = questionTexts({ name, answer: cleanHtml(answer) })
      return translationsFrom(english, { name: translated, answer: answered })
    })
  })
}
