import { expect, test } from 'vitest'
import { flags, roles } from '#access/permissions.ts'
import { createAuthor, createPost } from '#features/blog/contract/staff.ts'
import { newsletterCampaigns } from '#features/newsletter/server/tables.ts'
import { switches } from '#features/notices/server/tables.ts'
import { fillCatalog, golfR } from './fixtures-catalog.ts'
import { fillShop } from './fixtures-shop.ts'
import { specifiedRedirects, specifiedScreens } from './specified-addresses.ts'
import { useWorld } from './world.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    catalog: fillCatalog,
    shop: fillShop,
    rows: async ({ db }) => {
      await db.insert(switches).values({ name: 'kit-builder', value: 'on' })
      await db
        .insert(newsletterCampaigns)
        .values({ name: 'Issue', slug: 'issue', topic: 'tunes', delivery: 'sent', startedAt: new Date() })
    },
  },
})
const staff = await world.login({ role: roles.superadmin, flags: [...flags] })
const published = { picture_id: null, state: 'published', publish_at: null }
const author = { ...published, name: 'Nora', slug: 'nora', job: '', bio: '' }
const { id: authorId } = (await staff.call(createAuthor, { body: author as never })).body
const post = { ...published, name: 'News', slug: 'news', summary: '', tags: [], blocks: [], author_id: authorId }
const { id: postId } = (await staff.call(createPost, { body: post as never })).body

/** Parameters for paths that the server loads. All others load in the browser, where each id has its screen. */
const given: Readonly<Record<string, Record<string, string | number>>> = {
  '/products/:slug': { slug: 'shirt' },
  '/staff/:slug': { slug: 'nora' },
  '/blog/by-author/:slug': { slug: 'nora' },
  '/blog/:id/:slug': { id: postId, slug: 'news' },
  '/newsletter/:slug': { slug: 'issue' },
}
const concrete = (pattern: string): string => {
  const values: Record<string, string | number> = { ...golfR, transmission: 'dsg-dq250', ...given[pattern] }
  return pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => String(values[name] ?? 1))
}

/** Pattern of the screen a page was rendered with. */
const screenOf = (html: string): string | undefined =>
  [...(/__reactRouterRouteModules\s*=\s*\{([^}]*)\}/.exec(html)?.[1]?.matchAll(/"([^"]+)":/g) ?? [])].at(-1)?.[1]

/** Patterns are equal regardless of parameter names. */
const shapeOf = (pattern: string | undefined) => pattern?.replaceAll(/:\w+\??/g, ':')

test.each(Object.entries(specifiedScreens))('each address of %s answers with its own screen', async (_, patterns) => {
  const wrong: string[] = []
  for (const pattern of patterns) {
    const { status, body } = await staff.request('GET', concrete(pattern))
    const screen = screenOf(String(body))
    if (status !== (pattern === '/forbidden' ? 403 : 200) || shapeOf(screen) !== shapeOf(pattern))
      wrong.push(`${pattern}: ${status}, ${screen}`)
  }
  expect(wrong).toEqual([])
})

test.each(specifiedRedirects)('%s leads on', async (_, example, to) => {
  const { status, headers } = await staff.request('GET', example)
  expect([301, 302]).toContain(status)
  expect(headers.get('location')).toBe(to)
})

test('any other address answers 404 with its own page, in the back-office within its frame', async () => {
  for (const [path, screen] of [
    ['/nothing-here', 'not-found'],
    // A URL that can't be decoded is still a URL.
    ['/%zz', 'not-found'],
    ['/admin/nothing-here', 'not-found-admin'],
  ] as const) {
    const { status, body } = await staff.request('GET', path)
    expect([status, screenOf(String(body))]).toEqual([404, screen])
  }
})

test('a product or make whose address can’t be decoded does not exist', async () => {
  for (const path of ['/products/%E0%A4%A', '/catalog/100%'])
    expect([path, (await staff.request('GET', path)).status]).toEqual([path, 404])
})
