/**
 * Minimal hitting sets: all selections of elements that intersect every given set and contain no redundant element.
 * Depth-first over uncovered sets; each chosen element must remain the only one for at least one set. Iterative
 * deepening by size, so a bounded list has the smallest selections.
 */
export interface CombinationLimits {
  /** Maximum selections listed. */
  combinationsMax: number
  /** Maximum elements tried, as a time budget: about 50 ns each. */
  trialsMax: number
  /** Stops after the smallest size with a selection. */
  smallestOnly?: boolean
}

export interface Combinations {
  /** Selections of element indexes, ascending; ordered by size, then by indexes. */
  sets: number[][]
  /** Whether every minimal selection is listed. */
  isComplete: boolean
  /** All minimal selections up to this size are listed. */
  completeUpToSize: number
}

/** Removes duplicate sets and supersets. Sorted, so input order doesn't matter. */
export function decisiveSets(sets: readonly (readonly number[])[]): number[][] {
  const unique = new Map(sets.map((set) => [set.toSorted(ascending).join(), set.toSorted(ascending)] as const))
  const bySize = [...unique.values()].toSorted((a, b) => a.length - b.length || compareNumbers(a, b))
  const kept: { set: number[]; members: Set<number> }[] = []
  for (const set of bySize) {
    const members = new Set(set)
    if (!kept.some((smaller) => smaller.set.every((element) => members.has(element)))) kept.push({ set, members })
  }
  return kept.map(({ set }) => set)
}

/**
 * All minimal selections of elements 0 … elementCount−1 that intersect each set, within limits. Without sets: one empty
 * selection. With an empty set: no selection. The result doesn't depend on the order of the sets.
 */
export function minimalCombinations(
  sets: readonly (readonly number[])[],
  elementCount: number,
  limits: CombinationLimits,
): Combinations {
  const edges = decisiveSets(sets)
  if (edges.length === 0) return { sets: [[]], isComplete: true, completeUpToSize: 0 }
  if (edges[0]?.length === 0) return { sets: [], isComplete: true, completeUpToSize: 0 }
  const search = new Search(edges, elementCount, limits)
  let size = 0
  let isComplete = false
  while (!isComplete) {
    const found = search.found.length
    search.run(size + 1)
    if (search.isExhausted) break
    size += 1
    isComplete = !search.wasCut
    if (limits.smallestOnly && search.found.length > found) break
  }
  const ordered = search.found.map((set) => set.toSorted(ascending))
  return {
    sets: ordered.toSorted((a, b) => a.length - b.length || compareNumbers(a, b)),
    isComplete,
    completeUpToSize: size,
  }
}

/**
 * Greedy selection: always picks the element that hits most remaining sets, lowest index first, then drops redundant
 * ones. Minimal, but not always the smallest.
 */
export function greedyCombination(sets: readonly (readonly number[])[]): number[] {
  let left = decisiveSets(sets)
  const chosen: number[] = []
  while (left.length > 0) {
    const counts = new Map<number, number>()
    for (const element of left.flat()) counts.set(element, (counts.get(element) ?? 0) + 1)
    const best = [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a))[0]
    chosen.push(best)
    left = left.filter((set) => !set.includes(best))
  }
  const touchesAll = (selection: readonly number[]) =>
    sets.every((set) => set.some((element) => selection.includes(element)))
  return chosen
    .toReversed()
    .reduce((kept, element) => {
      const without = kept.filter((other) => other !== element)
      return touchesAll(without) ? without : kept
    }, chosen)
    .toSorted(ascending)
}

const ascending = (a: number, b: number): number => a - b

export function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** State of a search: bit masks over the sets, 32 per word, one row per element or depth. */
class Search {
  readonly found: number[][] = []
  isExhausted = false
  /** Whether the last run skipped selections larger than the wanted size. */
  wasCut = false

