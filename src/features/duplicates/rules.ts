export const copyKinds = ['make', 'model', 'engine', 'transmission', 'tune'] as const
export type CopyKind = (typeof copyKinds)[number]
export const pairStates = ['open', 'dismissed', 'merged'] as const

/** How many days a merge can be undone. */
export const undoDays = 30

/** A record in the form that is compared. */
export interface Comparable {
  id: number
  name: string
  /** Engine code, part number or control unit; null without one. */
  code: string | null
  /** Names are compared only within a block, for example models of one make. */
  block: string
  /** Power, torque, displacement; null when unknown. */
  figures: readonly (number | null)[]
  /** What it fits, for example engine IDs. */
  parts?: ReadonlySet<number>
}

export interface Pair {
  a: number
  b: number
  /** 0 to 100. */
  score: number
  reasons: string[]
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
const numbersIn = (text: string): string => (text.match(/\d+(\.\d+)?/g) ?? []).toSorted().join(' ')

/** The trigrams of a text, as computed by PostgreSQL's pg_trgm. */
export function trigramsOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of plain(text).split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  }
  return found
}

function likeness<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  if (a.size === 0 || b.size === 0) return 0
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const item of small) if (large.has(item)) shared += 1
  return shared / (a.size + b.size - shared)
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 0.01 * Math.max(Math.abs(a), Math.abs(b))

interface Prepared extends Comparable {
  key: string
  trigrams: Set<string>
  numbers: string
  codeKey: string
}
const prepare = (item: Comparable): Prepared => ({
  ...item,
  key: plain(item.name),
  trigrams: trigramsOf(item.name),
  numbers: numbersIn(item.name),
  codeKey: plain(item.code ?? '').replaceAll(/[ .]/g, ''),
})

/** The minimum similarity of duplicates; lower when only names can be compared. */
const leastScore = 0.72
const leastByName = 0.55

/** The similarity of two records; null when they are not duplicates. */
function compare(a: Prepared, b: Prepared): Pair | null {
  const isSameCode = a.codeKey !== '' && a.codeKey === b.codeKey
  // Stage 1 and Stage 2, or 2.0 and 3.0, look alike but are different things.
  if (a.numbers !== b.numbers && !isSameCode) return null
  const name = likeness(a.trigrams, b.trigrams)
  const measured = a.figures.flatMap((value, index) => {
    const other = b.figures[index]
    return value !== null && other !== null && other !== undefined ? [isNear(value, other)] : []
  })
  const figures = measured.length === 0 ? null : measured.filter(Boolean).length / measured.length
  const code = a.codeKey === '' || b.codeKey === '' ? null : likeness(trigramsOf(a.codeKey), trigramsOf(b.codeKey))
  const parts = a.parts?.size && b.parts?.size ? likeness(a.parts, b.parts) : null
  const said = [
    [name, 0.5],
    [code, 0.25],
    [figures, 0.15],
    [parts, 0.1],
  ].filter((item): item is [number, number] => item[0] !== null)
  const weight = said.reduce((sum, [, part]) => sum + part, 0)
  const score = said.reduce((sum, [value, part]) => sum + value * part, 0) / weight
  if (score < (said.length === 1 ? leastByName : leastScore) || (name < 0.4 && !isSameCode)) return null
  const reasons = [
    a.key === b.key ? 'Same name' : name >= 0.4 ? 'Similar name' : null,
    isSameCode ? 'Same code' : null,
    figures === 1 ? 'Same figures' : null,
    parts !== null && parts > 0.5 ? 'Same fitments' : null,
  ].filter((reason) => reason !== null)
  const [first, second] = a.id < b.id ? [a.id, b.id] : [b.id, a.id]
  return { a: first, b: second, score: Math.round(score * 100), reasons }
}

/** Records that share a key are compared. Keys shared by more records than this are not distinctive and are skipped. */
const sharedMax = 200
const rarest = 4

/**
 * Finds likely duplicates. Compares records that share a code, or one of their rarest trigrams within their block, so
 * that the work grows with the records and not with their pairs.
 * @param pause is awaited every few thousand comparisons to let other work run
 */
export async function findPairs(
  records: readonly Comparable[],
  pause: () => Promise<unknown> = async () => undefined,
): Promise<Pair[]> {
  const all = records.map(prepare)
  const counts = new Map<string, number>()
  for (const { block, trigrams } of all)
    for (const trigram of trigrams) counts.set(`${block} ${trigram}`, (counts.get(`${block} ${trigram}`) ?? 0) + 1)
  const shelves = new Map<string, number[]>()
  for (const [index, { block, trigrams, codeKey }] of all.entries()) {
    const keys = [...trigrams]
      .map((trigram) => `${block} ${trigram}`)
      .toSorted((x, y) => counts.get(x)! - counts.get(y)!)
      .slice(0, rarest)
    if (codeKey.length >= 3) keys.push(`code ${codeKey}`)
    for (const key of keys) {
      const shelf = shelves.get(key)
      if (shelf) shelf.push(index)
      else shelves.set(key, [index])
    }
  }
  const found = new Map<string, Pair>()
  const compared = new Set<number>()
  let work = 0
  for (const shelf of shelves.values()) {
    if (shelf.length > sharedMax) continue
    for (let x = 0; x < shelf.length; x += 1) {
      for (let y = x + 1; y < shelf.length; y += 1) {
        const [first, second] = [shelf[x]!, shelf[y]!]
        const place = first * all.length + second
        if (compared.has(place)) continue
        compared.add(place)
        const pair = compare(all[first]!, all[second]!)
        if (pair) found.set(`${pair.a} ${pair.b}`, pair)
        work += 1
        if (work % 5_000 === 0) await pause()
      }
    }
  }
  return [...found.values()].toSorted((p, q) => q.score - p.score || p.a - q.a)
}
