import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/v1/user/data',
  summary: 'Everything that is held about the person who is logged in, by table',
  access: 'user',
  input: {},
  output: z.object({
    exported_at: z.string(),
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  errors: [],
  runs: 'query',
  perMinute: 5,
})

export const erasure = z.strictObject({
  current_password: z.string().min(1, 'Current password is required.').max(200),
  confirmation: z.literal('ERASE', 'Please type ERASE.'),
})
export const erasePerson = endpoint({
  method: 'POST',
  path: '/v1/user/erase',
  summary: 'Erases the account and all personal data, except what invoices must keep by law',
  access: 'user',
  input: { body: erasure },
  output: z.null(),
  errors: ['erasure_blocked', 'reauthentication_required', 'too_many_requests'],
  runs: 'saga',
  perMinute: 5,
})
