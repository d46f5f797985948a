import type { Services } from '#integrations/services.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Database } from '#kit/server/database.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { sql } from 'drizzle-orm'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { guides } from '#features/guides/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { redirects } from './tables.ts'

/** Current slug of a redirect's target, with the make for models; missing if the record is gone. */
export const currentSlugs = sql`
  select 'make' as kind, id, slug, null::text as scope from ${makes}
  union all select 'model', mo.id, mo.slug, ma.slug from ${models} mo join ${makes} ma on ma.id = mo.make_id
  union all select 'engine', id, slug, null from ${engines}
  union all select 'transmission', id, slug, null from ${transmissions}
  union all select 'tune', id, slug, null from ${tunes}
  union all select 'product', id, slug, null from ${products}
  union all select 'guide', id, slug, null from ${guides}`

interface Moved {
  /** Current slugs by kind, scope and old slug. */
  slugs: ReadonlyMap<string, string>
  pages: ReadonlyMap<string, string>
}

const keyOf = (kind: string, slug: string, scope: string | null = null) => `${kind} ${scope ?? ''} ${slug}`

const readMoved = createReadModel(['content', 'vehicles', 'products'], async (db): Promise<Moved> => {
  const rows = await readRows<{ kind: string; from: string; to: string; scope: string | null }>(
    db,
    sql`select r.kind, r.slug as from, coalesce(c.slug, r.target_path) as to, c.scope
      from ${redirects} r left join (${currentSlugs}) c on c.kind = r.kind and c.id = r.target_id
      where coalesce(c.slug, r.target_path) is not null`,
  )
  const pages = rows.filter(({ kind }) => kind === 'page')
  return {
    slugs: new Map(rows.map(({ kind, from, to, scope }) => [keyOf(kind, from, scope), to])),
    pages: new Map(pages.map(({ from, to }) => [from, to])),
  }
})

const vehicleParts = ['make', 'year', 'model', 'engine', 'transmission'] as const

/** Replaces the path's slugs with current ones. */
function withCurrentSlugs(url: URL, { slugs }: Moved): string {
  const parts = url.pathname.split('/').slice(1)
  const [area] = parts
  if (area === 'products' && parts[1]) parts[1] = slugs.get(keyOf('product', parts[1])) ?? parts[1]
  if (area === 'catalog' || area === 'guide') {
    for (const [index, kind] of vehicleParts.entries()) {
      const slug = parts[index + 1]
      if (slug === undefined) break
      parts[index + 1] = slugs.get(keyOf(kind, slug, kind === 'model' ? parts[1]! : null)) ?? slug
    }
  }
  const query = new URLSearchParams(
    [...url.searchParams].map(([name, value]): [string, string] => {
      if (name === 'read') return [name, slugs.get(keyOf('guide', value)) ?? value]
      return /tunes?$/i.test(name) ? [name, slugs.get(keyOf('tune', value)) ?? value] : [name, value]
    }),
  )
  return `/${parts.join('/')}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Current URL of a path whose make, model, engine, transmission, tune, product or guide was renamed, or that staff
 * redirect; null if nothing moved.
 */
export async function movedAddress(
  database: Database,
  { versions }: Pick<Services, 'versions'>,
  url: URL,
): Promise<string | null> {
  const moved = await readMoved(database, versions)
  if (moved.slugs.size === 0) return null
  const page = moved.pages.get(url.pathname)
  if (page !== undefined) return `${page}${url.search}`
  const now = withCurrentSlugs(url, moved)
  const query = new URLSearchParams(url.search)
  return now === `${url.pathname}${query.size > 0 ? `?${query}` : ''}` ? null : now
}
