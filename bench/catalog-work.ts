/**
 * Bulk work in a catalog many times the size of the demo: attaching a tune to 20,000 engines as a job with progress
 * and undoing it, previewing and confirming new prices of a tier with 20,000 tunes, and finding duplicates among all
 * records.
 *
 * Run: npm run bench -- catalog-work --folder DATA_DIR filled by `npm run demo -- --scale 100`
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { report } from './parts/load.ts'
import { staffCookie } from './parts/staff.ts'
import { startShopProcess, urlOf } from './shop-process.ts'

const { values } = parseArgs({ options: { folder: { type: 'string' } } })
if (!values.folder) throw new Error('--folder names a DATA_DIR that is filled at scale 100')
const many = 20_000

const shop = await startShopProcess({}, values.folder)
const origin = `http://localhost:${shop.port}`
const cookie = await staffCookie(origin, 'admin')
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      origin,
      cookie,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T)
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

interface Attachment {
  id: number
  state: string
  total: number
  done: number
}
const tunes = '/v1/admin/ecu/tunes'
const [first] = (await call<{ data: { id: number }[] }>('GET', `${tunes}?kind=tune&for=engine&state=published`)).data
const {
  id: _id,
  version: _version,
  editable: _editable,
  ...like
} = await call<Record<string, unknown>>('GET', `${tunes}/${first!.id}`)
const word = `bench-${Date.now()}`
const tune = await call<{ id: number; version: number }>('POST', tunes, {
  ...like,
  slug: word,
  name: word,
  part_number: word,
  requires: [],
  recommended: [],
})
const attach = `${tunes}/${tune.id}/mass-attach`
const wish = { kind: 'engine', with_figures: false }
let fitting = 0
const previewSeconds = await seconds(async () => {
  fitting = (await call<{ fitting: number }>('POST', `${attach}/preview`, wish)).fitting
})

let steps = new Set<number>()
/** Waits until the newest attachment is in a state, and records every progress value seen. */
async function until(state: string): Promise<Attachment> {
  for (;;) {
    const [job] = (await call<{ data: Attachment[] }>('GET', attach)).data
    steps.add(job!.done)
    if (job!.state === state) return job!
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
let job: Attachment | undefined
const attachSeconds = await seconds(async () => {
  job = await call<Attachment>('POST', attach, { ...wish, fitting })
  job = await until('done')
})
if (job?.done !== fitting) throw new Error(`${job?.done} of ${fitting} were attached`)
const seen = steps.size
steps = new Set()
const undoSeconds = await seconds(async () => {
  await call('POST', `/v1/admin/ecu/mass-attaches/${job!.id}/undo`)
  await until('undone')
})

const owner = new pg.Client({ connectionString: urlOf(values.folder) })
await owner.connect()
const tiers = '/v1/admin/ecu/price-tiers'
const prices = { price: { USD: 50_000, CAD: 68_000, EUR: 46_000, GBP: 40_000 } }
const none = { addonprice: {}, baseprice: {}, baseaddonprice: {}, dealerprice: {}, dealeraddonprice: {} }
const tier = await call<{ id: number }>('POST', tiers, { name: word, prices: { ...prices, ...none } })
await owner.query(
  'update tunes set price_tier_id = $1 where id in (select id from tunes where price_tier_id is null and not is_stock order by id limit $2)',
  [tier.id, many],
)
const dearer = { ...none, price: { USD: 51_000, CAD: 69_000, EUR: 47_000, GBP: 41_000 } }
let repriced = 0
const tierSeconds = await seconds(async () => {
  repriced = (await call<{ total: number }>('POST', `${tiers}/${tier.id}/preview`, { prices: dearer })).total
})
if (repriced !== many) throw new Error(`${repriced} of ${many} tunes are shown`)
const repriceSeconds = await seconds(async () => {
  const { version } = await call<{ version: number }>('GET', `${tiers}/${tier.id}`)
  await call('POST', `${tiers}/${tier.id}/changes`, { prices: dearer, version, tunes: many, reason: 'Measured' })
})

interface Search {
  state: string
  compared: number
}
let search: Search | null = null
const copiesSeconds = await seconds(async () => {
  search = await call<Search>('POST', '/v1/admin/ecu/duplicates/find')
  while (search?.state !== 'done') {
    if (search?.state === 'failed') throw new Error('The search for copies failed')
    await new Promise((resolve) => setTimeout(resolve, 200))
    search = (await call<{ run: Search }>('GET', '/v1/admin/ecu/duplicates')).run
  }
})
await owner.query('update tunes set price_tier_id = null where price_tier_id = $1', [tier.id])
await call('DELETE', `${tiers}/${tier.id}`)
await owner.end()
await shop.stop()

console.log(`${fitting} engines, progress seen at ${seen} places, undone in ${undoSeconds.toFixed(1)} s`)
report('preview of an attachment', previewSeconds, 's', 2, 'less')
report('attached to 20,000 engines', (attachSeconds / fitting) * many, 's', 30, 'less')
report('new prices of a tier shown', tierSeconds, 's', 2, 'less')
console.log(`${many} tunes repriced with their histories in ${repriceSeconds.toFixed(1)} s`)
report('copies found', copiesSeconds, 's', 120, 'less')
