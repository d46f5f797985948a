import { sql } from 'drizzle-orm'
import fc from 'fast-check'
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
const clear = () => world.owner.db.execute(sql`truncate visits, visit_figures, visit_days`)
afterEach(() => clear())

describe('a beacon', () => {
  test('204: is stored with nothing that says who it was', async () => {
    expect((await send({ referrer: 'https://www.google.de/', utm_campaign: 'Spring', title: 'Products' })).status).toBe(
      204,
    )
    await expect.poll(stored, { timeout: 5_000 }).toHaveLength(1)
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
    await expect.poll(async () => (await stored()).length, { timeout: 5_000 }).toBe(4)
  })
  test('do-not-track, global privacy control and staff pages leave nothing', async () => {
    await send({ path: '/a' }, { dnt: '1' })
    await send({ path: '/b' }, { 'sec-gpc': '1' })
    await send({ path: '/admin/orders' })
    await send({ path: '/last' })
    await expect.poll(stored, { timeout: 5_000 }).toMatchObject([{ path: '/last' }])
  })
  test('bots and automated browsers are kept apart', async () => {
    await send(
      { path: '/bot-1' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    )
    await send({ path: '/bot-2', automated: true })
    await send({ path: '/human' })
    await expect
      .poll(async () => (await stored()).map(({ is_bot: isBot }) => isBot), { timeout: 5_000 })
      .toHaveLength(3)
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
    await expect
      .poll(stored, { timeout: 5_000 })
      .toMatchObject([{ path: '/profile/orders/:id/:id/invoice', step: 'paid' }])
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
const vehicles: Readonly<Record<string, string>> = {
  [golf]: 'volkswagen/golf/golf-r',
  [cayenne]: 'porsche/cayenne/cayenne-s',
}

interface Seen {
  day: number
  visitor: number
  minute: number
  path: string
  source: string
  step: 'tune' | 'cart' | 'paid' | null
  isBot: boolean
}
const history = fc.array(
  fc.record<Seen>({
    day: fc.integer({ min: 1, max: 3 }),
    visitor: fc.integer({ min: 0, max: 5 }),
    minute: fc.integer({ min: 0, max: 1400 }),
    path: fc.constantFrom('/', '/products', '/checkout', '/blog', golf, cayenne),
    source: fc.constantFrom('', 'google', 'newsletter'),
    step: fc.constantFrom(null, null, null, 'tune', 'cart', 'paid'),
    isBot: fc.boolean(),
  }),
  { maxLength: 60 },
)
const dayOf = (back: number) => new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10)

/** The vehicle that someone got furthest with: the later one of those put into the cart, else seen with tunes, else chosen. */
function chosenOf(rows: readonly Seen[]): string {
  const rank = ({ step }: Seen) => ['tune', 'cart'].indexOf(step ?? '')
  const own = rows.filter(({ path }) => vehicles[path])
  const ordered = own.toSorted(
    (one, other) =>
      rank(other) - rank(one) || other.minute - one.minute || (vehicles[one.path]! < vehicles[other.path]! ? -1 : 1),
  )
  return vehicles[ordered[0]?.path ?? ''] ?? ''
}

/** The figures of a history, counted by hand; of one vehicle where it is said. */
function counted(all: readonly Seen[], path: string, vehicle?: string) {
  const people = Map.groupBy(
    all.filter(({ isBot }) => !isBot),
    ({ day, visitor }) => `${day} ${visitor}`,
  )
  const total = {
    visitors: 0,
    views: 0,
    bounces: 0,
    seconds: 0,
    entries: 0,
    exits: 0,
    vehicle: 0,
    tune: 0,
    cart: 0,
    checkout: 0,
    paid: 0,
  }
  for (const rows of people.values()) {
    const views = rows.filter(({ step }) => step === null)
    const own = path === '' ? views : views.filter((row) => row.path === path)
    if (own.length === 0 || (vehicle !== undefined && chosenOf(rows) !== vehicle)) continue
    const ordered = views.toSorted((one, other) => one.minute - other.minute || (one.path < other.path ? -1 : 1))
    total.visitors += 1
    total.views += own.length
    total.bounces += views.length === 1 ? 1 : 0
    total.seconds +=
      60 * (Math.max(...rows.map(({ minute }) => minute)) - Math.min(...rows.map(({ minute }) => minute)))
    total.entries += path === '' || ordered[0]?.path === path ? 1 : 0
    total.exits += path === '' || ordered.at(-1)?.path === path ? 1 : 0
    total.vehicle += rows.some((row) => row.step === 'tune' || (row.step === null && vehicles[row.path])) ? 1 : 0
    total.tune += rows.some(({ step }) => step === 'tune') ? 1 : 0
    total.cart += rows.some(({ step }) => step === 'cart') ? 1 : 0
    total.checkout += views.some((row) => row.path === '/checkout') ? 1 : 0
    total.paid += rows.some(({ step }) => step === 'paid') ? 1 : 0
  }
  return total
}

describe('figures', () => {
  test('of any history equal what its visits say, before and after they are rolled up', async () => {
    const query = { from: dayOf(3), until: dayOf(1) }
    const read = async (path: string) =>
      (await staff.call(getTraffic, { query: path === '' ? query : { ...query, path } })).body
    await fc.assert(
      fc.asyncProperty(history, async (all) => {
        await clear()
        if (all.length > 0)
          await world.owner.db.execute(sql`
            insert into visits (at, day, region, visitor, is_bot, path, title, step, is_view, source, medium, campaign, country, device, screen)
            select (day || 'T00:00:00Z')::timestamptz + make_interval(mins => minute), day, 1, visitor, bot, path, '', step, view, source, '', '', 'DE', 'phone', 'up to 480'
            from json_to_recordset(${JSON.stringify(
              all.map(({ day, visitor, minute, path, source, step, isBot }) => ({
                day: dayOf(day),
                visitor: `${visitor}${isBot}`,
                minute,
                path,
                source,
                step: step ?? (path === '/checkout' ? 'checkout' : vehicles[path] ? 'vehicle' : null),
                view: step === null,
                bot: isBot,
              })),
            )}::json) as v (day date, visitor text, minute int, path text, source text, step text, view boolean, bot boolean)`)
        const open = await read('')
        expect(open.total).toMatchObject(counted(all, ''))
        await makeFigures(world.database)
        await makeFigures(world.database)
        // Whatever happens to the visits then, the figures of a day that is over stay.
        await world.owner.db.execute(sql`truncate visits`)
        const made = await read('')
        expect(made.total).toEqual(open.total)
        expect(made.rows).toEqual(open.rows)
        expect(made.days).toEqual(open.days)
        expect(made.rows.source?.reduce((sum, { visitors }) => sum + visitors, 0) ?? 0).toBe(made.total.visitors)
        expect((await read('/products')).total).toMatchObject(counted(all, '/products'))
        for (const { value, ...figures } of made.rows.chosen_vehicle ?? [])
          expect(figures).toMatchObject(counted(all, '', value))
        expect(made.rows.chosen_vehicle?.reduce((sum, { paid }) => sum + paid, 0) ?? 0).toBe(made.total.paid)
        const [value] = Object.values(vehicles)
        const golfOnly = await staff.call(getTraffic, { query: { ...query, chosen_vehicle: value! } })
        expect(golfOnly.body.total).toMatchObject(counted(all, '', value))
        const golfReaders = await staff.call(getTraffic, { query: { ...query, chosen_vehicle: value!, path: '/blog' } })
        expect(golfReaders.body.total).toMatchObject(counted(all, '/blog', value))
      }),
      { numRuns: 25 },
    )
  })
})

describe('getTraffic and exportTraffic', () => {
  test('200 for staff, filtered and as CSV; 403 for a customer; 422 for a range that ends before it begins', async () => {
    await send({ path: '/blog' })
    await send({ path: '/dealers' }, { 'user-agent': desktop })
    await expect.poll(stored, { timeout: 5_000 }).toHaveLength(2)
    const range = { from: today, until: today }
    const all = (await staff.call(getTraffic, { query: range })).body
    expect(all).toMatchObject({ live: 2, total: { visitors: 2, views: 2 }, days: [{ day: today }] })
    const phones = (await staff.call(getTraffic, { query: { ...range, device: 'phone' } })).body
    expect(phones.rows.path?.map(({ value }) => value)).toEqual(['/blog'])
    const csv = await staff.call(exportTraffic, { query: { ...range, by: 'path' } })
    expect(String(csv.body).split('\r\n')[0]).toContain('path,visitors,views')
    expect(String(csv.body)).toContain('/dealers,1,1')
    expect((await (await world.login()).call(getTraffic, { query: range })).status).toBe(403)
    const backwards = await staff.call(getTraffic, { query: { from: today, until: dayOf(2) } })
    expect(backwards.refusal.errors['until']).toEqual(['Choose a day after the first one.'])
  })
  test('searches without a result are listed', async () => {
    for (let number = 0; number < 2; number += 1) await send({ path: '/search', step: 'search', title: 'Lada Niva' })
    await expect.poll(stored, { timeout: 5_000 }).toHaveLength(2)
    const { searches } = (await staff.call(getTraffic, { query: { from: today, until: today } })).body
    expect(searches).toEqual([{ words: 'lada niva', times: 2 }])
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
  await expect.poll(stored, { timeout: 5_000 }).toHaveLength(5)
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
