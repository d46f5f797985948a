import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createAuthor, createPost } from '#features/blog/contract/staff.ts'
import { switches } from '#features/notices/server/tables.ts'
import { golfR } from '../fixtures-catalog.ts'
import { fillParts } from '../fixtures-parts.ts'
import { type Client, useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor } from './visitor.ts'

const { world } = await useWorld({
  fill: { parts: fillParts, switch: ({ db }) => db.insert(switches).values({ name: 'kit-builder', value: 'on' }) },
})
const browser = await useBrowser()
const origin = world.origins[0]!
const editor = await world.login({ role: roles.admin })
const life = { state: 'published', publish_at: null } as const
const { body: author } = await editor.call(createAuthor, {
  body: { ...life, name: 'Mara Voss', slug: 'mara-voss', job: 'Calibrator', picture_id: null, bio: '' },
})
const { body: post } = await editor.call(createPost, {
  body: {
    ...life,
    name: 'Why we log',
    slug: 'why-we-log',
    summary: '',
    tags: ['News'],
    author_id: author.id,
    picture_id: null,
    blocks: [],
  },
})
const { make, year, model, engine } = golfR

/** The visit is reported 2.5 s after the page is shown, before or after the network is idle. */
const isLater = (url: string): boolean => /\/api\/v1\/visits$|\/assets\/(.+\/)?send-visit-/.test(new URL(url).pathname)

/** Gzipped sizes. Most browsers get Brotli, which is a sixth smaller. */
const pageMax = { requests: 20, scripts: 170_000, styles: 25_000 }
/** A form loads after its page, with fields, files and validation rules. */
const formMax = { requests: 25, scripts: 245_000, styles: 35_000 }
const forms = [
  '/mailform',
  '/dealertools',
  '/loaner-tools',
  '/fz/rescue',
  '/contact-us',
  '/tuning-ticket',
  '/newsletter',
  '/find-order',
  '/new-dealer',
]
/** A checkout form also loads countries and, for logged-in users, addresses and cards. */
const saleMax = { requests: 35, scripts: 265_000, styles: 35_000 }
const sales = ['/checkout', '/trade-in', '/gift-cards']
/** Pictures in lists load when scrolled into view. */
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
  '/fzpro',
  '/rentaltools',
  '/branding',
  '/careers',
  '/blog',
  `/blog/${post.id}/why-we-log`,
  '/blog/by-author/mara-voss',
  '/staff/mara-voss',
  '/faq',
  '/tools/unit-converter',
  '/cookie-preferences',
]
interface Case {
  path: string
  locale: string
  most: typeof pageMax
  isSignedIn?: boolean
}
/** The language with the longest texts besides English, on the largest page. */
const cases: readonly Case[] = [
  ...pages.map((path) => ({ path, locale: 'en-US', most: pageMax })),
  { path: `/catalog/${make}/${year}/${model}/${engine}`, locale: 'fr-FR', most: pageMax },
  ...forms.map((path) => ({ path, locale: 'en-US', most: formMax })),
  ...sales.map((path) => ({ path, locale: 'en-US', most: saleMax })),
]
/** For a logged-in user: includes their notifications and vehicles. */
const ownCases: readonly Case[] = [
  { path: '/fz/rescue', most: formMax },
  { path: '/contact-us', most: formMax },
  ...sales.map((path) => ({ path, most: saleMax })),
].map((each) => ({ ...each, locale: 'en-US', isSignedIn: true }))

/** Size of an asset with gzip. */
const gzipped = (url: string) => statSync(join('build/client', `${new URL(url).pathname}.gz`)).size

/** Initial requests of a page, and the amounts of script and styles. */
async function measure(path: string, locale: string, client?: Client) {
  const { page, context } = await openVisitor(browser, { origin, width: 390, locale, client })
  // A second request for the same URL is served from the browser's cache.
  const asked = new Set<string>()
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith(origin) && request.resourceType() !== 'image' && !isLater(url)) asked.add(url)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // On a busy machine the network can be idle before the scripts are asked for, which is after the first paint.
  await hydrated(page)
  await context.close()
  const sumOf = (ending: string) =>
    [...asked]
      .filter((url) => new RegExp(`/assets/.*\\.${ending}$`).test(url))
      .reduce((sum, url) => sum + gzipped(url), 0)
  return { asked: [...asked], scripts: sumOf('js'), styles: sumOf('css') }
}

test.each([...cases, ...ownCases])(
  '$path ($locale) stays within its budget of scripts, styles and requests, on a phone',
  async ({ path, locale, most, isSignedIn = false }) => {
    const { asked, scripts, styles } = await measure(path, locale, isSignedIn ? await world.login() : undefined)
    expect(Math.min(scripts, styles)).toBeGreaterThan(0)
    expect([scripts <= most.scripts, scripts]).toEqual([true, scripts])
    expect([styles <= most.styles, styles]).toEqual([true, styles])
    expect([asked.length <= most.requests, asked]).toEqual([true, asked])
  },
)

test('a page is painted before its scripts are asked for: none is while its styles are on the way', async () => {
  const { page, context } = await openVisitor(browser, { origin, width: 390 })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const styles = Promise.withResolvers<void>()
  await page.route('**/*.css', async (route) => {
    await styles.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/*.css')
  await page.goto('/flashzilla', { waitUntil: 'commit' })
  await asked
  // Requests from the head of the page have been sent before this one.
  await page.evaluate(async () => (await fetch('/favicon.svg')).text())
  const early = [...scripts]
  styles.resolve()
  await hydrated(page)
  expect(early).toEqual([])
  expect(scripts.length).toBeGreaterThan(3)
  await context.close()
})

test('a button that is pressed before the scripts have come is pressed once they have', async () => {
  const { page, context } = await openVisitor(browser, { origin: world.origins[0]!, width: 390 })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/products/obd-cable', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  scripts.resolve()
  const cart = page.getByRole('dialog')
  await cart.getByRole('link', { name: 'OBD cable' }).waitFor()
  expect(await cart.getByRole('spinbutton').inputValue()).toBe('1')
  await context.close()
})
