/**
 * Lighthouse with the mobile preset on the home page, an engine page, a product page, landing pages and a post: the
 * four scores, and what cost points.
 *
 * Run: npm run bench -- lighthouse [PATH …]
 */
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from './parts/browser.ts'
import { catalogPaths } from './parts/catalog-paths.ts'
import { report, settled } from './parts/load.ts'
import { removeFolder, startShopProcess } from './shop-process.ts'

const landingPages = ['/flashzilla', '/fzpro', '/rentaltools']

/** The newest post of the blog. */
async function newestPost(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/blog-posts?size=1`)
  const { data } = (await answer.json()) as { data: { id: number; slug: string }[] }
  if (!data[0]) throw new Error('the blog is empty')
  return `/blog/${data[0].id}/${data[0].slug}`
}

const shop = await startShopProcess()
await settled(shop.pid)
const { enginePage, productPage } = await catalogPaths(shop)
const pages =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['/', enginePage, productPage, ...landingPages, await newestPost(shop.port)]
const port = shop.port + 2_000
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
})
for (const page of pages) {
  const result = await lighthouse(`http://localhost:${shop.port}${page}`, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
  })
  if (!result) throw new Error(`no report of ${page}`)
  const { categories, audits } = result.lhr
  console.log(page)
  for (const category of Object.values(categories)) {
    report(`  ${category.title}`, Math.round((category.score ?? 0) * 100), '', 95, 'more')
    for (const { id, weight } of category.auditRefs) {
      const audit = audits[id]
      if (!audit || audit.score === null || audit.score >= 0.9 || weight === 0) continue
      const details = audit.details && 'items' in audit.details ? JSON.stringify(audit.details.items).slice(0, 500) : ''
      console.log(`      ${Math.round(audit.score * 100)} ${audit.title} ${audit.displayValue ?? ''} ${details}`)
    }
  }
}
await browser.close()
await shop.stop()
removeFolder(shop.folder)
