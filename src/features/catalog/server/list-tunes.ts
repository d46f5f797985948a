import { operation } from '#access/operation.ts'
import { pageOf } from '#kit/shapes.ts'
import { memoizeLru } from '#kit/server/memoize-lru.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Db } from '#kit/server/database.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createTextIndex } from '#kit/server/text-index.ts'
import { ratingIn, readRatings } from '#features/reviews/server/ratings.ts'
import { vehicleKey } from '#features/vehicles/rules.ts'
import { readTuneIndexRows, readTuneTypeRows } from '#features/tunes/server/queries.ts'
import { listTunes, type TuneCard } from '../contract/catalog.ts'
import { isForVehicle } from '../tune-fit.ts'
import { readVehiclePlaces } from './vehicle-places.ts'

interface IndexedTune {
  card: TuneCard
  /** What is searched, in lower case. */
  words: readonly string[]
  gain: number
}

/** Every tune that can be bought on its own, with the newest vehicle it belongs to; by name and by gain. */
const readTuneIndex = createReadModel(['vehicles'], async (db) =>
  indexTunes(await readTunes(db), await readTuneTypeRows(db)),
)

async function readTunes(db: Db): Promise<IndexedTune[]> {
  const [rows, types, places] = await Promise.all([readTuneIndexRows(db), readTuneTypeRows(db), readVehiclePlaces(db)])
  const typeSlugs = new Map(types.types.map((type) => [type.id, type.slug]))
  const byTune = Map.groupBy(types.links, (link) => link.tuneId)
  return rows.flatMap((row): IndexedTune[] => {
    if (row.isStock || row.optional) return []
    const place = row.engineId === null ? places.ofTransmission(row.transmissionId ?? 0) : places.ofEngine(row.engineId)
    if (!place) return []
    const card = {
      slug: row.slug,
      name: row.name,
      types: (byTune.get(row.id) ?? []).flatMap((link) => typeSlugs.get(link.tuneTypeId) ?? []),
      ...place,
      crank_horsepower: row.crankHorsepower,
      crank_torque: row.crankTorque,
      price: row.price,
    }
    return [{ card, words: wordsOf(textOf(card)), gain: gainOf(card) }]
  })
}

function indexTunes(tunes: readonly IndexedTune[], types: Awaited<ReturnType<typeof readTuneTypeRows>>) {
  const counts = Map.groupBy(
    tunes.flatMap(({ card }) => card.types),
    (type) => type,
  )
  const byName = new Intl.Collator('en', { numeric: true }).compare
  const named = tunes.toSorted(
    (a, b) =>
      byName(a.card.make_name, b.card.make_name) ||
      byName(a.card.model_name, b.card.model_name) ||
      byName(a.card.unit_name, b.card.unit_name) ||
      byName(a.card.name, b.card.name),
  )
  return {
    byName: named,
    byGain: named.toSorted((a, b) => b.gain - a.gain),
    types: types.types.map(({ slug, name }) => ({ slug, name, tunes: counts.get(slug)?.length ?? 0 })),
    keepTunes: memoizeLru<readonly IndexedTune[]>(100),
    keepMakes: memoizeLru<ReturnType<typeof countMakes>>(20),
  }
}

/** The same tunes, to be found by words with typing errors forgiven. */
export const readTunesByWords = createReadModel(['vehicles'], async (db) =>
  createTextIndex(
    (await readTunes(db)).map(({ card }) => card),
    (card) => ({ name: `${card.make_name} ${card.model_name} ${card.name}`, rest: textOf(card) }),
  ),
)

const textOf = (card: TuneCard): string =>
  `${card.make_name} ${card.model_name} ${card.unit_name} ${card.name} ${card.years_label}`

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)

/** A typed word fits the beginning of a word; a number of one or two digits, as in "stage 2", the whole of it. */
const fits = (words: readonly string[], typed: string): boolean =>
  /^\d{1,2}$/.test(typed) ? words.includes(typed) : words.some((word) => word.startsWith(typed))

const gainOf = ({ crank_horsepower, stock_horsepower }: TuneCard): number =>
  crank_horsepower === null || stock_horsepower === null ? 0 : crank_horsepower.value - stock_horsepower

function countMakes(tunes: readonly IndexedTune[]) {
  const makes = Map.groupBy(tunes, ({ card }) => card.make)
  return [...makes]
    .map(([slug, own]) => ({ slug, name: own[0]?.card.make_name ?? slug, tunes: own.length }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

export const listTunesOperation = operation(listTunes, async ({ database, services, input, actor }) => {
  const index = await readTuneIndex(database, services.versions)
  const { q, type, make, vehicle, sort } = input.query
  const { currency } = actor
  const ordered = () => (sort === 'gain' ? index.byGain : index.byName)
  const ofType = index.keepTunes(['type', type, sort === 'gain'], () =>
    type === undefined ? ordered() : ordered().filter(({ card }) => card.types.includes(type)),
  )
  const makes = index.keepMakes([type], () => countMakes(ofType))
  const found = index.keepTunes([q, type, make, vehicle && vehicleKey(vehicle), sort, currency], () => {
    const typed = wordsOf(q ?? '')
    const fitting = ofType.filter(
      ({ card, words }) =>
        (make === undefined || card.make === make) &&
        (vehicle === undefined || isForVehicle(card, vehicle)) &&
        typed.every((word) => fits(words, word)),
    )
    const price = ({ card }: IndexedTune) => card.price[currency]
    return sort === 'price' || sort === '-price'
      ? fitting.toSorted((a, b) => comparePrices(price(a), price(b), sort === 'price' ? 1 : -1))
      : fitting
  })
  const page = pageOf(found, input.query)
  const stars = await readRatings(database, services.versions)
  const data = page.data.map(({ card }) => ({ ...card, rating: ratingIn(stars, 'tune', card.slug) }))
  return PreparedResponse.jsonByPlace({ ...page, data, types: index.types, makes })
})

/** What is not sold in the currency comes last in either direction. */
function comparePrices(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return (a - b) * direction
}
