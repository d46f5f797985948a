import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { exportTraffic, getTraffic } from '../contract.ts'
import { flushVisits } from './buffer.ts'
import { makeFigures } from './jobs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin })
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const body = { path: '/products', screen: { width: 390, height: 844 }, time_zone: 'Europe/Berlin' }
const send = (more: object = {}, headers: Record<string, string> = {}) =>
  world.client().request('POST', '/api/v1/visits', { ...body, ...more }, { 'user-agent': phone, ...headers })
const stored = async () =>
  (await world.owner.db.execute<Record<string, unknown>>(sql`select * from visits order by at, path`)).rows
const today = new Date().toISOString().slice(0, 10)
const clear = () =>
  world.owner.db.execute(sql`truncate visits, visit_figures, visit_mediums, visit_vehicles, visit_days`)
afterEach(() => clear())

describe('a beacon', () => {
  test('204: is stored with nothing that says who it was', async () => {
    expect((await send({ referrer: 'https://www.google.de/', utm_campaign: 'Spring', title: 'Products' })).status).toBe(
      204,
    )
    await expect.poll(stored).toHaveLength(1)
    const [row] = await stored()
    expect(row).toMatchObject({
      path: '/products',
      title: 'Products',
      source: 'google',
      campaign: 'spring',
      country: 'DE',
      device: 'phone',
      screen: 'up to 480',
      is_bot: false,
      is_view: true,
    })
    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|iPhone/)
    expect(row?.['visitor']).toMatch(/^[\w-]{22}$/)
  })
  test('a page counts once an hour for each visitor, steps each time', async () => {
    for (let number = 0; number < 3; number += 1) await send({ path: '/faq' })
    await send({ path: '/faq' }, { 'user-agent': desktop })
    for (let number = 0; number < 2; number += 1) await send({ path: '/faq', step: 'cart' })
    await expect.poll(async () => (await stored()).length).toBe(4)
  })
  test('do-not-track, global privacy control and staff pages leave nothing', async () => {
    await send({ path: '/a' }, { dnt: '1' })
    await send({ path: '/b' }, { 'sec-gpc': '1' })
    await send({ path: '/admin/orders' })
    await send({ path: '/last' })
    await expect.poll(stored).toMatchObject([{ path: '/last' }])
  })
  test('bots and automated browsers are kept apart', async () => {
    await send(
      { path: '/bot-1' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    )
    await send({ path: '/bot-2', automated: true })
    await send({ path: '/human' })
    await expect.poll(async () => (await stored()).map(({ is_bot: isBot }) => isBot)).toHaveLength(3)
    const range = { from: today, until: today }
    expect((await staff.call(getTraffic, { query: range })).body.total.visitors).toBe(1)
    expect((await staff.call(getTraffic, { query: { ...range, bots: '1' } })).body.total.visitors).toBe(2)
  })
  test('422 for forged ones; tokens in addresses are left out', async () => {
    for (const wrong of [
      { path: 'https://evil.test/' },
      { path: '//evil.test' },
      { screen: { width: -1, height: 1 } },
      { step: 'refund' },
    ])
      expect((await send(wrong)).status).toBe(422)
    await send({ path: `/profile/orders/1/${'aB3'.repeat(14)}/invoice?paid=1` })
    await expect.poll(stored).toMatchObject([{ path: '/profile/orders/:id/:id/invoice', step: 'paid' }])
  })
  test('what waits is written when the process ends', async () => {
    const { keepVisit } = await import('./buffer.ts')
    keepVisit(world.database, {
      at: new Date(),
      day: today,
      region: 1,
      visitor: 'x',
      isBot: false,
      path: '/ending',
      title: '',
      step: null,
      isView: true,
      source: '',
      medium: '',
      campaign: '',
      country: '',
      device: 'phone',
      screen: 'up to 480',
    })
    await flushVisits(world.database)
    expect(await stored()).toMatchObject([{ path: '/ending' }])
  })
})

const golf = '/catalog/volkswagen/2017/golf/golf-r'
const cayenne = '/catalog/porsche/Series/cayenne/cayenne-s/dq250'