  private readonly edges: readonly (readonly number[])[]
  private readonly words: number
  private readonly limits: CombinationLimits
  private readonly touches: Int32Array
  private readonly candidate: Uint8Array
  private readonly covered: Int32Array
  private readonly once: Int32Array
  private readonly chosen: number[] = []
  private readonly touchesMost: number
  private trials = 0
  private size = 0

  constructor(edges: readonly (readonly number[])[], elementCount: number, limits: CombinationLimits) {
    this.edges = edges
    this.words = Math.ceil(edges.length / 32)
    this.limits = limits
    this.touches = new Int32Array(elementCount * this.words)
    this.candidate = new Uint8Array(elementCount).fill(1)
    this.covered = new Int32Array((edges.length + 2) * this.words)
    this.once = new Int32Array((edges.length + 2) * this.words)
    const counts = new Uint32Array(elementCount)
    edges.forEach((edge, index) => {
      for (const element of edge) {
        this.touches[element * this.words + (index >> 5)]! |= 1 << (index & 31)
        counts[element]! += 1
      }
    })
    this.touchesMost = counts.reduce((a, b) => Math.max(a, b), 0)
  }

  /** Finds minimal selections of exactly this size. */
  run(size: number): void {
    this.size = size
    this.wasCut = false
    this.descend(0)
  }

  private descend(depth: number): void {
    const edge = this.narrowestUncovered(depth)
    if (edge === 'covered') {
      if (depth === this.size) this.keep()
      return
    }
    if (edge === 'cut') {
      this.wasCut = true
      return
    }
    const open = edge.filter((element) => this.candidate[element] === 1)
    for (const element of open) this.candidate[element] = 0
    for (const element of open) {
      if (this.isExhausted) break
      this.trials += 1
      if (this.trials > this.limits.trialsMax) this.isExhausted = true
      else if (this.choose(depth, element)) {
        this.chosen.push(element)
        this.descend(depth + 1)
        this.chosen.pop()
        this.candidate[element] = 1
      }
    }
    for (const element of open) this.candidate[element] = 1
  }

  /** Uncovered set with the fewest candidates; 'cut' if the rest can't be covered within the size. */
  private narrowestUncovered(depth: number): readonly number[] | 'covered' | 'cut' {
    const row = depth * this.words
    const uncovered = this.edges.length - this.countCovered(row)
    if (uncovered === 0) return 'covered'
    if (uncovered > (this.size - depth) * this.touchesMost) return 'cut'
    let best: readonly number[] = []
    let fewest = Infinity
    for (let index = 0; index < this.edges.length; index += 1) {
      if ((this.covered[row + (index >> 5)]! & (1 << (index & 31))) !== 0) continue
      const edge = this.edges[index]!
      let open = 0
      for (const element of edge) open += this.candidate[element]!
      if (open < fewest) {
        fewest = open
        best = edge
      }
    }
    return best
  }

  private countCovered(row: number): number {
    let count = 0
    for (let word = row; word < row + this.words; word += 1) {
      for (let bits = this.covered[word]!; bits !== 0; bits &= bits - 1) count += 1
    }
    return count
  }

  /** Writes the masks of the next depth; false if an earlier element would become redundant. */
  private choose(depth: number, element: number): boolean {
    const { words, covered, once, touches } = this
    const row = depth * words
    const next = row + words
    const mine = element * words
    for (let word = 0; word < words; word += 1) {
      const touch = touches[mine + word]!
      covered[next + word] = covered[row + word]! | touch
      once[next + word] = (once[row + word]! & ~touch) | (touch & ~covered[row + word]!)
    }
    for (const other of this.chosen) {
      let isNeeded = false
      for (let word = 0; word < words && !isNeeded; word += 1) {
        isNeeded = (touches[other * words + word]! & once[next + word]!) !== 0
      }
      if (!isNeeded) return false
    }
    return true
  }

  private keep(): void {
    if (this.found.length >= this.limits.combinationsMax) this.isExhausted = true
    else this.found.push([...this.chosen])
  }
}
