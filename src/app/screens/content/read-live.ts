import type { Block } from '#features/content/contract/blocks.ts'
import { type ComparedTool, compareTools } from '#features/content/contract/pages.ts'
import { listPositions, type OpenPosition } from '#features/content/contract/positions.ts'
import { listGlobalCompatRules, listTunes, type TuneCard } from '#features/catalog/contract/catalog.ts'
import { listProducts, type ProductCard } from '#features/products/contract/products.ts'
import type { Tool } from '#features/tools/contract.ts'
import { call } from '#kit/call.ts'
import { type HeroRun, readHero, readVehicleRun } from '../home/read-home.ts'

/** What the live blocks of a page show, as it is now. */
export interface Live {
  products: Readonly<Record<string, ProductCard>>
  /** By the id of the block. */
  tunes: Readonly<Record<string, readonly TuneCard[]>>
  /** By the id of the block. */
  runs: Readonly<Record<string, HeroRun>>
  tools: readonly ComparedTool[]
  rentals: readonly Tool[]
  positions: readonly OpenPosition[]
}

/** A live part that can’t be read is left out: the page stays. */
const optional = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null)

const readProducts = async (slugs: readonly string[]): Promise<Live['products']> => {
  const unique = [...new Set(slugs)]
  if (unique.length === 0) return {}
  const found = await optional(call(listProducts, { query: { slugs: unique.join(','), size: 60 } }))
  return Object.fromEntries((found?.data ?? []).map((product) => [product.slug, product]))
}

const entriesOf = async <B extends Block, T>(
  blocks: readonly B[],
  read: (block: B) => Promise<T | null>,
): Promise<Record<string, T>> => {
  const found = await Promise.all(blocks.map(async (block) => [block.id, await optional(read(block))] as const))
  return Object.fromEntries(found.flatMap(([id, value]) => (value === null ? [] : [[id, value] as const])))
}

/** Reads what the live blocks of a page show. */
export async function readLive(blocks: readonly Block[]): Promise<Live> {
  const of = <K extends Block['kind']>(kind: K) =>
    blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind)
  const [products, tunes, runs, tools, rentals, positions] = await Promise.all([
    readProducts(of('products').flatMap(({ slugs }) => slugs)),
    entriesOf(of('tunes'), async ({ type, make, limit }) => {
      const query = { type, sort: 'gain' as const, size: limit, ...(make === '' ? {} : { make }) }
      return (await call(listTunes, { query })).data
    }),
    entriesOf(of('dyno'), ({ vehicle }) => (vehicle === '' ? readHero() : readVehicleRun(vehicle))),
    of('tools').length === 0 ? null : optional(call(compareTools, {})),
    of('rentals').length === 0 ? null : optional(call(listGlobalCompatRules, {})),
    of('positions').length === 0 ? null : optional(call(listPositions, {})),
  ])
  return {
    products,
    tunes,
    runs,
    tools: tools?.data ?? [],
    rentals: (rentals?.data ?? []).filter(({ rental }) => rental !== null),
    positions: positions?.data ?? [],
  }
}
