import { z } from 'zod'
import { get, put, remove } from '#kit/contract.ts'
import { allOf, idParams, int, nullableTime } from '#kit/shapes.ts'
import * as m from '../messages/m.ts'

const answerTemplate = z.object({ id: int, title: z.string(), body: z.string(), updated_at: nullableTime })
export const listAnswerTemplates = get('/v1/admin/answer-templates', 'Lists answer templates', {
  access: 'requests.work',
  output: allOf(answerTemplate),
})
export const saveAnswerTemplate = put(
  '/v1/admin/answer-templates',
  'Creates an answer template, or replaces the one with the same title',
  {
    access: 'requests.manage',
    body: z.strictObject({
      title: z.string().trim().min(1, { error: m.writeSomething }).max(80),
      body: z.string().trim().min(1, { error: m.writeSomething }).max(4000),
    }),
    output: answerTemplate,
  },
)
export const removeAnswerTemplate = remove('/v1/admin/answer-templates/:id', 'Deletes an answer template', {
  access: 'requests.manage',
  params: idParams,
  errors: ['not_found'],
})

export type AnswerTemplate = z.output<typeof answerTemplate>
