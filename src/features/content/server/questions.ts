import { asc, eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { removeRecord } from '#features/revisions/server/save-record.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { fail } from '#kit/refusal.ts'
import { plainText, shownHtml } from '#kit/server/clean-html.ts'
import { chosen, matching, readPage } from '#kit/server/lists.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Database } from '#kit/server/database.ts'
import { createTextIndex } from '#kit/server/text-index.ts'
import type { Versions } from '#kit/server/versioned.ts'
import * as contract from '../contract/questions.ts'
import { questionTopics } from '../rules/questions.ts'
import { withCleanHtml } from './block-records.ts'
import { faqQuestions, questionRatings } from './tables.ts'

/** Published questions by topic and position with a full-text index, cached in memory. */
const readQuestions = createReadModel(['content'], async (db) => {
  const [rows, translated] = await Promise.all([
    db
      .select()
      .from(faqQuestions)
      .where(eq(faqQuestions.state, 'published'))
      .orderBy(asc(faqQuestions.position), asc(faqQuestions.id)),
    readTranslations(db, 'question', contract.questionTexts),
  ])
  return perLanguage([translated], (language) => {
    const questions = questionTopics.flatMap((topic) =>
      rows
        .filter((row) => row.topic === topic)
        .map((row) => {
          const { name, answer } = translated.translate(language, row.id, row)
          return { id: row.id, topic, question: name, html: shownHtml(answer) }
        }),
    )
    const index = createTextIndex(questions, ({ question, html }) => ({ name: question, rest: plainText(html) }))
    return { questions, index }
  })
})

/** Published questions that contain all words, best match first. */
export const searchQuestions = async (database: Database, versions: Versions, q: string) =>
  (await readQuestions(database, versions))().index.search(q)

export const questionRecord: RecordKind = translatedRecord(
  withCleanHtml(
    'answer',
    tableRecord({
      name: 'question',
      view: 'content.manage',
      edit: 'content.manage',
      table: faqQuestions,
      fields: contract.questionFields,
      parts: {},
    }),
  ),
  contract.questionTexts,
)

const rated = (helpful: boolean) =>
  sql`(select count(*) from ${questionRatings} r where r.question_id = f.id and r.helpful = ${helpful})::float8`
const lists = listOperations(contract.listQuestionRecords, contract.exportQuestionRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listQuestionRecords>>(db, query, {
    select: sql`select f.id, f.name, f.topic, f.state, f.version, ${rated(true)} as helpful, ${rated(false)} as unhelpful from ${faqQuestions} f`,
    where: [matching(query.q, [sql`f.name`]), chosen('f', query, 'state', 'topic')],
    of: 'f',
  }),
)({
  columns: {
    id: 'id',
    question: 'name',
    topic: 'topic',
    helpful: 'helpful',
    unhelpful: 'unhelpful',
    state: 'state',
    version: 'version',
  },
})

export const questionOperations = [
  ...lists,
  operation(contract.listQuestions, async ({ database, services, input }) => {
    const { q, topic } = input.query
    const { questions, index } = (await readQuestions(database, services.versions))()
    const found = q ? index.search(q) : questions
    return { data: found.filter((item) => topic === undefined || item.topic === topic) }
  }),
  operation(contract.rateQuestion, async ({ tx, actor, input }) => {
    const { id } = input.params
    const [known] = await tx.select({ state: faqQuestions.state }).from(faqQuestions).where(eq(faqQuestions.id, id))
    if (known?.state !== 'published') fail('not_found')
    // Unidentified visitors count each time, within the rate limit of the call.
    const rater = actor.userId === null ? actor.visitorId && `visitor/${actor.visitorId}` : `user/${actor.userId}`
    const { helpful } = input.body
    await tx
      .insert(questionRatings)
      .values({ questionId: id, rater, helpful })
      .onConflictDoUpdate({ target: [questionRatings.questionId, questionRatings.rater], set: { helpful } })
    return undefined as never
  }),
  ...recordOperations(questionRecord, [contract.getQuestionRecord, contract.createQuestion, contract.updateQuestion]),
  operation(contract.removeQuestion, async ({ tx, actor, input }) => {
    await tx.delete(questionRatings).where(eq(questionRatings.questionId, input.params.id))
    await removeRecord({ tx, actor }, questionRecord, input.params.id, input.query.version)
  }),
]
