/**
 * Catalog reads against a bare `node:http` server that sends the same bytes and headers, in separate processes, over
 * 16 keep-alive connections, accepting gzip. Also counts the transactions of the shop's database during the load.
 *
 * Run: npm run bench -- reads [SECONDS PER PATH]
 */
import pg from 'pg'
import { catalogPaths } from './parts/catalog-paths.ts'
import { startLimitServer } from './parts/limit-server.ts'
import { compare, report, settled } from './parts/load.ts'
import { removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const seconds = Number(process.argv[2] ?? 5)
const shop = await startShopProcess()
await settled(shop.pid)
const { engine, products, product } = await catalogPaths(shop)
const paths = { 'engine in full': engine, 'product list': products, 'product detail': product }
const bare = await startLimitServer(shop.port, shop.port + 1_000, Object.values(paths), `${shop.folder}/answers.json`)
const owner = new pg.Client({ connectionString: urlOf(shop.folder) })
await owner.connect()

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Transactions of all other connections; backends report their counts with a delay of a second. */
async function transactions(): Promise<number> {
  await pause(1_500)
  const { rows } = await owner.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

// Transactions by background work while idle, to subtract from those under load.
const restMs = 6_000
const first = await transactions()
const restStarted = performance.now()
await pause(restMs)
const second = await transactions()
const restRate = (second - first) / (performance.now() - restStarted)

const loadStarted = performance.now()
let answered = 0
for (const [name, path] of Object.entries(paths)) {
  const result = await compare(shop, bare, path, seconds)
  answered += result.answered
  console.log(`${path}: ${result.shop.toFixed(0)} of ${result.bare.toFixed(0)} answers/s`)
  report(`${name}, part of the bare rate`, result.ratio, '', 0.75, 'more')
  report(`${name}, bare processor time / shop's`, result.processorRatio, '', 0.7, 'more')
}
const during = (await transactions()) - second
const expected = restRate * (performance.now() - loadStarted)
console.log(
  `transactions: ${during} while ${answered.toFixed(0)} reads were answered; ${expected.toFixed(0)} expected of background work alone`,
)
report('SQL transactions a read beyond background', Math.max(0, during - expected) / answered, '', 0.001, 'less')

await owner.end()
await bare.stop()
await shop.stop()
removeFolder(shop.folder)
