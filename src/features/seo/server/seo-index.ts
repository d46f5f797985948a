import { asc, eq, isNull } from 'drizzle-orm'
import { readAddresses } from '#features/pictures/server/queries.ts'
import { productCategories, productPictures, products } from '#features/products/server/tables.ts'
import { translations } from '#features/translations/server/tables.ts'
import { tuneTypes } from '#features/tunes/server/tables.ts'
import { engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import { link } from '#kit/link.ts'
import type { Db, Queryable } from '#kit/server/database.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { SeoPage } from '../contract/staff.ts'
import { problemsOf, type SeoKind, textOf } from '../rules.ts'
import { seoTexts } from './tables.ts'

type Written = NonNullable<SeoPage['own']> & {
  /** ID of its row; null if stored in fields of a make or product. */
  id: number | null
}
/** A page in the list, with its make. */
export type IndexedPage = SeoPage & { make: string | null }

export const templateKey = 'template'
export const keyOf = (kind: SeoKind, key: string | number) => `${kind} ${key}`

/** Texts not stored in other records, with translations: all, or those with a key. */
export async function readTexts(db: Queryable, key?: string): Promise<Map<string, Written>> {
  const [texts, translated] = await Promise.all([
    db
      .select()
      .from(seoTexts)
      .where(key === undefined ? undefined : eq(seoTexts.key, key)),
    db.select().from(translations).where(eq(translations.kind, 'seo-text')),
  ])
  const byText = Map.groupBy(translated, ({ recordId }) => recordId)
  return new Map(
    texts.map(({ id, kind, key: own, title, description, version }) => [
      keyOf(kind, own),
      {
        id,
        title,
        description,
        version,
        ...Object.fromEntries((byText.get(id) ?? []).map((each) => [each.language, each.texts])),
      },
    ]),
  )
}

/** Texts by staff, by kind and key. Those of makes and products are fields of those records. */
async function readWritten(db: Db): Promise<Map<string, Written>> {
  const [texts, rows, sold] = await Promise.all([readTexts(db), db.select().from(makes), db.select().from(products)])
  return new Map<string, Written>([
    ...texts,
    ...rows.map(
      ({ id, seoTitle, seoDescription, version }) =>
        [keyOf('make', id), { id: null, title: seoTitle ?? '', description: seoDescription ?? '', version }] as const,
    ),
    ...sold.map(
      ({ id, seoTitle, seoDescription, version }) =>
        [keyOf('product', id), { id: null, title: seoTitle, description: seoDescription, version }] as const,
    ),
  ])
}

/** Page texts by slug, for the shop. */
export const readSeoTexts = createReadModel(['content', 'vehicles', 'products'], async (db) => {
  const written = await readWritten(db)
  const [makeRows, modelRows, engineRows, productRows] = await Promise.all([
    db.select({ id: makes.id, slug: makes.slug }).from(makes),
    db.select({ id: models.id, slug: models.slug, makeId: models.makeId }).from(models),
    db.select({ id: engines.id, slug: engines.slug }).from(engines),
    db.select({ id: products.id, slug: products.slug }).from(products),
  ])
  const ids = (rows: readonly { id: number; slug: string }[]) => new Map(rows.map(({ id, slug }) => [slug, id]))
  const [makeIds, engineIds, productIds] = [ids(makeRows), ids(engineRows), ids(productRows)]
  const modelIds = new Map(modelRows.map(({ id, slug, makeId }) => [`${makeId}/${slug}`, id]))
  const keys: Record<SeoKind, (at: { slug: string; year?: string; model?: string; engine?: string }) => string> = {
    make: ({ slug }) => String(makeIds.get(slug)),
    year: ({ slug, year }) => `${makeIds.get(slug)}/${year}`,
    model: ({ slug, model }) => String(modelIds.get(`${makeIds.get(slug)}/${model}`)),
    engine: ({ engine = '' }) => String(engineIds.get(engine)),
    product: ({ slug }) => String(productIds.get(slug)),
    tune_type: ({ slug }) => slug,
  }
  return (kind: SeoKind, at: { slug: string; year?: string; model?: string; engine?: string }) => ({
    key: keys[kind](at),
    own: written.get(keyOf(kind, keys[kind](at))),
    template: written.get(keyOf(kind, templateKey)),
  })
})

/** Every catalog and product page with its texts, for staff. */
export const readSeoPages = createReadModel(
  ['content', 'vehicles', 'products'],
  async (db): Promise<readonly IndexedPage[]> => {
    const written = await readWritten(db)
    const [makeRows, modelRows, engineRows, fits, productRows, types, pictures, shown] = await Promise.all([
      db.select().from(makes).orderBy(asc(makes.slug)),
      db.select().from(models).orderBy(asc(models.slug)),
      db.select().from(engines),
      db.select().from(fitments),
      db
        .select({ product: products, category: productCategories.name })
        .from(products)
        .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
        .where(eq(products.state, 'published'))
        .orderBy(asc(products.slug)),
      db.select().from(tuneTypes).orderBy(asc(tuneTypes.position)),
      readAddresses(db),
      db.select().from(productPictures).where(isNull(productPictures.removedAt)).orderBy(asc(productPictures.position)),
    ])
    const engineOf = new Map(engineRows.map((engine) => [engine.id, engine]))
    const fitsOf = Map.groupBy(fits, ({ modelId }) => modelId)
    const modelsOf = Map.groupBy(modelRows, ({ makeId }) => makeId)
    const pictureOf = new Map(shown.toReversed().map((picture) => [picture.productId, picture]))
    const uploaded = (id: number | null) => (id === null ? null : (pictures.get(id)?.url ?? null))
    type Page = Omit<IndexedPage, 'title' | 'description' | 'own' | 'problems'>
    const pages: Page[] = []
    const seen = new Set<number>()
    for (const make of makeRows) {
      const own = modelsOf.get(make.id) ?? []
      const picture = uploaded(make.pictureId) ?? (make.picture && `/pictures/makes/${make.id}`)
      const path = link('/catalog/:make', { make: make.slug })
      const named = { make: make.name }
      pages.push({
        kind: 'make',
        key: String(make.id),
        name: make.name,
        path,
        picture,
        make: make.slug,
        facts: { ...named, models: own.length },
      })
      const years = Map.groupBy(
        own.flatMap((model) =>
          [...new Set((fitsOf.get(model.id) ?? []).map(({ year }) => year))].map((year) => ({ year })),
        ),
        ({ year }) => year,
      )
      for (const [year, list] of [...years].toSorted(([a], [b]) => b.localeCompare(a)))
        pages.push({
          kind: 'year',
          key: `${make.id}/${year}`,
          name: `${make.name} ${year}`,
          path: link('/catalog/:make/:year', { make: make.slug, year }),
          picture,
          make: make.slug,
          facts: { ...named, year, models: list.length },
        })
      for (const model of own) {
        const fitting = fitsOf.get(model.id) ?? []
        const year = fitting
          .map((fit) => fit.year)
          .toSorted()
          .at(-1)
        if (year === undefined) continue
        const place = { make: make.slug, year, model: model.slug }
        const current = fitting.filter((fit) => fit.year === year)
        const modelFacts = { ...named, model: model.name, year }
        pages.push({
          kind: 'model',
          key: String(model.id),
          name: `${make.name} ${model.name}`,
          path: link('/catalog/:make/:year/:model', place),
          picture: uploaded(model.pictureId) ?? (model.picture && `/pictures/models/${model.id}`),
          make: make.slug,
          facts: { ...modelFacts, engines: current.length },
        })
        for (const { engineId } of current) {
          const engine = engineOf.get(engineId)
          // An engine's text applies to all its vehicles; it is listed with the first one.
          if (!engine || seen.has(engineId)) continue
          seen.add(engineId)
          pages.push({
            kind: 'engine',
            key: String(engine.id),
            name: `${make.name} ${model.name} ${year}, ${engine.name}`,
            path: link('/catalog/:make/:year/:model/:engine/:transmission?', { ...place, engine: engine.slug }),
            picture: uploaded(engine.pictureId),
            make: make.slug,
            facts: {
              ...modelFacts,
              engine: engine.name,
              ...(engine.horsepower === null ? {} : { horsepower: engine.horsepower }),
            },
          })
        }
      }
    }
    for (const { product, category } of productRows) {
      const picture = pictureOf.get(product.id)
      pages.push({
        kind: 'product',
        key: String(product.id),
        name: product.name,
        path: link('/products/:slug', { slug: product.slug }),
        picture: picture ? (uploaded(picture.pictureId) ?? `/pictures/products/${picture.id}`) : null,
        make: null,
        facts: { product: product.name, brand: product.brand, category },
      })
    }
    for (const type of types)
      pages.push({
        kind: 'tune_type',
        key: type.slug,
        name: type.name,
        path: `/catalog/${type.slug}`,
        picture: null,
        make: null,
        facts: { type: type.name },
      })
    const texts = pages.map(({ kind, key, facts }) => {
      const own = written.get(keyOf(kind, key))
      const { id: _, ...shown } = own ?? { id: null }
      return {
        own: own ? (shown as SeoPage['own']) : null,
        ...textOf(own, written.get(keyOf(kind, templateKey)), facts),
      }
    })
    const problems = problemsOf(texts)
    return pages.map((page, index) => ({ ...page, ...texts[index]!, problems: problems[index]! }))
  },
)
