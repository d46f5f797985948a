import { describe, expect, test } from 'vitest'
import { followVersions } from '#kit/server/versioned.ts'
import { parseSettings } from '#integrations/settings.ts'
import { sales } from '#features/pricing/server/tables.ts'
import { openWorld, useWorld } from '#test/world.ts'
import { choosePlace, getSiteContext, getSwitchStates, keepConsent } from '../contract/notices.ts'
import { followTimes } from './follow-times.ts'
import { placeCookies } from './places.ts'
import { switches } from './tables.ts'

const hour = 3_600_000
const now = Date.now()
const sale = {
  type: 'summer' as const,
  amount: 10,
  amountType: 'percent' as const,
  name: 'Summer',
  region: 2 as const,
  startsAt: new Date(now - hour),
  endsAt: new Date(now + 24 * hour),
}

const { world } = await useWorld({
  environment: { ANALYTICS_SCRIPT: 'https://outside.test/gtag.js' },
  fill: {
    rows: async ({ db }) => {
      await db
        .insert(sales)
        .values([
          sale,
          { ...sale, name: 'Over', startsAt: new Date(now - 3 * hour), endsAt: new Date(now - 2 * hour) },
          { ...sale, name: 'To come', code: 'SECRET', region: 1, startsAt: new Date(now + hour) },
        ])
      await db.insert(switches).values([
        { name: 'fz-shortage', value: 'true' },
        { name: 'fz-shortage-month', value: 'March' },
        { name: 'fzl-shortage-month', value: 'May' },
        { name: 'kit-builder', value: 'on' },
        { name: 'consent-implied', value: 'on' },
        { name: 'analytics-service', value: 'UA-1' },
      ])
    },
  },
})

describe('getSiteContext', () => {
  test('200: region 1 with its first currency, without tax, for a visitor who says nothing', async () => {
    const { status, body } = await world.client().call(getSiteContext, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ region: 1, currency: 'USD', currencies: ['USD', 'CAD'], pricesIncludeTax: false })
    expect(body.regions.map(({ id, origin }) => [id, origin])).toEqual([
      [1, null],
      [2, null],
    ])
  })
  test('200: CAD for a browser from Canada', async () => {
    const { body } = await world.client().request('GET', '/api/v1/house', undefined, { 'accept-language': 'en-CA' })
    expect(body).toMatchObject({ region: 1, currency: 'CAD' })
  })
  test('200: only the sale that runs in the region; one to come stays unknown', async () => {
    const client = world.client()
    const { body: first } = await client.call(getSiteContext, {})
    expect(first.sale).toBeNull()
    expect(JSON.stringify(first)).not.toContain('SECRET')
    await client.call(choosePlace, { body: { region: 2 } })
    const { body: second } = await client.call(getSiteContext, {})
    expect(second.sale).toMatchObject({ name: 'Summer', end: sale.endsAt.toISOString() })
  })
  test('200: consent is implied by the flag in region 1 only', async () => {
    const client = world.client()
    expect((await client.call(getSiteContext, {})).body.consent).toEqual({
      implied: true,
      analytics: true,
      pixel: false,
    })
    await client.call(choosePlace, { body: { region: 2 } })
    expect((await client.call(getSiteContext, {})).body.consent).toEqual({
      implied: false,
      analytics: true,
      pixel: false,
    })
  })
  test('200: the answer of one place never reaches another', async () => {
    const europe = world.client()
    await europe.call(choosePlace, { body: { region: 2 } })
    for (let round = 0; round < 2; round += 1) {
      expect((await europe.call(getSiteContext, {})).body.region).toBe(2)
      expect((await world.client().call(getSiteContext, {})).body.region).toBe(1)
    }
  })
  test('the beginning and the end of a sale change the pages, once', async () => {
    const versions = await followVersions(world.database, world.databaseUrl)
    const version = async () => {
      await versions.refresh()
      return versions.current('settings')
    }
    await followTimes({ versions }, world.database, new Date(now + 2 * hour))
    const before = await version()
    expect(await followTimes({ versions }, world.database, new Date(now + 3 * hour))).toBe(false)
    expect(await version()).toBe(before)
    expect(await followTimes({ versions }, world.database, new Date(now + 25 * hour))).toBe(true)
    expect(await version()).toBeGreaterThan(before)
    expect(await followTimes({ versions }, world.database, new Date(now + 25 * hour))).toBe(false)
    await versions.close()
  })
})

