import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { getTraffic } from '../contract.ts'
import { makeFigures } from './jobs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin })
const today = new Date().toISOString().slice(0, 10)
const clear = () =>
  world.owner.db.execute(sql`truncate visits, visit_figures, visit_mediums, visit_vehicles, visit_days`)

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
    visitor: fc.integer({ min: 0, max: 2 }),
    minute: fc.integer({ min: 0, max: 1400 }),
    path: fc.constantFrom('/', '/products', '/checkout', '/blog', golf, cayenne),
    source: fc.constantFrom('', 'google', 'newsletter'),
    step: fc.constantFrom(null, null, null, 'tune', 'cart', 'paid'),
    isBot: fc.boolean(),
  }),
  { maxLength: 60, size: 'max' },
)
const dayOf = (back: number) => new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10)

/**
 * The vehicle a visitor got furthest with: the last one added to the cart, otherwise seen with tunes, otherwise
 * selected.
 */
function chosenOf(rows: readonly Seen[]): string {
  const rank = ({ step }: Seen) => ['tune', 'cart'].indexOf(step ?? '')
  const own = rows.filter(({ path }) => vehicles[path])
  const ordered = own.toSorted(
    (one, other) =>
      rank(other) - rank(one) || other.minute - one.minute || (vehicles[one.path]! < vehicles[other.path]! ? -1 : 1),
  )
  return vehicles[ordered[0]?.path ?? ''] ?? ''
}

/** Expected figures of a history, optionally of one vehicle. */
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

/** Expected visitors and buyers per vehicle, each counted once a day; `//` stands for any vehicle. */
function countedVehicles(all: readonly Seen[]): Record<string, [visitors: number, buyers: number]> {
  const counts: Record<string, [number, number]> = {}
  const people = Map.groupBy(
    all.filter(({ isBot }) => !isBot),
    ({ day, visitor }) => `${day} ${visitor}`,
  )
  for (const rows of people.values()) {
    const own = new Set(rows.flatMap(({ path }) => vehicles[path] ?? []))
    if (own.size === 0) continue
    const paid = rows.some(({ step }) => step === 'paid')
    for (const vehicle of [...own, '//']) {
      const count = (counts[vehicle] ??= [0, 0])
      count[0] += 1
      if (paid && (vehicle === '//' || chosenOf(rows) === vehicle)) count[1] += 1
    }
  }
  return counts
}
async function vehicleRows(span: string) {
  const { rows } = await world.owner.db.execute<{ vehicle: string; visitors: number; buyers: number }>(sql`
    select make || '/' || model || '/' || engine as vehicle, sum(visitors)::int as visitors, sum(buyers)::int as buyers
    from visit_vehicles where span = ${span} group by 1`)
  return Object.fromEntries(rows.map(({ vehicle, visitors, buyers }) => [vehicle, [visitors, buyers]]))
}

test('figures of any history equal what its visits say, before and after they are rolled up', async () => {
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
      // Figures of a past day stay, even if its visits are gone.
      await world.owner.db.execute(sql`truncate visits`)
      const made = await read('')
      expect(made.total).toEqual(open.total)
      expect(made.rows).toEqual(open.rows)
      expect(made.days).toEqual(open.days)
      expect(made.rows.source?.reduce((sum, { visitors }) => sum + visitors, 0) ?? 0).toBe(made.total.visitors)
      expect((await read('/products')).total).toMatchObject(counted(all, '/products'))
      for (const { value, ...figures } of made.rows.chosen_vehicle ?? [])
        expect(figures).toMatchObject(counted(all, '', value))
      for (const span of ['day', 'month', 'year']) expect(await vehicleRows(span)).toEqual(countedVehicles(all))
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
