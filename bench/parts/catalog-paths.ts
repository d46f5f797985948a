/** Paths that the benchmarks read, taken from the shop's own responses so that they exist at any scale. */

export interface CatalogPaths {
  /** API path of an engine that has tunes. */
  engine: string
  enginePage: string
  products: string
  product: string
  productPage: string
  makes: string
  tunes: string
  search: string
}

interface List<Item> {
  data: Item[]
}

/** Finds them by reading the first page of tunes and of products, which are cached afterwards. */
export async function catalogPaths(shop: { port: number }): Promise<CatalogPaths> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  const tunes = '/api/v1/ecu/tunes'
  const products = '/api/v1/store/product'
  const listed = (await read(tunes)) as List<Record<'make' | 'year' | 'model', string> & { engine: string | null }>
  const tune = listed.data.find((item) => item.engine !== null)
  const product = ((await read(products)) as List<{ slug: string }>).data[0]
  if (!tune || !product) throw new Error('the shop is empty')
  return {
    engine: `/api/v1/ecu/makes/${tune.make}/years/${tune.year}/models/${tune.model}/engines/${tune.engine}`,
    enginePage: `/catalog/${tune.make}/${tune.year}/${tune.model}/${tune.engine}`,
    products,
    product: `${products}/${product.slug}`,
    productPage: `/products/${product.slug}`,
    makes: '/api/v1/ecu/makes',
    tunes,
    search: '/api/v1/ecu/search?q=golf',
  }
}
