import Fastify from 'fastify'
import type { ServerBuild } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '#kit/refusal.ts'
import { nothingOutside } from '#kit/server/security-headers.ts'
import { HotCache } from '#kit/server/hot-cache.ts'
import { createPages } from './pages.ts'

/** Renderings that have begun, by address, and how each of them ends. */
const begun: string[] = []
const ends: (() => void)[] = []
beforeEach(() => {
  begun.length = 0
  ends.length = 0
})

const loader = async ({ request }: { request: Request }) => {
  begun.push(new URL(request.url).pathname)
  await new Promise<void>((resolve) => ends.push(resolve))
  return new Response('<html lang="en"><title>A page</title></html>', { headers: { 'content-type': 'text/html' } })
}
const build = {
  entry: { module: { default: () => new Response(), streamTimeout: 1000 } },
  routes: { page: { id: 'page', path: '*', module: { loader } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

const app = Fastify()
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof Refusal && error.code === 'unavailable' ? 503 : 500).send(),
)
app.route({
  method: 'GET',
  url: '*',
  handler: createPages({
    loadBuild: async () => build,
    hot: new HotCache({ maxBytes: 1e6, maxQueryBytes: 1e6, headers: [], variantOf: () => '1 USD', onServed: () => {} }),
    publicOrigin: 'http://shop.test',
    outside: nothingOutside,
    placeOf: () => ({ region: 1, currency: 'USD' }),
    languageOf: () => 'en',
    asVisitor: (_place, _request, work) => work(),
  }),
})
const ask = (url: string) => app.inject({ url })

test('visitors who ask for one page at the same time share its rendering', async () => {
  const asked = [ask('/products'), ask('/products'), ask('/products')]
  await expect.poll(() => ends.length).toBe(1)
  ends[0]!()
  for (const answer of await Promise.all(asked)) expect([answer.statusCode, answer.body.length]).toEqual([200, 44])
  expect(begun).toEqual(['/products'])
})

test('visitors from campaigns share one rendering and one copy with everyone else', async () => {
  const asked = [ask('/products?q=a'), ask('/products?q=a&utm_source=newsletter'), ask('/products?gclid=x1&q=a')]
  await expect.poll(() => ends.length).toBe(1)
  ends[0]!()
  for (const answer of await Promise.all(asked)) expect(answer.statusCode).toBe(200)
  expect(begun).toEqual(['/products'])
})

test('only four pages are rendered at once; the others wait for their turn', async () => {
  const asked = Array.from({ length: 6 }, (_, index) => ask(`/page-${index}`))
  await expect.poll(() => ends.length).toBe(4)
  ends.splice(0, 2).forEach((end) => end())
  await expect.poll(() => begun.length).toBe(6)
  for (const end of ends) end()
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
})

test('a queue too long to be answered in time is refused', async () => {
  const asked = Array.from({ length: 304 }, (_, index) => ask(`/page-${index}`))
  await expect.poll(() => ends.length).toBe(4)
  const refused = await ask('/one-more')
  expect(refused.statusCode).toBe(503)
  const timer = setInterval(() => ends.splice(0).forEach((end) => end()), 1)
  await Promise.all(asked)
  clearInterval(timer)
})
