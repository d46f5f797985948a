/**
 * The gzipped JavaScript and CSS that a browser asks for on the product page before the visitor does anything. Run:
 * npm run bench -- bundle [PATH]
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from './parts/browser.ts'
import { catalogPaths } from './parts/catalog-paths.ts'
import { report } from './parts/load.ts'
import { removeFolder, startShopProcess } from './shop-process.ts'

const shop = await startShopProcess()
const origin = `http://localhost:${shop.port}`
const page = process.argv[2] ?? (await catalogPaths(shop)).productPage
const html = await (await fetch(`${origin}${page}`)).text()

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
const tab = await context.newPage()
const asked = new Set<string>()
tab.on('request', (request) => asked.add(new URL(request.url()).pathname))
await tab.goto(`${origin}${page}`, { waitUntil: 'networkidle' })
await new Promise((resolve) => setTimeout(resolve, 2_000))
await browser.close()
await shop.stop()
removeFolder(shop.folder)

const assets = (paths: Iterable<string>, ending: string): string[] =>
  [...new Set(paths)].filter((path) => path.startsWith('/assets/') && path.endsWith(ending))
const gzipped = (path: string): number => gzipSync(readFileSync(`build/client${path}`)).length
const sum = (paths: string[]): number => paths.reduce((total, path) => total + gzipped(path), 0) / 1000

console.log(page)
report('JavaScript, gzipped', sum(assets(asked, '.js')), 'kB', 170, 'less')
report('CSS, gzipped', sum(assets(asked, '.css')), 'kB', 25, 'less')
console.log(`HTML ${(gzipSync(html).length / 1000).toFixed(1)} kB gzipped`)
const all = assets(asked, 's')
for (const path of all.toSorted((a, b) => gzipped(b) - gzipped(a)).slice(0, 15))
  console.log(`  ${(gzipped(path) / 1000).toFixed(1).padStart(6)} kB  ${path}`)
