/**
 * The product page: cached HTML against a bare `node:http` server that sends the same bytes and headers, and the CPU
 * time of a page that must be rendered (each with a unique query parameter), also as a ratio to React alone rendering
 * the same tree in the same run.
 *
 * Run: npm run bench -- pages [SECONDS] [RENDERED PAGES]
 */
import { catalogPaths } from './parts/catalog-paths.ts'
import { startLimitServer } from './parts/limit-server.ts'
import { compare, processorMs, report, settled } from './parts/load.ts'
import { reactAlone } from './parts/react-alone.ts'
import { createClient, quantile, removeFolder, startShopProcess } from './shop-process.ts'

const seconds = Number(process.argv[2] ?? 5)
const rendered = Number(process.argv[3] ?? 300)
const shop = await startShopProcess()
await settled(shop.pid)
const { productPage, enginePage } = await catalogPaths(shop)
const bare = await startLimitServer(shop.port, shop.port + 1_000, [productPage], `${shop.folder}/answers.json`)

const kept = await compare(shop, bare, productPage, seconds)
console.log(`${productPage}: ${kept.shop.toFixed(0)} of ${kept.bare.toFixed(0)} pages/s`)
report('kept product page, part of the bare rate', kept.ratio, '', 0.7, 'more')
report("kept product page, bare processor time / shop's", kept.processorRatio, '', 0.5, 'more')
await bare.stop()

const call = createClient(shop.port, 4)
let turn = 0
/** CPU time and wall-clock time in ms per page, one page at a time. */
async function render(path: string, pages: number): Promise<{ processor: number; times: number[] }> {
  const before = processorMs(shop.pid)
  const times: number[] = []
  for (let page = 0; page < pages; page += 1) {
    const started = performance.now()
    const answer = await call('GET', `${path}?bench=${(turn += 1)}`, undefined, { 'accept-encoding': 'gzip' })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - started)
  }
  return { processor: (processorMs(shop.pid) - before) / pages, times: times.toSorted((a, b) => a - b) }
}
for (const [name, path] of Object.entries({ 'product page': productPage, 'engine page': enginePage, home: '/' })) {
  await render(path, Math.ceil(rendered / 3))
  const { processor, times } = await render(path, rendered)
  report(`${name} rendered, processor time`, processor, 'ms', 12, 'less')
  const { body } = await call('GET', path)
  report(
    `${name} rendered, in times what React alone takes for it`,
    processor / (await reactAlone(body, rendered)),
    '',
    2,
    'less',
  )
  console.log(`  ${path}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`)
}
console.log(`memory ${shop.memoryMb().toFixed(0)} MB`)
await shop.stop()
removeFolder(shop.folder)
