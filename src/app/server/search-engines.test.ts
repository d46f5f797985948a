import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillShop } from '#test/fixtures-shop.ts'
import { openWorld, type World } from '#test/world.ts'
import { sitemapFiles } from './search-engines.ts'

describe('sitemapFiles', () => {
  test('one file where all addresses fit', () => {
    const files = sitemapFiles(['/', '/a&b'], 'https://shop.test', 10)
    expect(files).toHaveLength(1)
    expect(files[0]).toContain('<url><loc>https://shop.test/a&amp;b</loc></url>')
  })
  test('an index and its files where they do not', () => {
    const [index, ...files] = sitemapFiles(
      Array.from({ length: 25 }, (_, number) => `/p/${number}`),
      'https://shop.test',
      10,
    )
    expect(index?.match(/<sitemap>/g)).toHaveLength(3)
    expect(index).toContain('<loc>https://shop.test/sitemap-3.xml</loc>')
    expect(files.map((file) => file.match(/<url>/g)?.length)).toEqual([10, 10, 5])
  })
})

describe('over HTTP', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({
      fill: async (database) => void (await fillShop(database)),
      environment: { PUBLIC_ORIGIN: 'https://shop.example.test', GATEWAY_ENVIRONMENT: 'Development' },
    })
  })
  afterAll(() => world.close())

  test('robots.txt names the sitemap by the public origin and closes personal pages', async () => {
    const { status, body } = await world.client().request('GET', '/robots.txt', undefined, { host: 'evil.test' })
    expect(status).toBe(200)
    expect(body).toContain('Sitemap: https://shop.example.test/sitemap.xml')
    expect(body).toContain('Disallow: /admin')
  })
  test('sitemap.xml names screens and published products, and nothing closed', async () => {
    const { status, body, headers } = await world.client().request('GET', '/sitemap.xml')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('application/xml')
    expect(body).toContain('<loc>https://shop.example.test/</loc>')
    expect(body).toContain('<loc>https://shop.example.test/products/obd-cable</loc>')
    expect(body).not.toMatch(/\/(admin|profile|checkout)/)
  })
  test('304 for the copy that the asker has', async () => {
    const client = world.client()
    const { headers } = await client.request('GET', '/sitemap.xml')
    const again = await client.request('GET', '/sitemap.xml', undefined, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })
})
