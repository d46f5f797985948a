import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNumbers, decisiveSets, greedyCombination, minimalCombinations } from './rules-combinations.ts'

const unlimited = { combinationsMax: Infinity, trialsMax: Infinity }

const touchesAll = (sets: readonly (readonly number[])[], selection: readonly number[]) =>
  sets.every((set) => set.some((element) => selection.includes(element)))

const isMinimal = (sets: readonly (readonly number[])[], selection: readonly number[]) =>
  touchesAll(sets, selection) &&
  selection.every(
    (element) =>
      !touchesAll(
        sets,
        selection.filter((other) => other !== element),
      ),
  )

/** Every selection of the elements, checked one by one. */
function bruteForce(sets: readonly (readonly number[])[], elementCount: number): number[][] {
  const selections = Array.from({ length: 2 ** elementCount }, (_, mask) =>
    Array.from({ length: elementCount }, (_, element) => element).filter((element) => (mask >> element) & 1),
  )
  return selections
    .filter((selection) => isMinimal(sets, selection))
    .toSorted((a, b) => a.length - b.length || compareNumbers(a, b))
}

const setsOf = (elementCount: number, minLength: number, maxLength: number) =>
  fc.array(fc.uniqueArray(fc.nat(elementCount - 1), { minLength: 1, maxLength: elementCount }), {
    minLength,
    maxLength,
  })

describe('minimal combinations', () => {
  it('no sets are touched by the empty selection, an empty set by none', () => {
    expect(minimalCombinations([], 3, unlimited).sets).toEqual([[]])
    expect(minimalCombinations([[0], []], 3, unlimited).sets).toEqual([])
  })

  it('one common element and the pairs without it are all listed', () => {
    const sets = [
      [0, 1],
      [0, 2],
    ]
    expect(minimalCombinations(sets, 3, unlimited)).toEqual({
      sets: [[0], [1, 2]],
      isComplete: true,
      completeUpToSize: 2,
    })
  })

  it('equals brute force', () => {
    fc.assert(
      fc.property(setsOf(8, 0, 9), (sets) => {
        const found = minimalCombinations(sets, 8, unlimited)
        expect(found.isComplete).toBe(true)
        expect(found.sets).toEqual(bruteForce(sets, 8))
      }),
      { numRuns: 300 },
    )
  })

  it('equals brute force with more sets than one word of bits holds', () => {
    const triples = Array.from({ length: 9 }, (_, a) =>
      Array.from({ length: 9 }, (_, b) => Array.from({ length: 9 }, (_, c) => [a, b, c])),
    )
    const all = triples.flat(2).filter(([a = 0, b = 0, c = 0]) => a < b && b < c)
    fc.assert(
      fc.property(fc.subarray(all, { minLength: 40 }), (sets) => {
        expect(decisiveSets(sets).length).toBeGreaterThan(32)
        expect(minimalCombinations(sets, 9, unlimited).sets).toEqual(bruteForce(sets, 9))
      }),
      { numRuns: 40 },
    )
  })

  it('does not depend on the order of the sets, also when the listing is cut short', () => {
    const limits = { combinationsMax: 12, trialsMax: 300 }
    const shuffled = setsOf(14, 1, 9).chain((sets) =>
      fc.tuple(fc.constant(sets), fc.shuffledSubarray(sets, { minLength: sets.length, maxLength: sets.length })),
    )
    fc.assert(
      fc.property(shuffled, ([sets, other]) => {
        const mirrored = other.map((set) => set.toReversed())
        expect(minimalCombinations(mirrored, 14, limits)).toEqual(minimalCombinations(sets, 14, limits))
      }),
    )
  })

  it('a listing cut short holds every selection up to its stated size and nothing that is not minimal', () => {
    fc.assert(
      fc.property(setsOf(10, 4, 9), fc.integer({ min: 1, max: 400 }), (sets, trialsMax) => {
        const found = minimalCombinations(sets, 10, { combinationsMax: 15, trialsMax })
        const all = bruteForce(sets, 10)
        const promised = all.filter((selection) => selection.length <= found.completeUpToSize)
        expect(found.sets).toEqual(expect.arrayContaining(promised))
        expect(found.sets.length).toBeLessThanOrEqual(15)
        expect(found.sets.every((selection) => isMinimal(sets, selection))).toBe(true)
        expect(found.isComplete && found.sets.length !== all.length).toBe(false)
      }),
    )
  })

  it('can stop at the smallest size', () => {
    fc.assert(
      fc.property(setsOf(8, 1, 8), (sets) => {
        const all = bruteForce(sets, 8)
        const smallest = all.filter((selection) => selection.length === all[0]?.length)
        expect(minimalCombinations(sets, 8, { ...unlimited, smallestOnly: true }).sets).toEqual(smallest)
      }),
    )
  })

  it('the greedy selection is minimal', () => {
    fc.assert(
      fc.property(setsOf(12, 0, 12), (sets) => {
        expect(isMinimal(sets, greedyCombination(sets))).toBe(true)
      }),
    )
  })
})
