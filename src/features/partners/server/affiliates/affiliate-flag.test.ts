import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getUiState } from '#app/account/contract.ts'
import { users } from '#features/identity/server/tables.ts'
import { makeEarner } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import { applyAsAffiliate, joinAffiliateOffer } from '../../contract/affiliates.ts'
import * as calls from '../../contract/affiliate-staff.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ flags: ['tsa'] })
const flagsOf = async (id: number) =>
  (await world.owner.db.select({ flags: users.flags }).from(users).where(eq(users.id, id)))[0]!.flags
const isLoggedIn = async (client: Awaited<ReturnType<typeof world.login>>) =>
  (await client.call(getUiState, {})).body.user !== null

test('who joins by an offer goes on in a new session, and their other sessions end', async () => {
  const { body: offer } = await staff.call(calls.createAffiliateOffer, {
    body: { name: 'Joy Joins', email: 'joy@example.test', percent: 10, reason: 'Films' },
  })
  const token = /\/([^/]{43})\//.exec(offer.path)![1]!
  const person = await world.signUp({})
  const [here, elsewhere] = [await world.login(person), await world.login(person)]
  const before = [...here.cookies.values()].join()
  const joined = await here.call(joinAffiliateOffer, { params: { id: offer.id, token }, body: { terms_version: 1 } })
  expect(joined.status).toBe(200)
  expect([...here.cookies.values()].join()).not.toBe(before)
  expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([true, false])
  expect(await flagsOf(person.id)).toEqual(['f'])
})
test('an accepted applicant gets the flag with the next login', async () => {
  const person = await world.signUp({ name: 'Abe Applies' })
  const client = await world.login(person)
  await client.call(applyAsAffiliate, {
    body: { about: 'I film hill climbs every week.', socials_1: 'https://a.test', files: [] },
  })
  const [row] = (await staff.call(calls.listAffiliateApplications, { query: { q: 'Abe' } })).body.data
  const decision = { params: { id: row!.id }, body: { accept: true, answer: 'Welcome.' } }
  expect((await staff.call(calls.decideAffiliateApplication, decision)).status).toBe(200)
  expect([await flagsOf(person.id), await isLoggedIn(client)]).toEqual([['f'], false])
})
test('a closed affiliate loses the flag and its prices, and gets them back when opened again', async () => {
  const person = await world.signUp({ flags: ['f', 'fzd'] })
  const { id } = await makeEarner(world.owner.db, { kind: 'affiliate', userId: person.id, name: 'Cleo Closes' })
  const client = await world.login(person)
  const set = async (state: 'active' | 'paused' | 'closed', version: number) =>
    (await staff.call(calls.setAffiliateState, { params: { id }, body: { state, version, reason: 'By test' } })).status
  expect([await set('paused', 1), await flagsOf(person.id)]).toEqual([200, ['f', 'fzd']])
  expect([await set('closed', 2), await flagsOf(person.id), await isLoggedIn(client)]).toEqual([200, ['fzd'], true])
  expect([await set('active', 3), await flagsOf(person.id), await isLoggedIn(client)]).toEqual([
    200,
    ['fzd', 'f'],
    false,
  ])
})
