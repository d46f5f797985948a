/**
 * A catalog many times the size of the demo against the demo itself: the first read of each kind after a start,
 * cached reads, and reads that are computed each time, at both sizes. Then the header search: typical queries, typos,
 * and queries without results, computed each time.
 *
 * Run: npm run bench -- scale [--scale 100] [--folder DATA_DIR already filled to that size]
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { catalogPaths, type CatalogPaths } from './parts/catalog-paths.ts'
import { load, report } from './parts/load.ts'
import { fill } from './parts/staff.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '100' }, folder: { type: 'string' } } })

type Kind = 'engine in full' | 'makes' | 'product list' | 'search' | 'tunes'
const kinds: Record<Kind, keyof CatalogPaths> = {
  'engine in full': 'engine',
  makes: 'makes',
  'product list': 'products',
  search: 'search',
  tunes: 'tunes',
}

/** Queries for the header search, from a single letter to words without results. */
const typed = [
  'g',
  'golf',
  'golf r 2017 stage 2',
  'glof mk7',
  'volkswagen 2.0 tsi',
  'bmw m3',
  'stage 1',
  'obd cable',
  'how long does a tune take',
  'zebra okapi',
]
const searchMaxMs = 50

interface Reading {
  firstMs: number
  /** Time of a cached response in ms, over 16 connections. */
  keptMs: number
  /** Time of a computed read in ms, median of one reader. */
  computedMs: number
}

interface Measured {
  readings: Record<Kind, Reading>
  /** Median of each query to the header search. */
  searches: { q: string; ms: number }[]
}

async function measure(scale: string, folder: string): Promise<Measured> {
  const finding = await startShopProcess({}, folder)
  const paths = await catalogPaths(finding)
  await finding.stop()
  const shop = await startShopProcess({}, folder)
  const call = createClient(shop.port, 1)
  const read = async (path: string): Promise<number> => {
    const started = performance.now()
    const answer = await call('GET', path, undefined, { 'accept-encoding': 'gzip' })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - started
  }
  await read('/')
  const readings = {} as Record<Kind, Reading>
  for (const [kind, key] of Object.entries(kinds) as [Kind, keyof CatalogPaths][]) {
    const path = paths[key]
    const firstMs = await read(path)
    const times: number[] = []
    for (let turn = 0; turn < 200; turn += 1) {
      times.push(await read(`${path}${path.includes('?') ? '&' : '?'}bench=${turn}`))
    }
    const computedMs = quantile(
      times.slice(50).toSorted((a, b) => a - b),
      0.5,
    )
    await load(shop.port, path, 300)
    readings[kind] = { firstMs, computedMs, keptMs: 1000 / (await load(shop.port, path, 800)) }
  }
  const searches = []
  for (const q of typed) {
    const times: number[] = []
    for (let turn = 0; turn < 25; turn += 1)
      times.push(await read(`/api/v1/search?${new URLSearchParams({ q, bench: String(turn) })}`))
    const ms = quantile(
      times.slice(5).toSorted((a, b) => a - b),
      0.5,
    )
    searches.push({ q, ms })
  }
  console.log(
    `scale ${scale}: started in ${shop.startedInMs.toFixed(0)} ms, ${shop.memoryMb().toFixed(0)} MB after reading`,
  )
  const owner = new pg.Client({ connectionString: urlOf(folder) })
  await owner.connect()
  const { rows } = await owner.query<Record<string, string>>(
    'select (select count(*) from makes) as makes, (select count(*) from engines) as engines, (select count(*) from tunes) as tunes, (select count(*) from products) as products',
  )
  console.log(`scale ${scale}: ${JSON.stringify(rows[0])}`)
  await owner.end()
  await shop.stop()
  return { readings, searches }
}

const smallFolder = fill('1')
const largeFolder = values.folder ?? fill(values.scale)
const small = await measure('1', smallFolder)
const large = await measure(values.scale, largeFolder)
for (const kind of Object.keys(kinds) as Kind[]) {
  const [one, many] = [small.readings[kind], large.readings[kind]]
  console.log(
    `${kind}: first ${one.firstMs.toFixed(1)} → ${many.firstMs.toFixed(1)} ms (× ${(many.firstMs / one.firstMs).toFixed(1)}), computed ${one.computedMs.toFixed(2)} → ${many.computedMs.toFixed(2)} ms`,
  )
  report(`  ${kind}, warm from memory, × scale 1`, many.keptMs / one.keptMs, '', 1.3, 'less')
  report(`  ${kind}, warm but computed again, × scale 1`, many.computedMs / one.computedMs, '', 1.3, 'less')
}
for (const [index, { q, ms }] of large.searches.entries())
  console.log(`search for “${q}”: ${small.searches[index]?.ms.toFixed(1)} → ${ms.toFixed(1)} ms`)
report('slowest search of the header', Math.max(...large.searches.map(({ ms }) => ms)), 'ms', searchMaxMs, 'less')
removeFolder(smallFolder)
if (!values.folder) removeFolder(largeFolder)
