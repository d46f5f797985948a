import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listPosts } from '#features/blog/contract/posts.ts'
import { listPages } from '#features/content/contract/pages.ts'
import { listGuides } from '#features/guides/contract/guides.ts'
import { guideAddress } from '#features/guides/guide-address.ts'
import { listProducts } from '#features/products/contract/products.ts'
import { listAllVehicles } from '#features/catalog/contract/catalog.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { screens } from '../screens.ts'
import { sendReady } from './root-files.ts'

export interface SearchEngineOptions {
  publicOrigin: string
  versions: Pick<Versions, 'onChange'>
  /** Runs calls as a visitor, because a sitemap lists public pages only. */
  asVisitor: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
}

/** Sitemap protocol: at most 50,000 URLs per file. */
const addressesPerFile = 40_000
const always = 'public, max-age=0, must-revalidate'
const closed = ['/api/', '/admin', '/catalog-manage', '/profile', '/checkout', '/auth/', '/tuning/', '/forbidden']

/** Serves robots.txt and the sitemap of screens, products and vehicles. */
export function registerSearchEngineFiles(app: FastifyInstance, options: SearchEngineOptions): void {
  const { publicOrigin, asVisitor } = options
  let files: Promise<PreparedResponse[]> | undefined
  options.versions.onChange((topic) => {
    if (topic !== 'tunes') files = undefined
  })
  const sitemap = (request: FastifyRequest): Promise<PreparedResponse[]> => {
    files ??= asVisitor(request, readAddresses).then(
      (addresses) => sitemapFiles(addresses, publicOrigin).map((xml) => new PreparedResponse(xml, 'application/xml')),
      (error: unknown) => {
        files = undefined
        throw error
      },
    )
    return files
  }
  const robots = new PreparedResponse(
    [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicOrigin}/sitemap.xml`,
      '',
    ].join('\n'),
    'text/plain; charset=utf-8',
  )

  app.get('/robots.txt', (request, reply) => sendReady(request, reply, robots, always))
  app.get('/sitemap.xml', async (request, reply) => sendReady(request, reply, (await sitemap(request))[0]!, always))
  app.get<{ Params: { number: string } }>('/sitemap-:number.xml', async (request, reply) => {
    const all = await sitemap(request)
    const file = all.length > 1 ? all[Number(request.params.number)] : undefined
    if (!file || !/^[1-9]\d*$/.test(request.params.number)) return reply.callNotFound()
    return sendReady(request, reply, file, always)
  })
}

/** Paths in the sitemap: screens without parameters, products, and each vehicle in its newest year. */
async function readAddresses(): Promise<string[]> {
  const fixed = screens
    .filter(({ indexed, file, path }) => indexed && file !== undefined && !/\/:\w+(?![\w?])/.test(path))
    .map(({ path }) => path.replaceAll(/\/:\w+\?/g, '') || '/')
  return [
    ...new Set([
      ...fixed,
      ...(await readProductPaths()),
      ...(await readVehiclePaths()),
      ...(await readGuidePaths()),
      ...(await readPagePaths()),
      ...(await readPostPaths()),
    ]),
  ]
}

async function readProductPaths(): Promise<string[]> {
  if (!isBuilt('/products/:slug')) return []
  const paths: string[] = []
  for (let page = 1; ; page += 1) {
    const { data, total, size } = await call(listProducts, { query: { page, size: 100, sort: 'name' } })
    paths.push(...data.map(({ slug }) => link('/products/:slug', { slug })))
    if (page * size >= total) return paths
  }
}

const readPagePaths = async (): Promise<string[]> => (await call(listPages, {})).data.map(({ address }) => address)

async function readPostPaths(): Promise<string[]> {
  const paths: string[] = []
  for (let page = 1; ; page += 1) {
    const { data, total, size } = await call(listPosts, { query: { page, size: 48 } })
    paths.push(...data.map(({ id, slug }) => link('/blog/:id/:slug', { id, slug })))
    if (page * size >= total) return paths
  }
}

async function readGuidePaths(): Promise<string[]> {
  const paths: string[] = []
  for (let page = 1; ; page += 1) {
    const { data, total, size } = await call(listGuides, { query: { page, size: 100 } })
    paths.push(...data.map(({ slug }) => guideAddress(slug)))
    if (page * size >= total) return paths
  }
}

async function readVehiclePaths(): Promise<string[]> {
  if (!isBuilt('/catalog/:make')) return []
  const { data } = await call(listAllVehicles, {})
  return data.flatMap(({ make, model, engine, years }) => {
    const year = years[0]
    if (year === undefined) return [link('/catalog/:make', { make })]
    return [
      link('/catalog/:make', { make }),
      link('/catalog/:make/:year/:model', { make, year, model }),
      link('/catalog/:make/:year/:model/:engine/:transmission?', { make, year, model, engine }),
    ]
  })
}

const isBuilt = (pattern: string): boolean => screens.some(({ path, file }) => path === pattern && file !== undefined)

/** One file if all URLs fit, else an index followed by its files. */
export function sitemapFiles(addresses: readonly string[], origin: string, perFile = addressesPerFile): string[] {
  const chunks = Array.from({ length: Math.max(1, Math.ceil(addresses.length / perFile)) }, (_, index) =>
    addresses.slice(index * perFile, (index + 1) * perFile),
  )
  const files = chunks.map((chunk) =>
    document(
      'urlset',
      chunk.map((path) => `<url><loc>${escape(origin + path)}</loc></url>`),
    ),
  )
  if (files.length === 1) return files
  const index = files.map((_, at) => `<sitemap><loc>${escape(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>`)
  return [document('sitemapindex', index), ...files]
}

const document = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