describe('getTraffic and exportTraffic', () => {
  test('200 for staff, filtered and as CSV; 403 for a customer; 422 for a range that ends before it begins', async () => {
    await send({ path: '/blog' })
    await send({ path: '/dealers' }, { 'user-agent': desktop })
    await expect.poll(stored).toHaveLength(2)
    const range = { from: today, until: today }
    const all = (await staff.call(getTraffic, { query: range })).body
    expect(all).toMatchObject({ live: 2, total: { visitors: 2, views: 2 }, days: [{ day: today }] })
    const phones = (await staff.call(getTraffic, { query: { ...range, device: 'phone' } })).body
    expect(phones.rows.path?.map(({ value }) => value)).toEqual(['/blog'])
    const csv = await staff.call(exportTraffic, { query: { ...range, by: 'path' } })
    expect(String(csv.body).split('\r\n')[0]).toContain('path,visitors,views')
    expect(String(csv.body)).toContain('/dealers,1,1')
    expect((await (await world.login()).call(getTraffic, { query: range })).status).toBe(403)
    const backwards = await staff.call(getTraffic, { query: { from: today, until: '2020-01-01' } })
    expect(backwards.refusal.errors['until']).toEqual(['Choose a day after the first one.'])
  })
  test('200: is compared with the days before, or with the same days a year before', async () => {
    await world.owner.db.execute(sql`
      insert into visit_figures (day, region, is_bot, path, chosen_vehicle, source, campaign, country, device, screen, visitors, views, bounces,
        seconds, entries, exits, vehicle, tune, cart, checkout, paid)
      values ('2024-02-29', 1, false, '', '', '', '', 'US', 'phone', 'up to 480', 7, 9, 1, 60, 7, 7, 0, 0, 0, 0, 2)`)
    await world.owner.db.execute(sql`insert into visit_days (day) values ('2024-02-29')`)
    const range = { from: '2025-02-28', until: '2025-03-01' }
    const before = (await staff.call(getTraffic, { query: range })).body
    expect(before).toMatchObject({ compared: { from: '2025-02-26', until: '2025-02-27' }, before: { visitors: 0 } })
    const year = (await staff.call(getTraffic, { query: { ...range, compare: 'year' } })).body
    expect(year).toMatchObject({
      compared: { from: '2024-02-28', until: '2024-03-01' },
      before: { visitors: 7, views: 9, paid: 2 },
    })
  })
  test('mediums are listed with their source and campaign, each visitor once, and narrow with the filters', async () => {
    const cable = { utm_source: 'reader', utm_medium: 'Email', utm_campaign: 'cables' }
    await send({ path: '/medium-1', ...cable })
    await send({ path: '/medium-2', ...cable })
    await send({ path: '/medium-1', ...cable }, { 'user-agent': desktop })
    await send({ path: '/medium-3', utm_source: 'google', utm_medium: 'cpc' })
    await send({ path: '/medium-4' })
    await expect.poll(stored).toHaveLength(5)
    const range = { from: today, until: today }
    const email = { medium: 'email', source: 'reader', campaign: 'cables', visitors: 2 }
    expect((await staff.call(getTraffic, { query: range })).body.mediums).toEqual([
      email,
      { medium: 'cpc', source: 'google', campaign: '', visitors: 1 },
    ])
    const narrowed = await staff.call(getTraffic, { query: { ...range, campaign: 'cables', region: '1' } })
    expect(narrowed.body.mediums).toEqual([email])
    const csv = await staff.call(exportTraffic, { query: { ...range, by: 'medium' } })
    expect(String(csv.body).trim().split('\r\n')).toEqual([
      'medium,source,campaign,visitors',
      'email,reader,cables,2',
      'cpc,google,,1',
    ])
    expect((await staff.call(getTraffic, { query: { ...range, bots: '1' } })).body.mediums).toEqual([])
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await world.owner.db.execute(sql`update visits set day = ${yesterday}, at = at - interval '1 day'`)
    const both = { query: { from: yesterday, until: today } }
    const before = (await staff.call(getTraffic, both)).body.mediums
    expect(before).toContainEqual(email)
    await makeFigures(world.database)
    // Visits are deleted later; the figures of the day stay.
    await world.owner.db.execute(sql`delete from visits`)
    expect((await staff.call(getTraffic, both)).body.mediums).toEqual(before)
  })
  test('searches without a result are listed', async () => {
    for (let number = 0; number < 2; number += 1) await send({ path: '/search', step: 'search', title: 'Lada Niva' })
    await expect.poll(stored).toHaveLength(2)
    const { searches } = (await staff.call(getTraffic, { query: { from: today, until: today } })).body
    expect(searches).toEqual([{ words: 'lada niva', times: 2 }])
    const csv = await staff.call(exportTraffic, { query: { from: today, until: today, by: 'search' } })
    expect(String(csv.body).trim().split('\r\n')).toEqual(['words,times', 'lada niva,2'])
  })
  test('vehicles that people wait for are listed and exported, the most wanted first', async () => {
    await world.owner.db.execute(sql`
      insert into compat_subscriptions (email, vehicle, region) values
      ('one@example.test', 'Lada Niva', 1), ('two@example.test', 'Lada Niva', 1), ('two@example.test', 'Dacia Spring', 1)`)
    const query = { from: today, until: today }
    const { vehicles } = (await staff.call(getTraffic, { query })).body
    expect(vehicles.slice(0, 2)).toEqual([
      { vehicle: 'Lada Niva', people: 2 },
      { vehicle: 'Dacia Spring', people: 1 },
    ])
    const csv = await staff.call(exportTraffic, { query: { ...query, by: 'wanted' } })
    expect(String(csv.body).trim().split('\r\n').slice(0, 2)).toEqual(['vehicle,people', 'Lada Niva,2'])
  })
})

test('visits are in partitions by month', async () => {
  const { rows } = await world.owner.db.execute<{ part: string }>(
    sql`select inhrelid::regclass::text as part from pg_inherits where inhparent = 'visits'::regclass order by part`,
  )
  expect(rows.map(({ part }) => part)).toContain(`visit_parts.visits_${today.slice(0, 7).replace('-', '_')}`)
})

test('someone who compared two vehicles is counted with the one in the cart, up to the paid order', async () => {
  const tablet = { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1' }
  await send({ path: golf, utm_source: 'forum' }, tablet)
  await send({ path: golf, step: 'cart' }, tablet)
  await send({ path: `${cayenne}?tunes=1` }, tablet)
  await send({ path: '/checkout' }, tablet)
  await send({ path: '/profile/orders/1/:id/invoice?paid=1' }, tablet)
  await expect.poll(stored).toHaveLength(5)
  const query = { from: today, until: today }
  const { rows, vehicle_names: names } = (await staff.call(getTraffic, { query })).body
  const reached = { visitors: 1, vehicle: 1, tune: 1, cart: 1, checkout: 1, paid: 1 }
  expect(rows.chosen_vehicle).toMatchObject([{ value: 'volkswagen/golf/golf-r', ...reached }])
  expect(names).toEqual({})
  const forum = (await staff.call(getTraffic, { query: { ...query, source: 'forum' } })).body
  expect(forum.rows.chosen_vehicle).toMatchObject([reached])
  const csv = await staff.call(exportTraffic, { query: { ...query, by: 'chosen_vehicle' } })
  expect(String(csv.body)).toContain('volkswagen/golf/golf-r,1,4')
})
