import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { signUpFormAddress } from '../contract/newsletter.ts'
import * as staff from '../contract/staff.ts'

const { world } = await useWorld({})
const editor = await world.login({ role: roles.admin })

async function send(body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${world.origins[0]}${signUpFormAddress}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
  return [answer.status, answer.headers.get('location')]
}
const wanted = 'email=plain%40example.test&topics=tunes&topics=events&language=it&measured=on'

test('a plain form subscribes, and leads back to the page', async () => {
  expect(await send(wanted)).toEqual([303, '/newsletter?sent=1'])
  const { data } = (await editor.call(staff.listSubscribers, { query: { q: 'plain@example.test' } })).body
  expect(data).toMatchObject([{ state: 'pending', topics: ['tunes', 'events'], language: 'it' }])
})

test('a wrong address leads back with a hint', async () => {
  expect(await send('email=nobody&topics=tunes')).toEqual([303, '/newsletter?wrong=1'])
})

test('403 for a form of another site', async () => {
  expect(await send(wanted, { origin: 'https://evil.test' })).toEqual([403, null])
})
