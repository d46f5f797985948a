import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordStates } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { get, post } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, idParams, int, nameSort, stateFilters } from '#kit/shapes.ts'
import { questionTopics } from '../rules/questions.ts'

export const faqQuestion = z.object({
  id: int,
  topic: z.enum(questionTopics),
  question: z.string(),
  /** Sanitized HTML. */
  html: z.string(),
})
export type FaqQuestion = z.output<typeof faqQuestion>
export const listQuestions = get('/v1/questions', 'Lists published questions, by topic or words', {
  access: 'public',
  query: z.object({ q: z.string().trim().max(100).optional(), topic: z.enum(questionTopics).optional() }),
  output: allOf(faqQuestion),
})
export const rateQuestion = post(
  '/v1/questions/:id/rating',
  'Rates whether an answer helped. The last rating counts.',
  {
    access: 'public',
    params: idParams,
    body: z.strictObject({ helpful: z.boolean() }),
    errors: ['not_found'],
    perMinute: 30,
  },
)

const access = 'content.manage' as const
export const topicLabels = () =>
  ({
    ordering: 'Ordering and payment',
    tunes: 'Tunes and files',
    flashing: 'Flashing',
    tools: 'Tools',
    shipping: 'Shipping and returns',
    dealers: 'Dealers',
    account: 'Your account',
  }) as const
export const questionFields = {
  name: shown(
    z
      .string()
      .trim()
      .min(1, { error: () => 'Question is required.' })
      .max(240),
    {
      label: () => 'Question',
      required: true,
      wide: true,
    },
  ),
  topic: shown(z.enum(questionTopics), { label: () => 'Topic', choices: topicLabels }),
  position: shown(int.min(0).max(10_000), {
    label: () => 'Position',
    hint: () => 'Lower numbers come first within the topic.',
  }),
  answer: shown(z.string().max(50_000), { label: () => 'Answer', lines: 2 }),
  ...lifeFields,
  ...translationFields,
}
/** The translatable fields of a question. */
export const questionTexts = fieldTexts(questionFields, ['name'], ['answer'])
export const listQuestionRecords = list('/v1/admin/questions', 'Lists questions in every state', {
  access,
  filters: { ...stateFilters(recordStates, nameSort), topic: z.enum(questionTopics).optional() },
  row: z.object({
    id: int,
    name: z.string(),
    topic: z.enum(questionTopics),
    helpful: int,
    unhelpful: int,
    state: z.enum(recordStates),
    version: int,
  }),
})
export const exportQuestionRecords = exportOf(listQuestionRecords)
export const questionCalls = recordCalls('/v1/admin/questions', 'a question', { read: access, fields: questionFields })
export const [getQuestionRecord, createQuestion, updateQuestion, removeQuestion] = questionCalls
