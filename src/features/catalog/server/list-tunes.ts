import { operation } from '#access/operation.ts'
import { pageOf } from '#kit/shapes.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createTextIndex, wordsOf } from '#kit/server/text-index.ts'
import { ratingIn, readRatings } from '#features/reviews/server/ratings.ts'
import { vehicleKey } from '#features/vehicles/rules.ts'
import { readTuneTypeRows } from '#features/tunes/server/queries.ts'
import { translateTunes } from '#features/tunes/server/translate-tunes.ts'
import { createTranslator } from '#features/translations/server/read-translations.ts'
import { listTunes } from '../contract/catalog.ts'
import { tuneTypeTexts } from '../contract/tune-types.ts'
import { isForVehicle } from '../tune-fit.ts'
import { readCategoryPages } from './category-pages.ts'
import { countMakes, type IndexedTune, indexTunes, readTunes } from './tune-index.ts'
import { readVehiclePlaces } from './vehicle-places.ts'

/** Every tune sold on its own, with its newest vehicle; sorted by name and by gain. */
const readTuneIndex = createReadModel(
  ['vehicles'],
  async (db) => {
    const [places, types] = await Promise.all([readVehiclePlaces(db), readTuneTypeRows(db)])
    return indexTunes(await readTunes(db, places), places, types.types)
  },
  {
    topic: 'tunes',
    apply: async (db, index, keys) => index.withTunes(keys, await readTunes(db, index.places, keys)),
  },
)

/** The same tunes as a typo-tolerant full-text index. */
export const readTunesByWords = createReadModel(
  ['vehicles'],
  async (db) => {
    const places = await readVehiclePlaces(db)
    const tunes = await readTunes(db, places)
    const index = createTextIndex(tunes, ({ card, text }) => ({
      name: `${card.make_name} ${card.model_name} ${card.name}`,
      rest: text,
    }))
    return { search: index.search, index, places, byOwner: Map.groupBy(tunes, ({ owner }) => owner) }
  },
  {
    topic: 'tunes',
    apply: async (db, known, keys) => {
      const added = await readTunes(db, known.places, keys)
      known.index.replace(
        keys.flatMap((key) => known.byOwner.get(key) ?? []),
        added,
      )
      for (const key of keys) known.byOwner.delete(key)
      for (const [owner, own] of Map.groupBy(added, ({ owner }) => owner)) known.byOwner.set(owner, own)
      return known
    },
  },
)

/** A typed word matches the beginning of a word. One or two digits, as in "stage 2", match only a whole word. */
const fits = (words: readonly string[], typed: string): boolean =>
  /^\d{1,2}$/.test(typed) ? words.includes(typed) : words.some((word) => word.startsWith(typed))

/** Names of tune types in the current language. */
const typeNames = createTranslator('tune-type', ['vehicles'], tuneTypeTexts)

export const listTunesOperation = operation(listTunes, async ({ database, services, input, actor }) => {
  const [index, pages] = await Promise.all([
    readTuneIndex(database, services.versions),
    readCategoryPages(database, services.versions),
  ])
  const { q, type, category, make, vehicle } = input.query
  const page = pages.find(({ slug }) => slug === category)
  const sort = input.query.sort ?? page?.sort ?? 'make'
  const types = page?.types ?? (type === undefined ? null : [type])
  const key = types?.join(' ')
  const { currency } = actor
  const ordered = () => (sort === 'gain' ? index.byGain : index.byName)
  const ofType = index.keepTunes(['type', key, sort === 'gain'], () =>
    types === null ? ordered() : ordered().filter(({ card }) => card.types.some((each) => types.includes(each))),
  )
  const makes = index.keepMakes([key], () => countMakes(ofType))
  const found = index.keepTunes([q, key, make, vehicle && vehicleKey(vehicle), sort, currency], () => {
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
  const shown = pageOf(found, input.query)
  const categories = pages
    .filter(({ isShown }) => isShown)
    .map(({ slug, types: own }) => ({ slug, tunes: index.countOf(own) }))
  const stars = await readRatings(database, services.versions)
  const translated = await translateTunes(
    database.db,
    shown.data.map(({ id, card: { name } }) => ({ id, name })),
  )
  const data = shown.data.map(({ card }, at) => ({
    ...card,
    name: translated[at]!.name,
    rating: ratingIn(stars, 'tune', card.slug),
  }))
  const named = await Promise.all(
    index.types.map(({ id, ...each }) => typeNames(database, services.versions, id, each)),
  )
  return PreparedResponse.jsonByPlace({ ...shown, data, types: named, categories, sort, makes })
})

/** Tunes that are not sold in the currency come last in both directions. */
function comparePrices(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return (a - b) * direction
}
