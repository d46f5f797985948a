import { z } from 'zod'
import { expect, test } from 'vitest'
import { catalogue } from '#errors/catalogue.ts'
import { fieldsMessage } from '#errors/fields-message.ts'
import { type ErrorCode, get } from '../contract.ts'
import { fail } from '../refusal.ts'
import type { Database } from './database.ts'
import { createRunner } from './run.ts'

/** Runs a call that declares `not_found` and refuses with the given code; the database is never asked. */
async function refuseWith(code: ErrorCode, isStrict: boolean, region?: string) {
  const bugs: string[] = []
  const run = createRunner({
    database: {} as Database,
    services: null,
    permits: () => true,
    isLoggedIn: () => true,
    isView: () => false,
    lacksFactor: () => false,
    scopeFor: () => null,
    findElsewhere: async () => (region ? { headers: { 'x-region': region } } : null),
    catalogue,
    fieldsMessage,
    isStrict,
    onBug: (error, { call }) => bugs.push(`${call}: ${(error as Error).message}`),
  })
  const endpoint = get('/v1/things', 'Things', { access: 'public', output: z.null(), errors: ['not_found'] })
  const request = { actor: null, owner: '', input: {}, headers: {}, requestId: '' }
  const { status, headers } = await run({ endpoint, handle: () => fail(code) }, request)
  return { status, bugs, region: headers.get('x-region') }
}
const report = 'GET /v1/things: the contract does not name the refusal in_use'

test('a declared refusal is answered', async () => {
  expect(await refuseWith('not_found', true)).toEqual({ status: 404, bugs: [], region: null })
})
test('an undeclared refusal is answered and reported', async () => {
  expect(await refuseWith('in_use', false)).toEqual({ status: 409, bugs: [report], region: null })
})
test('an undeclared refusal is a bug where the runner is strict', async () => {
  expect(await refuseWith('in_use', true)).toEqual({ status: 500, bugs: [report], region: null })
})
test('a service that is down needs no declaration', async () => {
  expect(await refuseWith('unavailable', true)).toEqual({ status: 503, bugs: [], region: null })
})
test('a record that is not found here, but in another region, is answered with that region', async () => {
  expect(await refuseWith('not_found', true, '2')).toEqual({ status: 421, bugs: [], region: '2' })
  expect(await refuseWith('unavailable', true, '2')).toEqual({ status: 503, bugs: [], region: null })
})
