import { type Currency, priceWithOptions } from '#kit/money.ts'
import { memoizeLru } from '#kit/server/memoize-lru.ts'
import type { Database } from '#kit/server/database.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { createTextIndex, wordsOf } from '#kit/server/text-index.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { rowFields } from '#kit/server/row-fields.ts'
import { type Availability, type Product, type ProductCard, productFacts } from '../contract/products.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { categoryTexts } from '../contract/categories.ts'
import { productTexts } from '../contract/product-fields.ts'
import { ratingIn, readStarCounts, type StarCounts } from '#features/reviews/server/ratings.ts'
import { type PublicProductRows, readPublicProducts } from './queries.ts'

/** A product without what depends on the vehicles. */
export type IndexedProduct = Omit<Product, 'has_fitment'>

/** The products as the public sees them, in memory. */
export interface ProductIndex {
  products: readonly IndexedProduct[]
  bySlug: ReadonlyMap<string, IndexedProduct>
  byId: ReadonlyMap<number, IndexedProduct>
  /** With how many products they and those below them have. */
  categories: readonly { slug: string; name: string; products: number }[]
  /** The slugs of a category and of all below it. */
  within: (category: string) => ReadonlySet<string>
  /** The slugs of a category and of all above it. */
  above: (category: string) => readonly string[]
  brands: readonly string[]
  /** Lists requested, filtered and in order. */
  keepList: ReturnType<typeof memoizeLru<readonly IndexedProduct[]>>
  /** Products with all typed words, best first. */
  search: (typed: string) => readonly IndexedProduct[]
}

/** The same words and bounds as the function stock_word of the database. */
const fewBelow = 5
const availabilityOf = (onHand: number): Availability => (onHand <= 0 ? 'none' : onHand < fewBelow ? 'few' : 'enough')

const readIndex = createReadModel(['products', 'content'], async (db) => {
  const stored = await readPublicProducts(db)
  const stars = await readStarCounts(db)
  const own = await readTranslations(db, 'product', productTexts)
  const categories = await readTranslations(db, 'product-category', categoryTexts)
  return perLanguage([own, categories], (language) =>
    buildProductIndex(
      {
        ...stored,
        rows: stored.rows.map((row) => own.translate(language, row.id, row)),
        categories: stored.categories.map((row) => categories.translate(language, row.id, row)),
      },
      stars,
    ),
  )
})

/** The products as the public sees them in the present language. */
export const readProductIndex = async (database: Database, versions: Versions): Promise<ProductIndex> =>
  (await readIndex(database, versions))()

const group = <T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> => Map.groupBy(items, key)

/** Joins the rows of the tables to products. Pure. */
function buildProductIndex(rows: PublicProductRows, stars: StarCounts): ProductIndex {
  const categories = new Map(rows.categories.map((category) => [category.id, category]))
  const options = group(rows.options, (option) => option.productId)
  const selections = group(rows.selections, (selection) => selection.optionId)
  const pictures = group(rows.pictures, (picture) => picture.productId)
  const stock = new Map(rows.stock.map((level) => [`${level.productId}/${level.region}`, level.onHand]))

  const parts = group(rows.kitParts, (part) => part.kitId)

  const published = rows.rows.map((row): IndexedProduct => {
    const productPictures = (pictures.get(row.id) ?? []).map(({ id, pictureId, alt }) => ({
      url: (pictureId !== null && rows.addresses.get(pictureId)?.url) || `/pictures/products/${id}`,
      alt,
    }))
    const productOptions = (options.get(row.id) ?? []).map((option) => ({
      id: option.id,
      name: option.name,
      selections: (selections.get(option.id) ?? []).map(({ id, name, prices }) => ({
        id,
        name,
        pricesByCurrency: prices,
      })),
    }))
    const category = categories.get(row.categoryId)
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      brand: row.brand,
      category: category?.slug ?? '',
      category_name: category?.name ?? '',
      pricesByCurrency: row.prices,
      picture: productPictures[0] ?? null,
      pictures: productPictures,
      availability: {
        1: availabilityOf(stock.get(`${row.id}/1`) ?? 0),
        2: availabilityOf(stock.get(`${row.id}/2`) ?? 0),
      },
      has_options: productOptions.length > 0,
      rating: ratingIn(stars, 'product', row.slug),
      ...rowFields(row, productFacts),
      options: productOptions,
      related: [],
      accessories: [],
      parts: [],
    }
  })
  const byId = new Map(published.map((product) => [product.id, product]))
  for (const [kitId, ofKit] of parts) {
    const kit = byId.get(kitId)
    const isSold = kit && fillKit(kit, ofKit, byId, (id, region) => stock.get(`${id}/${region}`) ?? 0)
    if (!isSold) byId.delete(kitId)
  }
  const products = [...byId.values()]
  for (const [productId, links] of group(rows.related, (link) => link.productId)) {
    const product = byId.get(productId)
    if (!product) continue
    const cards = (kind: 'related' | 'accessory') =>
      links
        .filter((link) => link.kind === kind)
        .flatMap(({ relatedId }) => byId.get(relatedId) ?? [])
        .map(cardOf)
    product.related = cards('related')
    product.accessories = cards('accessory')
  }
  const byCategory = group(products, (product) => product.category)
  const below = group(rows.categories, ({ parentId }) => parentId)
  const slugsFrom = (category: { id: number; slug: string }): string[] => [
    category.slug,
    ...(below.get(category.id) ?? []).flatMap(slugsFrom),
  ]
  const trees = new Map(rows.categories.map((category) => [category.slug, new Set(slugsFrom(category))]))
  const countIn = (slug: string) =>
    [...(trees.get(slug) ?? [])].reduce((sum, each) => sum + (byCategory.get(each)?.length ?? 0), 0)
  return {
    products,
    byId,
    bySlug: new Map(products.map((product) => [product.slug, product])),
    categories: rows.categories
      .map(({ slug, name }) => ({ slug, name, products: countIn(slug) }))
      .filter((category) => category.products > 0),
    within: (category) => trees.get(category) ?? new Set(),
    above: (category) => [...trees].flatMap(([slug, tree]) => (tree.has(category) ? slug : [])),
    brands: [...new Set(products.map((product) => product.brand))].filter(Boolean).toSorted(),
    keepList: memoizeLru(100),
    search: searchIn(products),
  }
}

