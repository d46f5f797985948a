import { eq } from 'drizzle-orm'
import { redirects, seoTexts } from '#features/seo/server/tables.ts'
import { makes } from '#features/vehicles/server/tables.ts'
import type { Database } from '#kit/server/database.ts'

const templates = [
  {
    kind: 'engine',
    title: '{make} {model} {engine} tune',
    description: 'More than {horsepower} hp for your {make} {model} {year}: tunes with dyno plots, tools and prices.',
  },
  {
    kind: 'model',
    title: '{make} {model} {year} tuning',
    description: 'Tunes for each engine of the {make} {model} {year}, with dyno plots and the tools they need.',
  },
  { kind: 'product', title: '{product} by {brand}', description: '' },
] as const
const oldNames = { volkswagen: 'vw', bmw: 'bmw-ag', ford: 'ford-motor' } as const
const pages = [
  ['/ecu-remaps', '/catalog'],
  ['/dyno-plots', '/dyno'],
  ['/gear', '/products'],
] as const

/** Templates for search results, a product with its own text, and redirects from old URLs. */
export async function loadSeo({ db }: Database): Promise<void> {
  await db.insert(seoTexts).values(templates.map((text) => ({ ...text, key: 'template' })))
  for (const [slug, old] of Object.entries(oldNames)) {
    const [make] = await db.select({ id: makes.id }).from(makes).where(eq(makes.slug, slug))
    if (make) await db.insert(redirects).values({ kind: 'make', slug: old, targetId: make.id })
  }
  await db
    .insert(redirects)
    .values(pages.map(([slug, targetPath]) => ({ kind: 'page', slug, targetPath, source: 'staff' as const })))
}
