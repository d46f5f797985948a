import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sweepShares } from '../earnings/make-shares.ts'
import { makeAgreement, makeEarner, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { waitForMail } from '#test/mailbox.ts'
import { type Client, useWorld } from '#test/world.ts'
import {
  acceptAffiliateTerms,
  applyAsAffiliate,
  getAffiliateOffer,
  getAffiliateSettings,
  joinAffiliateOffer,
  setAffiliateOfferEmails,
} from '../../contract/affiliates.ts'
import * as calls from '../../contract/affiliate-staff.ts'
import { recordVisit } from '../../contract/affiliate-visit.ts'
import * as terms from '../../contract/affiliate-terms.ts'

const { world } = await useWorld()
const staff = await world.login({ flags: ['tsa'] })

async function upload(client: Client, name: string): Promise<number> {
  const answer = await client.request('POST', `/api/v1/files?name=${name}&purpose=attachment`, `words of ${name}`, {
    'content-type': 'application/octet-stream',
  })
  return (answer.body as { id: number }).id
}
const about = 'I build hill climb cars and film every one of them.'
const form = (files: number[]) => ({ about, socials_1: 'https://example.test/me', files })

describe('applications', () => {
  test('200: files come with the application, staff download them, and the decision is mailed', async () => {
    const person = await world.signUp({ name: 'Ina Applies' })
    const applicant = await world.login(person)
    const file = await upload(applicant, 'figures.txt')
    expect((await applicant.call(applyAsAffiliate, { body: form([file, file]) })).status).toBe(200)
    const [row] = (await staff.call(calls.listAffiliateApplications, { query: { q: 'Ina', state: 'open' } })).body.data
    expect(row!.files).toMatchObject([{ id: file, name: 'figures.txt' }])
    const permit = await staff.call(calls.permitApplicationDownload, { params: { id: row!.id, file } })
    expect(String((await staff.request('GET', permit.body.url)).body)).toBe('words of figures.txt')
    const foreign = await upload(applicant, 'other.txt')
    const other = await staff.call(calls.permitApplicationDownload, { params: { id: row!.id, file: foreign } })
    expect(other.status).toBe(404)
    const decision = { params: { id: row!.id }, body: { accept: true, answer: 'Welcome, Ina.' } }
    expect((await staff.call(calls.decideAffiliateApplication, decision)).body).toMatchObject({ state: 'accepted' })
    expect((await waitForMail(world, person.email, 'affiliate-decision')).text).toContain('Welcome, Ina.')
    const csv = await staff.request('GET', '/api/v1/admin/affiliate-applications.csv?q=Ina')
    expect(String(csv.body)).toContain(person.email)
  })
  test('404: a file of someone else; 409: a file that belongs to something already', async () => {
    const [one, two] = [await world.login({}), await world.login({})]
    const file = await upload(one, 'mine.txt')
    expect((await two.call(applyAsAffiliate, { body: form([file]) })).status).toBe(404)
    await world.owner.db.execute(sql`update files set attached_to = 'ticket/1' where id = ${file}`)
    expect((await one.call(applyAsAffiliate, { body: form([file]) })).body).toMatchObject({ code: 'in_use' })
    const made = await world.owner.db.execute(
      sql`select 1 from affiliate_applications where files @> ${`[${file}]`}::jsonb`,
    )
    expect(made.rows).toEqual([])
  })
})

describe('offers', () => {
  const offerTo = async (email: string) =>
    (
      await staff.call(calls.createAffiliateOffer, {
        body: { name: 'Olaf', email, percent: 7.5, reason: 'knows many' },
      })
    ).body
  const linkIn = (text: string) => /affil-offer\/(\d+)\/([\w-]{43})\/join/.exec(text)

  test('200: the link is mailed, mailed again for another month, and joined by it', async () => {
    const offer = await offerTo('olaf@example.test')
    const [, id, token = ''] = linkIn((await waitForMail(world, 'olaf@example.test', 'affiliate-offer')).text) ?? []
    expect(Number(id)).toBe(offer.id)
    await world.owner.db.execute(
      sql`update affiliate_offers set expires_at = now() - interval '1 day' where id = ${offer.id}`,
    )
    const params = { id: offer.id, token }
    const guest = world.client()
    expect((await guest.call(getAffiliateOffer, { params })).body).toMatchObject({ code: 'token_invalid' })
    const again = await staff.call(calls.resendAffiliateOffer, { params: { id: offer.id } })
    expect(again.body).toMatchObject({ state: 'open', mail_count: 2 })
    expect((await waitForMail(world, 'olaf@example.test', 'affiliate-offer', 2)).text).toContain(token)
    const joined = await (await world.login({})).call(joinAffiliateOffer, { params, body: { terms_version: 1 } })
    expect(joined.status).toBe(200)
    const list = await staff.call(calls.listAffiliateOffers, { query: { state: 'joined' } })
    expect(list.body.data).toMatchObject([{ id: offer.id, state: 'joined', earner_id: joined.body.id }])
    const closed = await staff.call(calls.resendAffiliateOffer, { params: { id: offer.id } })
    expect(closed.body).toMatchObject({ code: 'offer_closed' })
  })
  test('an address that stops offers gets none, mailed or mailed again, until its owner allows them', async () => {
    const offer = await offerTo('Quinn@example.test')
    const { text } = await waitForMail(world, 'quinn@example.test', 'affiliate-offer')
    const [, token = ''] = /unsubscribed\/affiliate-offers#([\w.-]+)/.exec(text) ?? []
    const set = (wanted: boolean, of = token) =>
      world.client().call(setAffiliateOfferEmails, { body: { token: of, wanted } })
    expect((await set(false, `${offer.id}.${'x'.repeat(43)}`)).body).toMatchObject({ code: 'token_invalid' })
    expect([(await set(false)).body, (await set(false)).body]).toEqual([{ wanted: false }, { wanted: false }])
    expect(await offerTo('quinn@EXAMPLE.test')).toMatchObject({ code: 'offers_unwanted' })
    const resend = () => staff.call(calls.resendAffiliateOffer, { params: { id: offer.id } })
    expect((await resend()).body).toMatchObject({ code: 'offers_unwanted' })
    expect((await set(true)).body).toEqual({ wanted: true })
    expect((await resend()).body).toMatchObject({ mail_count: 2 })
  })
  test('409: a withdrawn offer opens nothing, is not mailed and not withdrawn again', async () => {
    const offer = await offerTo('wanda@example.test')
    const [, , token = ''] = linkIn(offer.path) ?? []
    const withdraw = { params: { id: offer.id }, body: { reason: 'A mistake' } }
    expect((await staff.call(calls.revokeAffiliateOffer, withdraw)).body).toMatchObject({ state: 'withdrawn' })
    const params = { id: offer.id, token }
    expect((await world.client().call(getAffiliateOffer, { params })).body).toMatchObject({ code: 'token_invalid' })
    const join = await (await world.login({})).call(joinAffiliateOffer, { params, body: { terms_version: 1 } })
    expect(join.body).toMatchObject({ code: 'token_invalid' })
    expect((await staff.call(calls.revokeAffiliateOffer, withdraw)).body).toMatchObject({ code: 'offer_closed' })
    expect((await staff.call(calls.resendAffiliateOffer, { params: { id: offer.id } })).status).toBe(409)
    const { rows } = await world.owner.db.execute(
      sql`select action from audits where object = ${`affiliate-offer/${offer.id}`} order by id`,
    )
    expect(rows).toEqual([{ action: 'affiliates.offer' }, { action: 'affiliates.revokeOffer' }])
  })
  test('one of joining and withdrawing at once wins', async () => {
    const offer = await offerTo('race@example.test')
    const [, , token = ''] = linkIn(offer.path) ?? []
    const person = await world.login({})
    const [join, withdraw] = await Promise.all([
      person.call(joinAffiliateOffer, { params: { id: offer.id, token }, body: { terms_version: 1 } }),
      staff.call(calls.revokeAffiliateOffer, { params: { id: offer.id }, body: { reason: 'Too late?' } }),
    ])
    expect([join.status, withdraw.status].toSorted()).toEqual([200, 409])
  })
})

describe('terms', () => {
  const text = 'You recommend us in your own words.\n\nYou get your share of what your customers buy.'
  test('200: a new version follows the one that was read; who has accepted which is listed', async () => {
    const person = await world.signUp({ flags: ['f'] })
    const affiliate = await makeEarner(world.owner.db, { kind: 'affiliate', userId: person.id, name: 'Tessa Accepts' })
    const client = await world.login(person)
    const accept = (version: number) =>
      client.call(acceptAffiliateTerms, { params: { id: affiliate.id }, body: { version } })
    expect((await accept(1)).status).toBe(200)
    const body = { text, reason: 'Clearer words', follows: 1 }
    expect((await staff.call(terms.publishAffiliateTerms, { body })).body).toEqual({ version: 2 })
    expect((await staff.call(terms.publishAffiliateTerms, { body })).body).toMatchObject({ code: 'stale_version' })
    const same = await staff.call(terms.publishAffiliateTerms, { body: { ...body, follows: 2 } })
    expect(same.status).toBe(422)
    const list = async (query: object) =>
      (await staff.call(terms.listAffiliateAcceptances, { query: { q: 'Tessa', ...query } })).body.data
    expect(await list({})).toMatchObject([{ id: affiliate.id, version: 1 }])
    expect(await list({ current: 'accepted' })).toEqual([])
    expect(await list({ current: 'open' })).toHaveLength(1)
    expect((await accept(1)).body).toMatchObject({ code: 'affiliate_terms_open' })
    await accept(2)
    expect(await list({ current: 'accepted' })).toMatchObject([{ version: 2 }])
    expect(await list({ version: 1 })).toMatchObject([{ version: 1 }])
    const { data } = (await staff.call(terms.listAffiliateTerms, { query: {} })).body
    expect(data.map(({ version, accepted }) => [version, accepted >= 1])).toEqual([
      [2, true],
      [1, true],
    ])
    const csv = await staff.request('GET', '/api/v1/admin/affiliate-acceptances.csv?q=Tessa')
    expect(String(csv.body)).toContain('Tessa Accepts')
  })
  test('of two who publish at once one is notified to read again', async () => {
    const { version } = (await staff.call(terms.listAffiliateTerms, { query: {} })).body.data[0]!
    const publish = (words: string) =>
      staff.call(terms.publishAffiliateTerms, {
        body: { text: text + words, reason: 'Both at once', follows: version },
      })
    const answers = await Promise.all([publish(' One.'), publish(' Two.')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('403: an affiliate publishes nothing', async () => {
    const person = await world.login({ flags: ['f'] })
    expect((await person.call(terms.publishAffiliateTerms, { body: { text, reason: 'Mine' } })).status).toBe(403)
  })
})

describe('affiliates', () => {
  test('200: a figure of the program is the sum of what its list shows, and the export says the same', async () => {
    const { db } = world.owner
    const [ana, ben] = [
      await makeEarner(db, { kind: 'affiliate', name: 'Ana Sums' }),
      await makeEarner(db, { kind: 'affiliate', name: 'Ben Sums' }),
    ]
    const tune = await makeTuneOf(db, { earnerId: (await makeEarner(db)).id })
    for (const [earner, net, currency] of [
      [ana, 10_000, 'EUR'],
      [ben, 30_000, 'EUR'],
      [ben, 50_000, 'USD'],
    ] as const) {
      await makeAgreement(db, earner.id, 1000)
      const code = `SUM${earner.id}`
      await db.execute(
        sql`insert into affiliate_codes (code, earner_id) values (${code}, ${earner.id}) on conflict do nothing`,
      )
      await makeSale(db, { tuneId: tune.id, net, currency, discountCodes: [code] })
    }
    await sweepShares(world.database)
    const { figures, data } = (await staff.call(calls.listStaffAffiliates, { query: { currency: 'EUR' } })).body
    const sum = data.reduce((total, { earned }) => total + (earned ?? 0), 0)
    expect(figures.find(({ currency }) => currency === 'EUR')).toMatchObject({ earned: sum })
    expect(data.find(({ id }) => id === ben.id)).toMatchObject({ earned: 3000, due: 0 })
    const dollars = (await staff.call(calls.listStaffAffiliates, { query: { currency: 'USD', q: 'Sums' } })).body.data
    expect(dollars).toMatchObject([{ id: ben.id, earned: 5000 }])
    const csv = await staff.request('GET', '/api/v1/admin/affiliates.csv?currency=EUR&q=Ana Sums')
    expect(String(csv.body).trim().split('\r\n')).toEqual([
      expect.stringMatching(/Earned in EUR,Due in EUR$/),
      expect.stringMatching(/,10\.00,0\.00$/),
    ])
  })
  test('200: one is paused, closed and opened again, audited; 409: over what someone else did; 404: no affiliate', async () => {
    const { id } = await makeEarner(world.owner.db, { kind: 'affiliate' })
    const set = (state: 'active' | 'paused' | 'closed', version: number, of = id) =>
      staff.call(calls.setAffiliateState, { params: { id: of }, body: { state, version, reason: 'Asked by phone' } })
    expect((await set('paused', 1)).body).toMatchObject({ state: 'paused', version: 2 })
    expect((await set('active', 1)).body).toMatchObject({ code: 'stale_version' })
    expect((await set('closed', 2)).status).toBe(200)
    expect((await set('active', 3)).status).toBe(200)
    const { rows } = await world.owner.db.execute(
      sql`select before, after, reason from audits where object = ${`earner/${id}`} order by id`,
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({ before: { state: 'active' }, after: { state: 'paused' }, reason: 'Asked by phone' })
    expect((await set('paused', 1, (await makeEarner(world.owner.db)).id)).status).toBe(404)
    expect(
      (
        await (
          await world.login({})
        ).call(calls.setAffiliateState, { params: { id }, body: { state: 'paused', version: 4, reason: 'no right' } })
      ).status,
    ).toBe(403)
  })
})

test('how often links were followed is in the list of staff and beside each code, without the affiliate’s own looks', async () => {
  const person = await world.signUp({ name: 'Ina Clicks' })
  const affiliate = await makeEarner(world.owner.db, { kind: 'affiliate', userId: person.id, name: 'Ina Clicks' })
  await world.owner.db.execute(
    sql`insert into affiliate_codes (code, earner_id) values ('INA', ${affiliate.id}), ('INATWO', ${affiliate.id})`,
  )
  const own = await world.login(person)
  const follow = (client: Client, code: string) => client.call(recordVisit, { body: { code } })
  await Promise.all([world.client(), world.client(), world.client()].map((visitor) => follow(visitor, 'ina')))
  await follow(world.client(), 'INATWO')
  expect((await follow(own, 'INA')).body).toEqual({ counted: true })
  const listed = await staff.call(calls.listStaffAffiliates, { query: { q: 'Ina Clicks' } })
  expect(listed.body.data).toMatchObject([{ clicks: 4, sales: 0 }])
  const { body } = await own.call(getAffiliateSettings, { params: { id: affiliate.id } })
  expect(body.codes).toMatchObject([
    { code: 'INA', clicks: 3 },
    { code: 'INATWO', clicks: 1 },
  ])
})
