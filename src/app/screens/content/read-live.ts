import type { Block } from '#features/content/contract/blocks.ts'
import { type ComparedTool, compareTools } from '#features/content/contract/pages.ts'
import { listPositions, type OpenPosition } from '#features/content/contract/positions.ts'
import { listModels, listTunes, type TuneCard } from '#features/catalog/contract/catalog.ts'
import { listProducts, type ProductCard } from '#features/products/contract/products.ts'
import { listRentalOffers, type RentalOffer } from '#features/rentals/contract/rentals.ts'
import { call } from '#kit/call.ts'
import { type HeroRun, readHero, readVehicleRun } from '../home/read-home.ts'
import { placeOf } from './place-of.ts'

/** A catalog vehicle with its tune of the highest gain and its cheapest one. */
export interface VehicleCard {
  /** `make/year/model/engine` */
  place: string
  picture: string | null
  best: TuneCard
  cheapest: TuneCard
  tunes: number
}

/** Current content of a page's live blocks. */
export interface Live {
  products: Readonly<Record<string, ProductCard>>
  /** By catalog path. */
  vehicles: Readonly<Record<string, VehicleCard>>
  /** By the id of the block. */
  tunes: Readonly<Record<string, readonly TuneCard[]>>
  /** By the id of the block. */
  runs: Readonly<Record<string, HeroRun>>
  tools: readonly ComparedTool[]
  rentals: readonly RentalOffer[]
  positions: readonly OpenPosition[]
}

/** Omits live content that fails to load, so the page still renders. */
const optional = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null)

const readProducts = async (slugs: readonly string[]): Promise<Live['products']> => {
  const unique = [...new Set(slugs)]
  if (unique.length === 0) return {}
  const found = await optional(call(listProducts, { query: { slugs: unique.join(','), size: 60 } }))
  return Object.fromEntries((found?.data ?? []).map((product) => [product.slug, product]))
}

async function readVehicle(place: string): Promise<VehicleCard | null> {
  const { make, year, model } = placeOf(place)
  const first = (sort: 'gain' | 'price') => call(listTunes, { query: { vehicle: place, sort, size: 1 } as never })
  const [strong, cheap, models] = await Promise.all([
    first('gain'),
    first('price'),
    optional(call(listModels, { params: { make, year } })),
  ])
  const [best] = strong.data
  if (!best) return null
  const picture = models?.data.find(({ slug }) => slug === model)?.picture ?? null
  return { place, picture, best, cheapest: cheap.data[0] ?? best, tunes: strong.total }
}

async function readVehicles(places: readonly string[]): Promise<Live['vehicles']> {
  const found = await Promise.all([...new Set(places)].map((place) => optional(readVehicle(place))))
  return Object.fromEntries(found.flatMap((card) => (card ? [[card.place, card] as const] : [])))
}

const entriesOf = async <B extends Block, T>(
  blocks: readonly B[],
  read: (block: B) => Promise<T | null>,
): Promise<Record<string, T>> => {
  const found = await Promise.all(blocks.map(async (block) => [block.id, await optional(read(block))] as const))
  return Object.fromEntries(found.flatMap(([id, value]) => (value === null ? [] : [[id, value] as const])))
}

/** Loads the content of a page's live blocks. */
export async function readLive(blocks: readonly Block[]): Promise<Live> {
  const of = <K extends Block['kind']>(kind: K) =>
    blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind)
  const [products, vehicles, tunes, runs, tools, rentals, positions] = await Promise.all([
    readProducts(of('products').flatMap(({ slugs }) => slugs)),
    readVehicles(of('vehicles').flatMap(({ places }) => places)),
    entriesOf(of('tunes'), async ({ type, make, limit, vehicle }) => {
      const which = vehicle === '' ? { type, ...(make === '' ? {} : { make }) } : { vehicle }
      return (await call(listTunes, { query: { ...which, sort: 'gain', size: limit } as never })).data
    }),
    entriesOf(of('dyno'), ({ vehicle }) => (vehicle === '' ? readHero() : readVehicleRun(vehicle))),
    of('tools').length === 0 ? null : optional(call(compareTools, {})),
    of('rentals').length === 0 ? null : optional(call(listRentalOffers, {})),
    of('positions').length === 0 ? null : optional(call(listPositions, {})),
  ])
  return {
    products,
    vehicles,
    tunes,
    runs,
    tools: tools?.data ?? [],
    rentals: rentals?.data ?? [],
    positions: positions?.data ?? [],
  }
}
