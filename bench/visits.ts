/**
 * Visit beacons from 16 connections, each from a different IP address, against a bare server that reads the body and
 * responds with 204; all must be in the table a second later. Then web traffic over the figures of 100 million
 * visits, against a bare sum of the same rows. Needs a build.
 *
 * Run: npm run bench -- visits [VISITS], 100,000,000 by default.
 */
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#kit/server/database.ts'
import { processorMs, report } from './parts/load.ts'
import { startSinkServer } from './parts/sink-server.ts'
import { staffCookie } from './parts/staff.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const perSecondMin = 5_000
const boundMs = 300
const connections = 16
const turns = 6
const turnMs = 2_000
const visitsWanted = Number(process.argv[2] ?? 100_000_000)
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

const shop = await startShopProcess({ WORKER: '0', TRUSTED_PROXIES: '127.0.0.1' })
const database = openDatabase({ url: urlOf(shop.folder), asOwner: true })
// Remove the visits of the demo shop.
await database.db.execute(sql`truncate visits, visit_figures, visit_month_figures, visit_mediums, visit_days`)
const sink = await startSinkServer(shop.port + 1000)

let sent = 0
function nextBeacon(port: number): string {
  sent += 1
  const body = JSON.stringify({
    path: `/products/${sent % 500}`,
    referrer: sent % 3 === 0 ? 'https://www.google.com/' : '',
    title: 'A product',
    screen: { width: 390, height: 844 },
    time_zone: 'Europe/Berlin',
  })
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  return `POST /api/v1/visits HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nuser-agent: ${agent}\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Number of beacons accepted within the given milliseconds. */
async function beacons(port: number, forMs: number): Promise<number> {
  const until = performance.now() + forMs
  const counts = await Promise.all(Array.from({ length: connections }, () => sendUntil(port, until)))
  return counts.reduce((sum, count) => sum + count, 0)
}

const sendUntil = (port: number, until: number): Promise<number> =>
  new Promise((resolve, reject) => {
    let taken = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(nextBeacon(port)))
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      if (!chunk.toString('latin1', 0, 12).endsWith('204')) reject(new Error(chunk.toString('latin1', 0, 300)))
      taken += 1
      if (performance.now() < until) return void socket.write(nextBeacon(port))
      socket.destroy()
      resolve(taken)
    })
  })

const median = (numbers: readonly number[]) =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )
const stored = async () =>
  (await database.db.execute<{ n: number }>(sql`select count(*)::float8 as n from visits`)).rows[0]!.n

await beacons(sink.port, 500)
let taken = await beacons(shop.port, turnMs)
const [rates, ratios]: [number[], number[]] = [[], []]
const usedBefore = processorMs(shop.pid)
const takenBefore = taken
for (let turn = 0; turn < turns; turn += 1) {
  const bare = (await beacons(sink.port, turnMs)) / (turnMs / 1000)
  const own = await beacons(shop.port, turnMs)
  taken += own
  rates.push(own / (turnMs / 1000))
  ratios.push(own / (turnMs / 1000) / bare)
}
console.log(
  `${((processorMs(shop.pid) - usedBefore) / (taken - takenBefore)).toFixed(3)} ms of the shop's processor time for each`,
)
await new Promise((resolve) => setTimeout(resolve, 1_000))
if ((await stored()) !== taken) throw new Error(`${taken} beacons were taken, and ${await stored()} are stored`)
report('beacons', median(rates), '/s', perSecondMin, 'more')
console.log(`beacons: ${median(ratios).toFixed(2)} of a bare server`)
await sink.stop()

// The figures of a year as stored: a day has a row for each combination that occurred.
await database.db.execute(sql`truncate visits, visit_figures, visit_month_figures, visit_mediums, visit_days`)
await database.db.execute(sql`
  insert into visit_figures (day, region, is_bot, path, source, campaign, country, device, screen, visitors, views, bounces, seconds, entries, exits,
    vehicle, tune, cart, checkout, paid, chosen_vehicle)
  select day, region, false, case when page = 0 then '' else '/products/' || page end, (array['', 'google', 'newsletter', 'forum'])[1 + mix % 4],
    case when mix % 4 = 2 then 'week-' || extract(week from day) else '' end, (array['US', 'CA', 'DE', 'FR', 'NL'])[1 + mix % 5],
    (array['phone', 'desktop', 'tablet'])[1 + mix % 3], (array['up to 480', '481–768', '1281–1920'])[1 + mix % 3],
    40, n, 12, 4000, 20, 20, 10, 6, 4, 2, 1, case when mix % 7 = 0 then 'volkswagen/golf/vw-is38' else '' end
  from generate_series(current_date - 365, current_date - 1, interval '1 day') d (at), lateral (select d.at::date as day) x,
    generate_series(1, 2) region, generate_series(0, 99) page, generate_series(0, 19) mix, lateral (select ${Math.ceil(visitsWanted / (365 * 2 * 20))} / case when page = 0 then 1 else 99 end as n) v`)
await database.db.execute(sql`insert into visit_days (day) select distinct day from visit_figures`)
const dimensions = sql.raw('region, is_bot, path, source, campaign, country, device, screen, chosen_vehicle')
const figures = [
  'visitors',
  'views',
  'bounces',
  'seconds',
  'entries',
  'exits',
  'vehicle',
  'tune',
  'cart',
  'checkout',
  'paid',
]
await database.db.execute(sql`
  insert into visit_month_figures (day, ${dimensions}, ${sql.raw(figures.join(', '))})
  select date_trunc('month', day)::date, ${dimensions}, ${sql.raw(figures.map((name) => `sum(${name})`).join(', '))}
  from visit_figures group by date_trunc('month', day), ${dimensions}`)
await database.db.execute(sql.raw('vacuum analyze visit_figures, visit_month_figures'))
const [kept] = (
  await database.db.execute<{ rows: number; views: number }>(
    sql`select count(*)::float8 as rows, sum(views) filter (where path = '')::float8 as views from visit_figures`,
  )
).rows
console.log(`${kept!.views.toLocaleString('en')} views in ${kept!.rows.toLocaleString('en')} rows of figures`)

const cookie = await staffCookie(`http://localhost:${shop.port}`)
const call = createClient(shop.port, 1)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const year = `from=${day(365)}&until=${day(1)}`
const pages: Record<string, string> = {
  '28 days': '',
  'a year': `?${year}`,
  'a year of one page': `?${year}&path=/products/7`,
  'a year of one source and device': `?${year}&source=google&device=phone`,
  'a campaign': `?${year}&campaign=week-20`,
}
for (const [name, query] of Object.entries(pages)) {
  const [times, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < 8; round += 1) {
    const begun = performance.now()
    const { status, body } = await call('GET', `/api/v1/admin/web-traffic${query}`, undefined, { cookie })
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`${query} answered ${status}: ${body.slice(0, 300)}`)
    const from = performance.now()
    await database.db.execute(
      sql`select day, sum(visitors) from visit_figures where day between ${query === '' ? day(27) : day(365)}::date and ${day(0)}::date and path = '' group by day`,
    )
    bare.push(performance.now() - from)
  }
  console.log(`web traffic, ${name}: ${(median(times) / median(bare)).toFixed(1)} times a bare sum of the same days`)
  report(`web traffic, ${name}`, median(times), 'ms', boundMs, 'less')
}
await database.close()
await shop.stop()
removeFolder(shop.folder)