describe('choosePlace', () => {
  test('200: sets both cookies, out of reach of scripts', async () => {
    const client = world.client()
    const { status, body, headers } = await client.call(choosePlace, { body: { region: 2, currency: 'GBP' } })
    expect(status).toBe(200)
    expect(body).toEqual({ region: 2, currency: 'GBP', origin: null })
    expect(headers.getSetCookie()).toHaveLength(2)
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect((await client.call(getSiteContext, {})).body).toMatchObject({
      region: 2,
      currency: 'GBP',
      pricesIncludeTax: true,
    })
  })
  test('200: a currency that the region does not sell in becomes its first', async () => {
    const client = world.client()
    expect((await client.call(choosePlace, { body: { region: 2, currency: 'USD' } })).body.currency).toBe('EUR')
    expect((await client.call(choosePlace, { body: { region: 1 } })).body.currency).toBe('USD')
  })
  test('200: keeps the language in a cookie, and mails of someone who is logged in are written in it', async () => {
    const person = await world.signUp()
    const client = await world.login(person)
    const { headers } = await client.call(choosePlace, { body: { language: 'fr' } })
    expect(headers.getSetCookie().filter((cookie) => cookie.startsWith('overboost_language=fr;'))).toHaveLength(1)
    await client.call(choosePlace, { body: { currency: 'CAD' } })
    const { rows } = await world.owner.pool.query('select language from mail_languages where address = $1', [
      person.email,
    ])
    expect(rows).toEqual([{ language: 'fr' }])
  })
  test('200: leads to the host of a region that has one', async () => {
    const hosts = await openWorld({ environment: { REGION_HOSTS: 'us.example.test=1,eu.example.test=2' } })
    const { body } = await hosts.client().call(choosePlace, { body: { region: 2 } })
    expect(body.origin).toBe('http://eu.example.test')
    expect((await hosts.client().call(choosePlace, { body: { region: 1 } })).body.origin).toBeNull()
    await hosts.close()
  })
  test.each([
    ['an unknown region', { region: 3 }],
    ['an unknown currency', { currency: 'JPY' }],
    ['an unknown language', { language: 'xx' }],
    ['a field of its own', { region: 1, role: 5 }],
  ])('422 for %s', async (_, body) => {
    expect((await world.client().request('POST', '/api/v1/place', body)).status).toBe(422)
  })
  test('403 from another site', async () => {
    const { status } = await world
      .client()
      .request('POST', '/api/v1/place', { region: 2 }, { origin: 'https://evil.test' })
    expect(status).toBe(403)
  })
  test('over https the cookies are bound to the host', () => {
    const settings = parseSettings({ PUBLIC_ORIGIN: 'https://shop.example.test', GATEWAY_ENVIRONMENT: 'Sandbox' })
    for (const cookie of placeCookies(settings, { region: 2, currency: 'EUR' })) {
      expect(cookie).toMatch(/^__Host-overboost_(region|currency)=.*; Secure;/)
    }
  })
})

describe('getSwitchStates', () => {
  test('200: the four shortage fields and the features that are on', async () => {
    const { status, body } = await world.client().call(getSwitchStates, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      'fz-shortage': true,
      'fz-shortage-month': 'March',
      'fzl-shortage': false,
      'fzl-shortage-month': 'May',
      features: ['kit-builder'],
    })
  })
  test('200: a switch that is turned shows within seconds', async () => {
    await world.database.db.insert(switches).values({ name: 'fzl-shortage', value: 'on' })
    await expect.poll(async () => (await world.client().call(getSwitchStates, {})).body['fzl-shortage']).toBe(true)
  })
})

describe('keepConsent', () => {
  test('201: each choice and each withdrawal is a record of its own, with time and version', async () => {
    const client = world.client()
    const subject = '5b0c3c5e-9a1f-4b6e-8d7a-2f1f0a9b8c7d'
    for (const analytics of [true, false])
      expect((await client.call(keepConsent, { body: { subject, version: 1, analytics, pixel: false } })).status).toBe(
        201,
      )
    const { rows } = await world.owner.pool.query(
      'select version, analytics, pixel, created_at is not null as dated from consents where subject = $1 order by id',
      [subject],
    )
    expect(rows).toEqual([
      { version: 1, analytics: true, pixel: false, dated: true },
      { version: 1, analytics: false, pixel: false, dated: true },
    ])
  })
  test('a refusal removes the cookie of an affiliate’s link, an agreement keeps it', async () => {
    const body = { subject: '7b0c3c5e-9a1f-4b6e-8d7a-2f1f0a9b8c7d', version: 1, pixel: false }
    const client = world.client()
    client.cookies.set('overboost_referral', 'KIM.1')
    await client.call(keepConsent, { body: { ...body, analytics: true } })
    expect(client.cookies.get('overboost_referral')).toBe('KIM.1')
    await client.call(keepConsent, { body: { ...body, analytics: false } })
    expect(client.cookies.get('overboost_referral')).toBeFalsy()
  })
  test('422: a field that is not requested is not stored', async () => {
    const body = { subject: 'x', version: 1, analytics: true, pixel: true, user_id: 1 }
    expect((await world.client().request('POST', '/api/v1/consents', body)).status).toBe(422)
  })
})
