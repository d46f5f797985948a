import { describe, expect, test } from 'vitest'
import { namedEndpoints } from '#app/api.ts'
import { demoLogins } from '#demo/logins.ts'
import { holds, permissions } from '#access/permissions.ts'
import { endpointUrl } from '#kit/contract.ts'
import { type Client, useWorld } from './world.ts'

const { world } = await useWorld()

const visitor = { persona: 'a visitor', role: null, flags: [] as const }
const personas = [visitor, ...demoLogins.map(({ opens, role, flags }) => ({ persona: opens, role, flags }))]
const calls = namedEndpoints
const parameters = { id: 999_999_999, slug: 'no-such-thing', token: 'no-such-token' }

async function sweep(client: Client, { endpoint }: (typeof calls)[number]) {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      { ...parameters, [name]: parameters[name as 'id'] ?? 'none' }[name],
    ]),
  )
  const headers = endpoint.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
  return client.request(endpoint.method, endpointUrl(endpoint, { params }), body, headers)
}

describe.each(personas)('$persona', ({ persona, role, flags }) => {
  test('may call what the table of permissions says, and no call fails', async () => {
    const who = role === null ? null : await world.signUp({ role, flags: [...flags] })
    const holder = { userId: who?.id ?? null, role, flags }
    const wrong: string[] = []
    for (const call of calls) {
      const client = who ? await world.login(who) : world.client()
      const { status } = await sweep(client, call)
      const refused = status === 401 || status === 403
      const mayCall = holds(holder, call.endpoint.access)
      const expected = mayCall ? status < 500 : status === (who ? 403 : 401)
      const isClosedToUser = mayCall && refused && call.endpoint.access !== 'public'
      if (!expected || isClosedToUser) wrong.push(`${call.name} for ${persona}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

test('every call names a permission of the table', () => {
  expect(calls.length).toBeGreaterThan(40)
  for (const { endpoint } of calls) expect(Object.keys(permissions)).toContain(endpoint.access)
})
