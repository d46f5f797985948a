import { inArray, sql } from 'drizzle-orm'
import { makeFigures } from '#features/visits/server/jobs.ts'
import { engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import { visitPurchaseLines, visitPurchases, visits } from '#features/visits/server/tables.ts'
import { screenOf, stepOf, type Step } from '#features/visits/rules.ts'
import { products } from '#features/products/server/tables.ts'
import { utcDay } from '#kit/dates.ts'
import type { Currency } from '#kit/money.ts'
import type { Database } from '#kit/server/database.ts'
import { between } from '../seeded.ts'

const days = 56
const dayMs = 86_400_000

const sources = [
  ['', '', 34],
  ['google', '', 38],
  ['newsletter', 'flashzilla-spring-update', 6],
  ['forum.golfmk7.test', '', 9],
  ['youtube.com', '', 7],
  ['instagram.com', 'summer', 6],
] as const
const places = [
  ['US', 1, 46],
  ['CA', 1, 11],
  ['DE', 2, 19],
  ['GB', 2, 12],
  ['NL', 2, 7],
  ['FR', 2, 5],
] as const
const shapes = [
  ['phone', 390, 58],
  ['desktop', 1440, 30],
  ['desktop', 2560, 6],
  ['tablet', 820, 6],
] as const
const pages = [
  '/',
  '/products',
  '/products/flashzilla-v3',
  '/blog',
  '/flashzilla',
  '/catalog',
  '/dsg-tuning',
  '/dealers',
  '/faq',
] as const

const missing = ['lada niva', 'tesla plaid', 'dq500 swap', 'ktm duke', 'cupra born'] as const

/** Pages of some vehicles with tunes. */
async function readVehicles({ db }: Database): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select concat_ws('/', '/catalog', m.slug, max(f.year), d.slug, e.slug) as path
    from ${fitments} f join ${engines} e on e.id = f.engine_id join ${models} d on d.id = f.model_id join ${makes} m on m.id = d.make_id
    where f.year <> 'Series' group by m.slug, d.slug, e.slug order by md5(concat(m.slug, d.slug, e.slug)) limit 24`)
  return rows.map(({ path }) => path)
}

/** What demo visitors buy: one or two tools. */
const readGoods = ({ db }: Database) =>
  db
    .select({ slug: products.slug, name: products.name, prices: products.prices })
    .from(products)
    .where(inArray(products.slug, ['flashzilla-v3', 'flashzilla-lite', 'fzpro', 'fz-mobile', 'obd-extension']))
    .orderBy(products.slug)

const currencies: Readonly<Record<string, Currency>> = { US: 'USD', CA: 'CAD', GB: 'GBP' }

/** Eight weeks of visits: more on weekends, with some bots and some buyers. */
export async function loadVisits(database: Database, now: Date): Promise<void> {
  const [vehicles, goods] = [await readVehicles(database), await readGoods(database)]
  let drawn = 0
  const random = () => between(`visit ${(drawn += 1)}`, 0, 1)
  const pick = <T extends readonly (readonly [...unknown[], number])[]>(of: T): T[number] => {
    let left = random() * of.reduce((sum, item) => sum + (item.at(-1) as number), 0)
    return of.find((item) => (left -= item.at(-1) as number) < 0) ?? of[0]!
  }
  const rows: (typeof visits.$inferInsert)[] = []
  const bought: (typeof visitPurchases.$inferInsert)[] = []
  const lines: (typeof visitPurchaseLines.$inferInsert)[] = []
  for (let back = days; back >= 0; back -= 1) {
    const midnight = Math.floor(now.getTime() / dayMs) * dayMs - back * dayMs
    const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay())
    const people = Math.round((isWeekend ? 46 : 30) * (1 + (days - back) / 120) * (0.85 + random() * 0.3))
    for (let person = 0; person < people; person += 1) {
      const [source, campaign] = pick(sources)
      const [country, region] = pick(places)
      const [device, width] = pick(shapes)
      const isBot = random() < 0.08
      let at = midnight + random() * (back === 0 ? Math.max(1, now.getTime() - midnight - 600_000) : dayMs - 600_000)
      const add = (path: string, step?: Step, title = '') => {
        rows.push({
          at: new Date(at),
          day: utcDay(midnight),
          region,
          visitor: `demo-${back}-${person}`,
          isBot,
          path,
          title,
          step: step ?? stepOf(path, new URLSearchParams()),
          isView: step === undefined || step === 'tune' || step === 'paid',
          source,
          medium: campaign === '' ? '' : source === 'newsletter' ? 'email' : 'social',
          campaign,
          country,
          device,
          screen: screenOf(width),
        })
        at += 8_000 + random() * 60_000
      }
      add(pages[Math.floor(random() ** 2 * pages.length)]!)
      while (random() < 0.5) add(pages[Math.floor(random() * pages.length)]!)
      if (isBot || random() > 0.42) continue
      if (random() < 0.06) add('/search', 'search', missing[Math.floor(random() * missing.length)])
      // A few vehicles are popular, and some visitors compare two.
      const draw = () => vehicles[Math.floor(random() ** 2 * vehicles.length)]!
      if (random() < 0.2) add(draw())
      const vehicle = draw()
      add(vehicle)
      if (random() > 0.6) continue
      add(vehicle, 'tune')
      if (random() > 0.45) continue
      add(vehicle, 'cart')
      if (random() > 0.6) continue
      add('/checkout')
      if (random() >= 0.7) continue
      add('/profile/orders/:id/:id/invoice', 'paid')
      const currency = currencies[country] ?? 'EUR'
      const key = `demo-${back}-${person}`
      const of = goods[Math.floor(between(`bought ${key}`, 0, goods.length - 0.01))]
      const { [currency]: net } = of?.prices ?? {}
      if (!of || net === undefined) continue
      const own = rows.filter(({ visitor }) => visitor === key)
      bought.push({
        key,
        region,
        isBot,
        source,
        campaign,
        country,
        device,
        currency,
        day: utcDay(midnight),
        screen: screenOf(width),
        // Vehicles are counted without their year.
        chosenVehicle: vehicle.split('/').toSpliced(3, 1).slice(2).join('/'),
        pages: [...new Set(own.map(({ path }) => path))],
      })
      lines.push({ key, position: 0, slug: of.slug, name: of.name, quantity: 1, net })
    }
  }
  await database.db.execute(sql`select keep_visit_months()`)
  for (let from = 0; from < rows.length; from += 1000)
    await database.db.insert(visits).values(rows.slice(from, from + 1000))
  if (bought.length > 0) {
    await database.db.insert(visitPurchases).values(bought)
    await database.db.insert(visitPurchaseLines).values(lines)
  }
  await makeFigures(database)
}
