/**
 * The board with many open deals. Server: time for the board and for more deals of a stage, as ratios to a bare
 * statement that reads as many deals in the same run. Chromium: time until the first card is visible after a click,
 * or by URL next to a list of 25 rows, and frames per second while dragging a card across the stages. Bounds: first
 * card within 1 s, 50 frames per second. Needs a build.
 *
 * Run: npm run bench -- board [DEALS], 10,000 by default.
 */
import { sql } from 'drizzle-orm'
import { chromium } from 'playwright-core'
import { openDatabase } from '#kit/server/database.ts'
import { chromiumFlags, chromiumPath } from './parts/browser.ts'
import { report } from './parts/load.ts'
import { staffCookie } from './parts/staff.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const many = Number(process.argv[2] ?? 10_000)
const rounds = 15
const shop = await startShopProcess({ WORKER: '0' })
const origin = `http://localhost:${shop.port}`
const database = openDatabase({ url: urlOf(shop.folder), asOwner: true })
const { db } = database
const cookie = await staffCookie(origin)
const call = createClient(shop.port, 1)

await db.execute(sql`
  with stages as (
    select s.id, s.pipeline_id, row_number() over (order by s.position) - 1 as at, count(*) over () as stages
    from lead_stages s where s.pipeline_id = (select id from lead_pipelines order by position, id limit 1)
  )
  insert into lead_deals (region, pipeline_id, stage_id, title, value, currency, stage_since)
  select 1, s.pipeline_id, s.id, 'Deal ' || n, 1000 * (n % 900), (array['USD', 'CAD', 'EUR', 'GBP'])[1 + n % 4], now() - make_interval(hours => n % 900)
  from generate_series(1, ${many}::int) n join stages s on s.at = n % s.stages`)
await db.execute(sql`
  insert into lead_stays (deal_id, pipeline_id, stage_id, stage, entered_at)
  select d.id, d.pipeline_id, d.stage_id, s.name, d.stage_since from lead_deals d join lead_stages s on s.id = d.stage_id where d.title like 'Deal %'`)
await db.execute(sql.raw('vacuum analyze lead_deals, lead_stays'))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
const ask = async (path: string): Promise<string> => {
  const { status, body } = await call('GET', `/api/v1/admin/lead-engine/${path}`, undefined, { cookie })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`)
  return body
}
const { columns } = JSON.parse(await ask('board')) as { columns: { id: number; deals: { id: number }[] }[] }
const [first] = columns
const further = `stages/${first!.id}/deals?limit=100&after=${first!.deals.at(-1)!.id}`
const bare = () => timed(() => db.execute(sql`select sum(value) from lead_deals where state = 'open'`))
for (const [name, path, boundMs] of [
  ['board', 'board', 300],
  ['further deals of a stage', further, 100],
] as const) {
  const [times, bares]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timed(() => ask(path)))
    bares.push(await bare())
  }
  const middle = (all: number[]) =>
    quantile(
      all.toSorted((a, b) => a - b),
      0.5,
    )
  console.log(`${name} of ${many} deals: ${(middle(times) / middle(bares)).toFixed(1)} times a bare sum of them`)
  report(name, middle(times), 'ms', boundMs, 'less')
}

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumFlags] })
try {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: origin }
    }),
  )
  const page = await context.newPage()
  const card = page.getByRole('link', { name: /^Deal \d/ }).first()
  const opened: Record<'board' | 'activities' | 'click', number[]> = { board: [], activities: [], click: [] }
  for (let round = 0; round < 4; round += 1) {
    opened.activities.push(
      await timed(async () => {
        await page.goto('/admin/lead-engine/activities', { waitUntil: 'commit' })
        await page.getByRole('table').waitFor()
      }),
    )
    opened.click.push(
      await timed(async () => {
        await page.getByRole('link', { name: 'Deals', exact: true }).first().click()
        await card.waitFor()
      }),
    )
    opened.board.push(
      await timed(async () => {
        await page.goto('/admin/lead-engine', { waitUntil: 'commit' })
        await card.waitFor()
      }),
    )
  }
  const [whole, plain] = [Math.min(...opened.board), Math.min(...opened.activities)]
  console.log(`the board opened by its address in ${whole.toFixed(0)} ms, a list of 25 rows in ${plain.toFixed(0)} ms`)
  report('opened by its address, as part of a list', whole / plain, 'times', 1.5, 'less')
  report('first card after a click', Math.min(...opened.click), 'ms', 1_000, 'less')
  const { x, y, width, height } = (await card.boundingBox())!
  const [left, top] = [x + width / 2, y + height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left + 20, top + 20, { steps: 4 })
  const frames = page.evaluate(async () => {
    const from = performance.now()
    let count = 0
    while (performance.now() - from < 3_000) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
      count += 1
    }
    return count / 3
  })
  for (let step = 0; step < 150; step += 1)
    await page.mouse.move(left + 300 + Math.sin(step / 15) * 280, top + 150 + Math.cos(step / 10) * 120)
  report('drag', await frames, 'frames/s', 50, 'more')
  await page.keyboard.press('Escape')
  await page.mouse.up()
} finally {
  await browser.close()
}
await database.close()
await shop.stop()
removeFolder(shop.folder)
