import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import * as m from './messages/m.ts'

export const getPersonalData = get('/v1/user/data', 'Exports all data we hold about you, by table', {
  inViews: 'closed',
  access: 'user',
  output: z.object({
    exported_at: z.string(),
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  perMinute: 5,
})

export const erasure = z.strictObject({
  current_password: z.string().min(1, { error: m.currentPasswordRequired }).max(200),
  confirmation: z.literal('ERASE', { error: m.typeErase }),
})
export const erasePerson = post(
  '/v1/user/erase',
  'Erases your account and personal data, except invoice data we must keep by law',
  {
    access: 'user',
    body: erasure,
    output: z.null(),
    errors: ['erasure_blocked', 'reauthentication_required', 'too_many_requests'],
    runs: 'saga',
    perMinute: 5,
  },
)
