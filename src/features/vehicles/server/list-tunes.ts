import { operation } from '#access/operation.ts'
import { pageOf } from '#kit/shapes.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { Ready } from '#kit/server/ready-json.ts'
import { listTunes, type TuneCard } from '../contract.ts'
import { readTuneIndexRows, readTuneTypeRows } from '#features/tunes/server/tune-index.ts'
import { readVehiclePlaces } from './vehicle-places.ts'

/** Every tune that can be bought on its own, with the newest vehicle it belongs to. */
const readTuneIndex = createReadModel(['vehicles'], async (database) => {
  const [rows, types, places] = await Promise.all([
    readTuneIndexRows(database.db),
    readTuneTypeRows(database.db),
    readVehiclePlaces(database),
  ])
  const typeSlugs = new Map(types.types.map((type) => [type.id, type.slug]))
  const byTune = Map.groupBy(types.links, (link) => link.tuneId)
  const cards = rows.flatMap((row): TuneCard[] => {
    if (row.isStock || row.optional) return []
    const place = row.engineId === null ? places.ofTransmission(row.transmissionId ?? 0) : places.ofEngine(row.engineId)
    if (!place) return []
    return [
      {
        slug: row.slug,
        name: row.name,
        types: (byTune.get(row.id) ?? []).flatMap((link) => typeSlugs.get(link.tuneTypeId) ?? []),
        ...place,
        crank_horsepower: row.crankHorsepower,
        crank_torque: row.crankTorque,
        price: row.price,
      },
    ]
  })
  const counts = Map.groupBy(
    cards.flatMap((card) => card.types),
    (type) => type,
  )
  const makes = new Map(cards.map((card) => [card.make, card.make_name]))
  return {
    cards: cards.toSorted(
      (a, b) =>
        a.make_name.localeCompare(b.make_name) ||
        a.model_name.localeCompare(b.model_name) ||
        a.engine_name.localeCompare(b.engine_name) ||
        a.name.localeCompare(b.name),
    ),
    types: types.types.map(({ slug, name }) => ({ slug, name, tunes: counts.get(slug)?.length ?? 0 })),
    makes: [...makes].map(([slug, name]) => ({ slug, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
  }
})

const gain = (card: TuneCard) =>
  (card.crank_horsepower?.value ?? 0) - (card.stock_horsepower ?? card.crank_horsepower?.value ?? 0)

export const listTunesOperation = operation(listTunes, async ({ database, services, input, actor }) => {
  const index = await readTuneIndex(database, services.versions)
  const { q, type, make, sort } = input.query
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = index.cards.filter((card) => {
    if (type !== undefined && !card.types.includes(type)) return false
    if (make !== undefined && card.make !== make) return false
    const text = `${card.make_name} ${card.model_name} ${card.engine_name} ${card.name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const price = (card: TuneCard) => card.price[actor.currency] ?? Number.MAX_SAFE_INTEGER
  const sorted =
    sort === 'make'
      ? found
      : sort === 'gain'
        ? found.toSorted((a, b) => gain(b) - gain(a))
        : found.toSorted((a, b) => (sort === 'price' ? price(a) - price(b) : price(b) - price(a)))
  return Ready.jsonByPlace({ ...pageOf(sorted, input.query), types: index.types, makes: index.makes })
})
