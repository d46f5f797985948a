import { ownerKey, readTuneIndexRows, readTuneTypeRows } from '#features/tunes/server/queries.ts'
import { readWordings } from '#features/translations/server/read-translations.ts'
import type { Queryable } from '#kit/server/database.ts'
import { memoizeLru } from '#kit/server/memoize-lru.ts'
import { wordsOf } from '#kit/server/text-index.ts'
import type { TuneCard } from '../contract/catalog.ts'
import type { readVehiclePlaces } from './vehicle-places.ts'

export interface IndexedTune {
  id: number
  card: TuneCard
  /** The owning record, as change notifications name it. */
  owner: string
  /** The searched text: the contents of the card, and names in other languages. */
  text: string
  /** The words of `text` as split by `wordsOf`. */
  words: readonly string[]
  gain: number
}
type Places = Awaited<ReturnType<typeof readVehiclePlaces>>

/** Published tunes sold on their own, for some engines and transmissions or all. */
export async function readTunes(db: Queryable, places: Places, keys?: readonly string[]): Promise<IndexedTune[]> {
  const [rows, types] = await Promise.all([readTuneIndexRows(db, keys), readTuneTypeRows(db, keys)])
  const typeSlugs = new Map(types.types.map((type) => [type.id, type.slug]))
  const byTune = Map.groupBy(types.links, (link) => link.tuneId)
  const names = await readWordings(db, 'tune', 'name', keys && rows.map(({ id }) => id))
  return rows.flatMap((row): IndexedTune[] => {
    if (row.isStock || row.optional) return []
    const owner = row.engineId === null ? { transmissionId: row.transmissionId ?? 0 } : { engineId: row.engineId }
    const place = 'engineId' in owner ? places.ofEngine(owner.engineId) : places.ofTransmission(owner.transmissionId)
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
    const text = [textOf(card), ...(names.get(row.id) ?? [])].join(' ')
    return [{ id: row.id, card, owner: ownerKey(owner), text, words: wordsOf(text), gain: gainOf(card) }]
  })
}

const compareText = new Intl.Collator('en', { numeric: true }).compare
const byName = ({ card: a }: IndexedTune, { card: b }: IndexedTune): number =>
  compareText(a.make_name, b.make_name) ||
  compareText(a.model_name, b.model_name) ||
  compareText(a.unit_name, b.unit_name) ||
  compareText(a.name, b.name)
const byGain = (a: IndexedTune, b: IndexedTune): number => b.gain - a.gain || byName(a, b)

type Named = readonly { id: number; slug: string; name: string }[]

/** Sorts tunes by name and by gain, and counts them by type. */
export function indexTunes(tunes: readonly IndexedTune[], places: Places, types: Named) {
  const named = tunes.toSorted(byName)
  const counts = new Map<string, number>()
  count(counts, named, 1)
  return indexOf({ byName: named, byGain: named.toSorted(byGain), counts }, places, types)
}

interface Sorted {
  byName: readonly IndexedTune[]
  byGain: readonly IndexedTune[]
  counts: ReadonlyMap<string, number>
}

const indexOf = (sorted: Sorted, places: Places, types: Named) => ({
  ...sorted,
  countOf: memoizeCount(sorted),
  places,
  types: types.map(({ id, slug, name }) => ({ id, slug, name, tunes: sorted.counts.get(slug) ?? 0 })),
  keepTunes: memoizeLru<readonly IndexedTune[]>(100),
  keepMakes: memoizeLru<ReturnType<typeof countMakes>>(20),
  /** The index with the tunes of some owners replaced. Others keep their place. */
  withTunes: (keys: readonly string[], added: readonly IndexedTune[]) => {
    const owners = new Set(keys)
    const counts = new Map(sorted.counts)
    count(
      counts,
      sorted.byName.filter(({ owner }) => owners.has(owner)),
      -1,
    )
    count(counts, added, 1)
    const next = {
      byName: replaced(sorted.byName, owners, added, byName),
      byGain: replaced(sorted.byGain, owners, added, byGain),
      counts,
    }
    return indexOf(next, places, types)
  },
})

/** Counts the tunes that have any of the given types. */
function memoizeCount({ byName, counts }: Sorted) {
  const keep = memoizeLru<{ tunes: number }>(100)
  return (types: readonly string[]): number =>
    types.length === 1
      ? (counts.get(types[0]!) ?? 0)
      : keep([...types], () => ({
          tunes: byName.filter(({ card }) => card.types.some((type) => types.includes(type))).length,
        })).tunes
}

function count(counts: Map<string, number>, tunes: readonly IndexedTune[], by: 1 | -1): void {
  for (const { card } of tunes) for (const type of card.types) counts.set(type, (counts.get(type) ?? 0) + by)
}

/** Replaces the tunes of some owners in a sorted list, comparing only the added ones. */
function replaced(
  sorted: readonly IndexedTune[],
  owners: ReadonlySet<string>,
  added: readonly IndexedTune[],
  compare: (a: IndexedTune, b: IndexedTune) => number,
): IndexedTune[] {
  const kept = sorted.filter(({ owner }) => !owners.has(owner))
  const result: IndexedTune[] = []
  let from = 0
  for (const tune of added.toSorted(compare)) {
    let [low, high] = [from, kept.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(kept[middle]!, tune) <= 0) low = middle + 1
      else high = middle
    }
    for (; from < low; from += 1) result.push(kept[from]!)
    result.push(tune)
  }
  for (; from < kept.length; from += 1) result.push(kept[from]!)
  return result
}

const textOf = (card: TuneCard): string =>
  `${card.make_name} ${card.model_name} ${card.unit_name} ${card.name} ${card.years_label}`

const gainOf = ({ crank_horsepower, stock_horsepower }: TuneCard): number =>
  crank_horsepower === null || stock_horsepower === null ? 0 : crank_horsepower.value - stock_horsepower

/** The number of tunes of each make, by name. */
export function countMakes(tunes: readonly IndexedTune[]) {
  const makes = Map.groupBy(tunes, ({ card }) => card.make)
  return [...makes]
    .map(([slug, own]) => ({ slug, name: own[0]?.card.make_name ?? slug, tunes: own.length }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