/**
 * Gives a kit its parts: as many kits can be sold as its scarcest part allows.
 * @returns false where a part isn’t sold with what was chosen for it: then the kit isn’t, either
 */
function fillKit(
  kit: IndexedProduct,
  rows: PublicProductRows['kitParts'],
  byId: ReadonlyMap<number, IndexedProduct>,
  onHand: (productId: number, region: 1 | 2) => number,
): boolean {
  const parts = rows.map((row) => kitPartOf(row, row.productId === null ? undefined : byId.get(row.productId)))
  kit.parts = parts.filter((part) => part !== null)
  kit.shippable = rows.some(({ productId }) => byId.get(productId ?? 0)?.shippable === true)
  // A kit may hold the same goods twice, with other choices.
  const needed = Map.groupBy(
    rows.filter(({ productId }) => productId !== null),
    ({ productId }) => productId!,
  )
  const wordIn = (region: 1 | 2): Availability => {
    const counts = [...needed].map(([id, same]) =>
      Math.floor(onHand(id, region) / same.reduce((sum, { quantity }) => sum + quantity, 0)),
    )
    return availabilityOf(Math.min(fewBelow, ...counts))
  }
  kit.availability = { 1: wordIn(1), 2: wordIn(2) }
  return kit.parts.length === rows.length
}

/** A part as the shop shows it; null where it isn’t sold with what was chosen for it. */
function kitPartOf(
  row: PublicProductRows['kitParts'][number],
  product: IndexedProduct | undefined,
): IndexedProduct['parts'][number] | null {
  if (row.tune) {
    const { slug, name, price, state } = row.tune
    const tune = { kind: 'tune', slug, name, quantity: 1, options: [], pricesByCurrency: price, picture: null } as const
    return state === 'published' ? { ...tune, options: [] } : null
  }
  if (!product) return null
  const chosen = product.options.map((option) => {
    const name = row.options.find(({ id }) => id === option.id)?.selection
    const selection = option.selections.find((each) => each.name === name)
    return selection && { id: option.id, option: option.name, selection }
  })
  if (!chosen.every((choice) => choice !== undefined)) return null
  const prices = Object.keys(product.pricesByCurrency).map((code) => {
    const chosenPrices = chosen.map(({ selection }) => selection.pricesByCurrency)
    return [code, priceWithOptions(product.pricesByCurrency, chosenPrices, code as Currency) ?? 0]
  })
  return {
    kind: 'product',
    slug: product.slug,
    name: product.name,
    quantity: row.quantity,
    options: chosen.map(({ id, option, selection }) => ({ id, option, selection: selection.name })),
    pricesByCurrency: Object.fromEntries(prices),
    picture: product.picture,
  }
}

/** By the beginnings of words, typing errors forgiven; where nothing is found, by any part of them. */
function searchIn(products: readonly IndexedProduct[]): ProductIndex['search'] {
  const index = createTextIndex(products, ({ name, brand, category_name, part_number, description, specs }) => ({
    name: `${name} ${brand} ${category_name} ${part_number}`,
    rest: `${description} ${specs.map(({ value }) => value).join(' ')}`,
  }))
  return (typed) => {
    const found = index.search(typed)
    const words = wordsOf(typed)
    if (found.length > 0 || words.length === 0) return found
    return products.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  }
}

export const cardOf = ({
  id,
  slug,
  name,
  brand,
  category,
  pricesByCurrency,
  picture,
  availability,
  has_options,
  rating,
}: IndexedProduct): ProductCard => ({
  id,
  slug,
  name,
  brand,
  category,
  pricesByCurrency,
  picture,
  availability,
  has_options,
  rating,
})
