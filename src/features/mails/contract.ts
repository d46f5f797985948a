import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { ageSort, cursorPage, cursorQuery, idParams, nullableTime, searchText, time } from '#kit/shapes.ts'

export const mailSummary = z.object({
  id: z.number().int(),
  recipient: z.string(),
  template: z.string(),
  subject: z.string().nullable(),
  /** waiting, sent or failing */
  state: z.enum(['waiting', 'sent', 'failing']),
  attempts: z.number().int(),
  created_at: time,
  sent_at: nullableTime,
})
export const mailFilters = { q: searchText, state: z.enum(['waiting', 'sent', 'failing']).optional(), sort: ageSort }
export const listMails = get('/v1/admin/mails', 'The outbox: every mail of the shop, newest first', {
  access: 'mails.read',
  query: cursorQuery.extend(mailFilters),
  output: cursorPage(mailSummary),
})
export const exportMails = get('/v1/admin/mails.csv', 'The same list as CSV, all of it, without what the mails say', {
  access: 'mails.read',
  query: z.object(mailFilters),
  output: z.unknown(),
  perMinute: 20,
})
export const getMail = get('/v1/admin/mails/:id', 'One mail as it was sent', {
  access: 'mails.read',
  params: idParams,
  output: mailSummary.extend({
    html: z.string().nullable(),
    text: z.string().nullable(),
    failure: z.string().nullable(),
  }),
  errors: ['not_found'],
})
