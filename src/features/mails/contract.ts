import { getOne } from '#kit/one-contract.ts'
import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { idParams, int, integerMax, nullableTime, stateFilters, time } from '#kit/shapes.ts'

export const mailSummary = z.object({
  id: int,
  recipient: z.string(),
  template: z.string(),
  subject: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'failing']),
  attempts: int,
  created_at: time,
  sent_at: nullableTime,
})
export const listMails = list('/v1/admin/mails', 'Lists all emails of the shop, newest first', {
  access: 'mails.read',
  filters: stateFilters(['waiting', 'sent', 'failing']),
  row: mailSummary,
})
export const exportMails = exportOf(listMails)
export const retryMail = post('/v1/admin/mails/:id/retry', 'Resends a failed email, including one that was given up', {
  access: 'mails.manage',
  params: idParams,
  /** The number of attempts known to the caller. */
  body: z.strictObject({ attempts: int.min(0).max(integerMax) }),
  output: mailSummary,
  errors: ['not_found', 'stale_version'],
})
export const getMail = getOne('/v1/admin/mails/:id', 'Returns an email as it was sent', {
  access: 'mails.read',
  output: mailSummary.extend({
    html: z.string().nullable(),
    text: z.string().nullable(),
    failure: z.string().nullable(),
  }),
})
