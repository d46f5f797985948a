import { listPosts, type PostCard } from '#features/blog/contract/posts.ts'
import { listProducts, type ProductCard } from '#features/products/contract/products.ts'
import type { DynoRun, Tune } from '#features/tunes/contract.ts'
import { getTag, type Tag } from '#features/notices/contract/notices.ts'
import { getEngine, listMakes, listTunes, type TuneCard } from '#features/catalog/contract/catalog.ts'
import { call } from '#kit/call.ts'
import { pointsOf, type Points } from './dyno-sketch.ts'

export interface HeroRun {
  make: string
  year: string
  model: string
  engine: string
  vehicle: string
  engineName: string
  ecu: string | null
  tune: string
  /** hp at the crank. */
  stockPower: Points
  power: Points
  /** lb-ft at the crank. */
  stockTorque: Points
  torque: Points
}

export interface HomeData {
  hero: HeroRun | null
  products: ProductCard[]
  productCount: number
  makes: { slug: string; name: string }[]
  tunes: number
  tag: Tag | null
  posts: PostCard[]
}

/** Sections of the home page. Each is optional, so an empty shop still has a home page. */
export async function readHome(tag: string | null): Promise<HomeData> {
  const [hero, products, makes, tunes, found, posts] = await Promise.all([
    readHero(),
    optional(call(listProducts, { query: { size: 4, available: '1' } })),
    optional(call(listMakes, {})),
    optional(call(listTunes, { query: { size: 1 } })),
    tag === null ? null : optional(call(getTag, { params: { tag } })),
    optional(call(listPosts, { query: { size: 3 } })),
  ])
  return {
    hero,
    products: products?.data ?? [],
    productCount: products?.total ?? 0,
    makes: (makes?.data ?? []).map(({ slug, name }) => ({ slug, name })),
    tunes: tunes?.total ?? 0,
    tag: found,
    posts: posts?.data ?? [],
  }
}

const optional = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null)

const tries = 4

/** Stage 1 tune with the highest gain that has both stock and tuned dyno runs. */
export async function readHero(): Promise<HeroRun | null> {
  const best = await optional(call(listTunes, { query: { type: 'stage-1-tuning', sort: 'gain', size: tries } }))
  for (const card of best?.data ?? []) {
    const run = card.engine === null ? null : await optional(readRun(card, card.engine))
    if (run) return run
  }
  return null
}

async function readRun(card: TuneCard, engineSlug: string): Promise<HeroRun | null> {
  const { make, year, model } = card
  const engine = await call(getEngine, { params: { make, year, model, engine: engineSlug } })
  const stock = runOf(engine.tunes.find((tune) => tune.is_stock))
  const tuned = runOf(engine.tunes.find((tune) => tune.slug === card.slug))
  if (!stock || !tuned) return null
  return {
    make,
    year,
    model,
    engine: engineSlug,
    vehicle: `${year} ${card.make_name} ${card.model_name}`,
    engineName: engine.name,
    ecu: engine.ecu,
    tune: tuned.label,
    stockPower: pointsOf(stock.rpm, stock.crank_horsepower),
    power: pointsOf(tuned.rpm, tuned.crank_horsepower),
    stockTorque: pointsOf(stock.rpm, stock.crank_torque),
    torque: pointsOf(tuned.rpm, tuned.crank_torque),
  }
}

/** Dyno run of the engine's first tune that has both stock and tuned curves, by `make/year/model/engine`. */
export async function readVehicleRun(vehicle: string): Promise<HeroRun | null> {
  const [make = '', year = '', model = '', engine = ''] = vehicle.split('/')
  const { data } = await call(listTunes, { query: { vehicle, size: tries } as never })
  for (const card of data) {
    const run = card.engine === engine ? await optional(readRun({ ...card, make, year, model }, engine)) : null
    if (run) return run
  }
  return null
}

const runOf = (tune: Tune | undefined): DynoRun | undefined =>
  tune?.dyno_csvs.find((run) => (run.crank_horsepower?.length ?? 0) > 1 && (run.crank_torque?.length ?? 0) > 1)
