/**
 * Cost of publishing one tune in a catalog many times the size of the demo: CPU time from saving until lists, vehicle
 * and search show it, compared with the demo's size and with rebuilding everything; and how much public reads slow
 * down with 1,000 tunes published per hour.
 *
 * Run: npm run bench -- catalog-publish [--scale 100] [--folder DATA_DIR already filled to that size]
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { load, processorMs, report } from './parts/load.ts'
import { fill, staffCookie } from './parts/staff.ts'
import { quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '100' }, folder: { type: 'string' } } })
const turns = 20

interface Tune {
  slug: string
  make: string
  year: string
  model: string
  engine: string | null
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function open(folder: string) {
  const shop = await startShopProcess({}, folder)
  const origin = `http://localhost:${shop.port}`
  const owner = new pg.Client({ connectionString: urlOf(folder) })
  await owner.connect()
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${origin}${path}`)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer.json() as Promise<T>
  }
  const cookie = await staffCookie(origin, 'admin')
  // Retry: the first lists of a large catalog can take longer than the request timeout.
  const warm = async <T>(path: string): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await read<T>(path)
      } catch (error) {
        if (tries === 20) throw error
        await pause(2_000)
      }
    }
  }
  const listed = await warm<{ data: Tune[] }>('/api/v1/ecu/tunes')
  await warm('/api/v1/search?q=golf')
  const tune = listed.data.find(({ engine }) => engine !== null)!
  const { rows } = await owner.query<{ id: string; tunes: string }>(
    'select id, (select count(*) from tunes) as tunes from tunes where slug = $1',
    [tune.slug],
  )
  const vehicle = `/api/v1/ecu/makes/${tune.make}/years/${tune.year}/models/${tune.model}/engines/${tune.engine}`
  const record = `/api/v1/admin/ecu/tunes/${rows[0]!.id}`
  const named = new URLSearchParams({ q: `${tune.make} ${tune.model}` })
  const shown = async () => {
    const [inFull] = await Promise.all([
      read<{ tunes: { slug: string; name: string }[] }>(vehicle),
      read('/api/v1/ecu/tunes'),
      read(`/api/v1/search?${named}`),
    ])
    return inFull.tunes.find(({ slug }) => slug === tune.slug)?.name
  }
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const save = async (change: object) => {
    const { version } = (await (await fetch(`${origin}${record}`, { headers })).json()) as { version: number }
    const body = JSON.stringify({ ...change, version })
    const answer = await fetch(`${origin}${record}`, { method: 'PATCH', headers, body })
    if (!answer.ok) throw new Error(`saving answered ${answer.status}: ${await answer.text()}`)
  }
  const until = async (name: string) => {
    const started = performance.now()
    while ((await shown()) !== name) await pause(25)
    return performance.now() - started
  }
  const first = (await shown())!
  await shown()
  return { shop, owner, vehicle, tunes: Number(rows[0]!.tunes), first, save, until, shown }
}
type Opened = Awaited<ReturnType<typeof open>>

/** CPU time of one publication in ms, including the reads that show it, and the longest time until it was visible. */
async function measure({ shop, first, save, until }: Opened) {
  const times: number[] = []
  const before = processorMs(shop.pid)
  for (let turn = 0; turn < turns; turn += 1) {
    const name = turn % 2 === 0 ? `${first} ${turn}` : first
    await save({ name })
    times.push(await until(name))
  }
  return { each: (processorMs(shop.pid) - before) / turns, slowestMs: Math.max(...times) }
}

/** The same with everything rebuilt. */
async function measureWhole({ shop, owner, first, save, until }: Opened) {
  const before = processorMs(shop.pid)
  for (let turn = 0; turn < 4; turn += 1) {
    const name = turn % 2 === 0 ? `${first} ${turn}` : first
    await save({ name })
    await owner.query('select tell_touched(null)')
    await until(name)
  }
  return (processorMs(shop.pid) - before) / 4
}

/** Ratio of reads per second, without changes against 1,000 tunes published per hour, measured alternately. */
async function slowdown({ shop, vehicle, first, save }: Opened): Promise<number> {
  const ratios: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const quiet = await load(shop.port, vehicle, 3_600)
    const [busy] = await Promise.all([load(shop.port, vehicle, 3_600), save({ name: `${first} ${turn}` })])
    ratios.push(quiet / busy)
  }
  await save({ name: first })
  return quantile(
    ratios.toSorted((a, b) => a - b),
    0.5,
  )
}

const smallFolder = fill('1')
const small = await open(smallFolder)
const one = await measure(small)
await small.owner.end()
await small.shop.stop()
removeFolder(smallFolder)

const largeFolder = values.folder ?? fill(values.scale)
const large = await open(largeFolder)
const many = await measure(large)
const whole = await measureWhole(large)
console.log(
  `${small.tunes} tunes: ${one.each.toFixed(1)} ms; ${large.tunes} tunes: ${many.each.toFixed(1)} ms a publication`,
)
report('processor time of a publication', many.each, 'ms', 100, 'less')
report('  × the demonstration’s size', many.each / one.each, '', 3, 'less')
report('  part of building everything again', many.each / whole, '', 0.1, 'less')
report('slowest until it is seen', many.slowestMs, 'ms', 2_000, 'less')
report('reads while 1,000 an hour are published', await slowdown(large), '×', 1.1, 'less')
await large.owner.end()
await large.shop.stop()
if (!values.folder) removeFolder(largeFolder)
