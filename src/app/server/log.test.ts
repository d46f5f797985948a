import { expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { register } from '#features/identity/contract/login.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const { world } = await useWorld({
  environment: { LOG_LEVEL: 'debug' },
  fill: { shop: fillShop },
  logTo: { write: (line) => lines.push(line) },
})
const answered = (route: string) => lines.find((line) => line.includes(`"route":"${route}"`))

test('a line names the route of a request and never its address, which may hold a token', async () => {
  const client = world.client()
  const body = { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'guest@example.test', billing_address: usAddress }
  const { body: order } = await client.call(createOrder, { body })
  const { id, token } = order
  await client.call(payOrder, { params: { id }, body: { nonce: 'fake-valid-nonce', token } })
  await client.request('GET', `/api/v1/invoices/${id}/${token}/pdf`)
  await client.request('GET', `/profile/orders/${id}/${token}/invoice?paid=1`)
  await client.request('GET', `/api/v1/nothing/${token}`)
  await client.request('GET', `/affil-offer/7/${token}/join`)
  await expect.poll(() => answered('/affil-offer/:id/:token/join')).toContain('"method":"GET"')
  expect(answered('/api/v1/invoices/:id/:token/pdf')).toContain('"status":200')
  expect(answered('/profile/orders/:id/:token/invoice')).toBeDefined()
  expect(answered('unknown')).toBeDefined()
  expect(lines.filter((line) => line.includes(token))).toEqual([])
})

test('a failed statement is logged with its text and code, without its values', async () => {
  await world.owner.pool.query('alter table mails rename to mails_away')
  const email = 'in.a.log@example.test'
  const person = { email, name: 'Lorna Logged', password: 'a fine password for tests' }
  expect((await world.client().call(register, { body: person })).status).toBe(500)
  await world.owner.pool.query('alter table mails_away rename to mails')
  const bug = lines.find((line) => line.includes('"msg":"bug"'))
  expect(bug).toContain('insert into')
  expect(bug).toContain('42P01')
  expect(lines.filter((line) => /in\.a\.log|Lorna/.test(line))).toEqual([])
})

test('values that PostgreSQL quotes are left out too', () => {
  const written: string[] = []
  const log = createLog('error', { write: (line) => written.push(line) })
  const quoted = Object.assign(new Error('invalid input syntax for type integer: "Lorna"'), {
    code: '22P02',
    severity: 'ERROR',
    detail: 'Key (email)=(lorna@example.test) already exists.',
    constraint: 'users_email_key',
  })
  log.error({ err: new Error('Failed query: select $1\nparams: Lorna', { cause: quoted }) }, 'bug')
  expect(written.join('')).toMatch(/Failed query: select \$1.*22P02.*users_email_key/)
  expect(written.join('')).not.toMatch(/lorna/i)
})
