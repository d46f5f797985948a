import { keysOf } from '#kit/keys-of.ts'
import { memoizeLru } from '#kit/server/memoize-lru.ts'
import type { Database } from '#kit/server/database.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { createTextIndex, wordsOf } from '#kit/server/text-index.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { rowFields } from '#kit/server/row-fields.ts'
import { type Product, type ProductCard, productCard, productFacts } from '../contract/products.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { categoryTexts } from '../contract/categories.ts'
import { productTexts } from '../contract/product-fields.ts'
import { ratingIn, readStarCounts, type StarCounts } from '#features/reviews/server/ratings.ts'
import { choiceFinder, type FindChoice } from './choice-names.ts'
import { fillKit } from './fill-kit.ts'
import { type PublicProductRows, readPublicProducts } from './queries.ts'
import { availabilityIn, countStock, soldSelections, stockKey } from './stock-counts.ts'

/** A product without the parts that depend on vehicles and price lists. */
export type IndexedProduct = Omit<Product, 'has_fitment' | 'quantity_prices'>

/** Public product catalog in memory. */
export interface ProductIndex {
  products: readonly IndexedProduct[]
  bySlug: ReadonlyMap<string, IndexedProduct>
  byId: ReadonlyMap<number, IndexedProduct>
  /** Categories with product counts, including subcategories. */
  categories: readonly { slug: string; name: string; products: number }[]
  findChoice: FindChoice
  /** Slugs of a category and its descendants. */
  within: (category: string) => ReadonlySet<string>
  /** Slugs of a category and its ancestors. */
  above: (category: string) => readonly string[]
  brands: readonly string[]
  /** Returns a filtered, sorted list. */
  keepList: ReturnType<typeof memoizeLru<readonly IndexedProduct[]>>
  /** Products matching all typed words, best first. */
  search: (typed: string) => readonly IndexedProduct[]
}

const readIndex = createReadModel(['products', 'content'], async (db) => {
  const stored = await readPublicProducts(db)
  const stars = await readStarCounts(db)
  const own = await readTranslations(db, 'product', productTexts)
  const categories = await readTranslations(db, 'product-category', categoryTexts)
  const options = optionsByProduct(stored)
  const pictures = group(stored.pictures, (picture) => picture.productId)
  const rows = stored.rows.map((row) => ({
    ...row,
    options: options.get(row.id) ?? [],
    pictures: pictures.get(row.id) ?? [],
  }))
  const findChoice = choiceFinder(rows, own)
  return perLanguage([own, categories], (language) =>
    buildProductIndex(
      {
        ...stored,
        rows: rows.map((row) => own.translate(language, row.id, row)),
        categories: stored.categories.map((row) => categories.translate(language, row.id, row)),
      },
      stars,
      findChoice,
    ),
  )
})

/** Public product catalog in the current language. */
export const readProductIndex = async (database: Database, versions: Versions): Promise<ProductIndex> =>
  (await readIndex(database, versions))()

const group = <T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> => Map.groupBy(items, key)

/** Ordered options of products with their choices. */
function optionsByProduct(rows: PublicProductRows) {
  const selections = group(rows.selections, (selection) => selection.optionId)
  const options = rows.options.map((option) => ({ ...option, selections: selections.get(option.id) ?? [] }))
  return group(options, (option) => option.productId)
}
type ProductOptions = NonNullable<ReturnType<ReturnType<typeof optionsByProduct>['get']>>
type ShownRows = Omit<PublicProductRows, 'rows'> & {
  rows: readonly (PublicProductRows['rows'][number] & {
    options: ProductOptions
    pictures: PublicProductRows['pictures']
  })[]
}

/** Builds products from table rows. Pure. */
function buildProductIndex(rows: ShownRows, stars: StarCounts, findChoice: FindChoice): ProductIndex {
  const categories = new Map(rows.categories.map((category) => [category.id, category]))
  const stock = countStock(rows)
  const variants = group(rows.variants, (variant) => variant.productId)

  const parts = group(rows.kitParts, (part) => part.kitId)

  const published = rows.rows.map((row): IndexedProduct => {
    const productPictures = row.pictures.map(({ id, pictureId, alt, selectionId }) => ({
      url: (pictureId !== null && rows.addresses.get(pictureId)?.url) || `/pictures/products/${id}`,
      alt,
      selection: selectionId,
    }))
    const ownVariants = variants.get(row.id) ?? []
    const sold = soldSelections(ownVariants)
    const productOptions = row.options.map((option) => ({
      id: option.id,
      name: option.name,
      selections: sold(option.selections).map(({ id, name, prices }) => ({
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
      picture: productPictures[0] ? { url: productPictures[0].url, alt: productPictures[0].alt } : null,
      pictures: productPictures,
      availability: availabilityIn((region) =>
        ownVariants.length === 0
          ? (stock.get(`${stockKey(row.id, null)}/${region}`) ?? 0)
          : ownVariants.reduce((sum, { id }) => sum + (stock.get(`${stockKey(row.id, id)}/${region}`) ?? 0), 0),
      ),
      has_options: productOptions.length > 0,
      rating: ratingIn(stars, 'product', row.slug),
      ...rowFields(row, productFacts),
      options: productOptions,
      variants: ownVariants.map(({ id, selectionIds, partNumber, weightGrams }) => ({
        id,
        selections: selectionIds,
        part_number: partNumber || row.partNumber,
        weight_grams: weightGrams ?? row.weightGrams,
        availability: availabilityIn((region) => stock.get(`${stockKey(row.id, id)}/${region}`) ?? 0),
      })),
      related: [],
      accessories: [],
      parts: [],
    }
  })
  const byId = new Map(published.map((product) => [product.id, product]))
  for (const [kitId, ofKit] of parts) {
    const kit = byId.get(kitId)
    const isSold = kit && fillKit(kit, ofKit, { byId, stock, findChoice })
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
    findChoice,
    within: (category) => trees.get(category) ?? new Set(),
    above: (category) => [...trees].flatMap(([slug, tree]) => (tree.has(category) ? slug : [])),
    brands: [...new Set(products.map((product) => product.brand))].filter(Boolean).toSorted(),
    keepList: memoizeLru(100),
    search: searchIn(products),
  }
}

/** Searches by word prefixes with typo tolerance; if nothing is found, by substrings. */
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

const cardKeys = keysOf(productCard.shape)
export const cardOf = (of: IndexedProduct): ProductCard =>
  Object.fromEntries(cardKeys.map((key) => [key, of[key]])) as unknown as ProductCard
