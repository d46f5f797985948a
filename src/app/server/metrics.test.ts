import { expect, test } from 'vitest'
import { openWorld, useWorld } from '#test/world.ts'

const { world } = await useWorld()
const read = (headers: Record<string, string> = {}, of = world) =>
  of.client().request('GET', '/metrics', undefined, headers)

test('programs of the same machine read the figures; visitors behind a proxy do not', async () => {
  await world.client().request('GET', '/api/v1/site-context')
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toContain('job_waiting')
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect([name, (await read({ [name]: '127.0.0.1' })).status]).toEqual([name, 404])
})

test('a route adds a sum and a count, not a histogram', async () => {
  for (let id = 1; id <= 3; id += 1) await world.client().request('GET', `/api/v1/orders/${id}`)
  const series = String((await read()).body)
    .split('\n')
    .filter((line) => line.includes('"/api/v1/orders/:id"'))
  const names = new Set(series.map((line) => line.replace(/\{.*/, '')))
  expect([...names]).toEqual(['http_requests_total', 'http_request_seconds_total'])
})

test('with a token, only its holder reads them; a public shop without one shows none', async () => {
  const token = 'a token of sixteen signs'
  const guarded = await openWorld({ environment: { METRICS_TOKEN: token } })
  const open = await openWorld({
    environment: { PUBLIC_ORIGIN: 'https://shop.example.test', GATEWAY_ENVIRONMENT: 'Development' },
  })
  try {
    expect((await read({}, guarded)).status).toBe(404)
    expect((await read({ authorization: 'Bearer wrong' }, guarded)).status).toBe(404)
    expect((await read({ authorization: `Bearer ${token}` }, guarded)).status).toBe(200)
    expect((await read({}, open)).status).toBe(404)
  } finally {
    await guarded.close()
    await open.close()
  }
})
