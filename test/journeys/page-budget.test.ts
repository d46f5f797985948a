import { expect, test } from 'vitest'
import { switches } from '#features/notices/server/tables.ts'
import { golfR } from '../fixtures-catalog.ts'
import { fillParts } from '../fixtures-parts.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor } from './visitor.ts'

const { world } = await useWorld({
  fill: { parts: fillParts, switch: ({ db }) => db.insert(switches).values({ name: 'kit-builder', value: 'on' }) },
})
const browser = await useBrowser()
const { make, year, model, engine } = golfR

/** The report of a visit comes 2.5 s after the page is shown, before or after the network is idle. */
const isLater = (url: string): boolean => /\/api\/v1\/visits$|\/assets\/(.+\/)?send-visit-/.test(new URL(url).pathname)

/** Of script, compressed as it is sent. */
const scriptBytesMax = 170_000
/** Pages of the catalog and of products, without forms; pictures of lists come as they are scrolled to. */
const pages = [
  '/',
  '/search',
  '/catalog',
  '/catalog/all-tunes',
  `/catalog/${make}`,
  `/catalog/${make}/${year}`,
  `/catalog/${make}/${year}/${model}`,
  `/catalog/${make}/${year}/${model}/${engine}`,
  `/catalog/${make}/${year}/${model}/${engine}/dsg-dq250`,
  '/guide',
  '/dyno',
  '/products',
  '/products/obd-cable',
  '/kit-builder',
  `/kit-builder?vehicle=${make}/${year}/${model}/${engine}`,
  '/affiliate/info',
  '/flashzilla',
  '/privacy-policy',
  '/blog',
  '/faq',
  '/tools/unit-converter',
  '/cookie-preferences',
]
/** Lists of posts still ask for two more than the 21 that all pages are meant to. */
const requestsMax = (path: string) => (path === '/blog' ? 23 : 21)

/** The longest language besides English, on the largest page. */
const cases = [
  ...pages.map((path) => ({ path, locale: 'en-US' })),
  { path: `/catalog/${make}/${year}/${model}/${engine}`, locale: 'fr-FR' },
]

test.each(cases)(
  '$path ($locale) stays within its budget of script and requests, on a phone',
  async ({ path, locale }) => {
    const { page, context } = await openVisitor(browser, { origin: world.origins[0]!, width: 390, locale })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() !== 'image' && !isLater(request.url())) asked.push(request.url())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const script = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js') && !/\/send-visit-/.test(name))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
    expect(script).toBeGreaterThan(0)
    expect([script <= scriptBytesMax, script]).toEqual([true, script])
    expect([asked.length <= requestsMax(path), asked]).toEqual([true, asked])
    await context.close()
  },
)
