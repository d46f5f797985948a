import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cheapestCombination,
  combinationFee,
  defaultOrderType,
  installFee,
  isOwnable,
  isRentalSupported,
  isSold,
  isSupported,
  rentableToolIds,
  smallestCombination,
  solveTools,
  supportsOrderType,
  tuneKind,
  type ChosenTune,
  type Tool,
  type ToolQuestion,
} from './rules.ts'
import { toolFixture as tool } from './tool-fixtures.ts'

const tune = (id: number, toolIds: number[], kind: 'ecu' | 'tcu' | 'awd' = 'ecu'): ChosenTune => ({
  id,
  toolIds,
  isDsg: kind === 'tcu',
  isAwd: kind === 'awd',
})
const ask = (tunes: ChosenTune[], tools: Tool[], rest: Partial<ToolQuestion> = {}) =>
  solveTools({ tunes, tools, engineRestriction: null, transmissionRestriction: null, ...rest })

describe('tools of customers', () => {
  const plain = { product_slug: 'cable', service: null, is_inhouse: false, is_rentable: false }
  it.each([
    ['a tool with a product', plain, true, true],
    ['a tool without a product', { ...plain, product_slug: null }, true, false],
    ['a service by our staff', { ...plain, service: 'remote' }, false, false],
    ['a tool that only our staff use', { ...plain, is_inhouse: true }, false, false],
    ['a rental unit', { ...plain, is_rentable: true }, false, false],
  ])('%s', (_name, of, ownable, sold) => {
    expect([isOwnable(of), isSold(of)]).toEqual([ownable, sold])
  })
})

describe('tool solving', () => {
  const tools = [tool(1, 5000, { is_fz3: true }), tool(2, 2500, { is_fzl: true }), tool(3, 9900, { is_fz3: true })]

  it("a selected tune that lists no tool raises 'Tune is missing tools'", () => {
    const solution = ask([tune(8, []), tune(7, [1]), tune(3, [])], tools)
    expect(solution).toEqual({
      ok: false,
      code: 'tune_missing_tools',
      message: 'Tune is missing tools',
      tuneIds: [3, 8],
    })
  })

  it("tunes that no set of tools covers raise 'Set of tunes is unsolvable', treated as no tool combination", () => {
    const solution = ask([tune(7, [1]), tune(8, [99])], tools)
    expect(solution).toMatchObject({ ok: false, code: 'tunes_unsolvable', message: 'Set of tunes is unsolvable' })
    expect(installFee(solution, 'USD')).toBe(0)
    expect(cheapestCombination(solution, 'USD')).toBeNull()
    expect(isSupported(solution, 'is_fz3')).toBe(false)
    expect(isRentalSupported(solution)).toBe(false)
  })

  it('lists all minimal combinations, smallest first', () => {
    const solution = ask([tune(7, [1, 2]), tune(8, [1, 3])], tools)
    expect(solution.ok && solution.combinations).toEqual([{ toolIds: [1] }, { toolIds: [2, 3] }])
  })

  it('no tunes have no combination and cost nothing', () => {
    const solution = ask([], tools)
    expect(solution).toMatchObject({ ok: true, combinations: [] })
    expect(installFee(solution, 'USD')).toBe(0)
    expect(isSupported(solution, 'is_fz3')).toBe(false)
  })

  it('restrictions of the engine apply to ECU tunes, of the transmission to TCU tunes, both to AWD tunes', () => {
    const restrictions = { engineRestriction: [1, 2], transmissionRestriction: new Set([2, 3]) }
    const solution = ask(
      [tune(1, [1, 2, 3]), tune(2, [1, 2, 3], 'tcu'), tune(3, [1, 2, 3], 'awd')],
      tools,
      restrictions,
    )
    expect(solution.ok && solution.tunes).toEqual([
      { id: 1, kind: 'ecu', toolIds: [1, 2], restrictedToolIds: { engine: [3], transmission: [] } },
      { id: 2, kind: 'tcu', toolIds: [2, 3], restrictedToolIds: { engine: [], transmission: [1] } },
      { id: 3, kind: 'awd', toolIds: [2], restrictedToolIds: { engine: [3], transmission: [1] } },
    ])
  })

  it('an empty restriction restricts nothing, one without a fitting tool makes the tunes unsolvable', () => {
    expect(ask([tune(1, [1])], tools, { engineRestriction: [] }).ok).toBe(true)
    expect(ask([tune(1, [1])], tools, { engineRestriction: [2] })).toMatchObject({ code: 'tunes_unsolvable' })
  })

  it('a tune is TCU if dsg, AWD if awd, else ECU', () => {
    expect(tuneKind({ isDsg: true, isAwd: true })).toBe('tcu')
    expect(tuneKind({ isDsg: false, isAwd: true })).toBe('awd')
    expect(tuneKind({ isDsg: false, isAwd: false })).toBe('ecu')
  })

  it('a tool option is supported if one combination is fully contained in the tools that carry the flag', () => {
    const solution = ask([tune(7, [1, 2]), tune(8, [2, 3])], tools)
    expect(isSupported(solution, 'is_fz3')).toBe(true)
    expect(isSupported(solution, 'is_benchflash')).toBe(false)
    expect(supportsOrderType(solution, 'FLASHZILLAV3')).toBe(true)
    expect(supportsOrderType(solution, 'FZPRO')).toBe(true)
    expect(supportsOrderType(ask([tune(7, [1])], tools), 'FZPRO')).toBe(false)
    expect(defaultOrderType).toBe('FLASHZILLAV3')
  })

  it('rental requires one tool that does it all alone', () => {
    const rentable = [tool(1, 0, { is_rentable: true }), tool(2, 0, { is_rentable: true }), tool(3, 0)]
    expect(isRentalSupported(ask([tune(7, [1]), tune(8, [2])], rentable))).toBe(false)
    expect(isRentalSupported(ask([tune(7, [3]), tune(8, [3])], rentable))).toBe(false)
    expect(rentableToolIds(ask([tune(7, [1, 2]), tune(8, [2, 3])], rentable))).toEqual([2])
  })

  it('the fee of a combination is the highest fee among its tools, and the cheapest combination is used', () => {
    const solution = ask([tune(7, [1, 2]), tune(8, [2, 3]), tune(9, [1, 3])], tools)
    expect(combinationFee(tools, [2, 3], 'USD')).toBe(9900)
    expect(cheapestCombination(solution, 'USD')).toEqual({ toolIds: [1, 2], fee: 5000 })
  })

  it('a fee of 0 is a fee; a tool that is not offered in the currency is not used', () => {
    const mixed = [{ ...tool(1, 0), install_fee: { USD: 0 } }, tool(2, 100)]
    expect(cheapestCombination(ask([tune(7, [1, 2])], mixed), 'USD')).toEqual({ toolIds: [1], fee: 0 })
    expect(installFee(ask([tune(7, [1, 2])], mixed), 'EUR')).toBeNull()
    expect(cheapestCombination(ask([tune(7, [1, 2])], mixed), 'EUR')).toBeNull()
    expect(combinationFee(mixed, [1], 'EUR')).toBeNull()
  })

  it('finds the smallest combination within given tools', () => {
    const solution = ask([tune(7, [1, 2]), tune(8, [2, 3])], tools)
    expect(smallestCombination(solution, new Set([1, 3]))).toEqual({ toolIds: [1, 3] })
    expect(smallestCombination(solution, new Set([1]))).toBeNull()
  })
})

const anyTools = fc
  .array(fc.tuple(fc.nat(4), fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 7 })
  .map((rows) =>
    rows.map(([fee, is_fz3, is_fzl, is_rentable], id) => tool(id, fee * 10, { is_fz3, is_fzl, is_rentable })),
  )
const anyTune = fc
  .tuple(fc.uniqueArray(fc.nat(6), { maxLength: 6 }), fc.constantFrom('ecu', 'tcu', 'awd'))
  .map(([toolIds, kind]) => ({ toolIds, kind }) as const)
const anyTunes = fc
  .array(anyTune, { minLength: 1, maxLength: 6 })
  .map((rows) => rows.map(({ toolIds, kind }, id) => tune(id, toolIds, kind)))
const anyRestriction = fc.option(fc.uniqueArray(fc.nat(6), { maxLength: 6 }), { nil: null })
const anyQuestion = fc.record({
  tunes: anyTunes,
  tools: anyTools,
  engineRestriction: anyRestriction,
  transmissionRestriction: anyRestriction,
})

const applies = (restriction: ToolQuestion['engineRestriction'], id: number) =>
  restriction === null || [...restriction].length === 0 || [...restriction].includes(id)

/** The rules of specification section 5 written down naively: try every set of tools. */
function bruteForce({ tunes, tools, engineRestriction, transmissionRestriction }: ToolQuestion): number[][] {
  const allowed = (asked: ChosenTune, id: number) => {
    const isTcu = asked.isDsg
    const isAwd = !isTcu && asked.isAwd
    return (isTcu || applies(engineRestriction, id)) && (isTcu || isAwd ? applies(transmissionRestriction, id) : true)
  }
  const covers = (ids: number[]) =>
    tunes.every((asked) => asked.toolIds.some((id) => ids.includes(id) && allowed(asked, id)))
  return Array.from({ length: 2 ** tools.length }, (_, mask) =>
    tools.map(({ id }) => id).filter((_, index) => (mask >> index) & 1),
  ).filter((ids) => covers(ids) && ids.every((id) => !covers(ids.filter((other) => other !== id))))
}

describe('tool solving in general', () => {
  it('equals brute force: combinations, cheapest fee, support and rental', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        fc.pre(question.tunes.every(({ toolIds }) => toolIds.length > 0))
        const solution = solveTools(question)
        const expected = bruteForce(question)
        const fee = (ids: number[]) => combinationFee(question.tools, ids, 'USD') ?? Infinity
        const within = (flag: 'is_fz3' | 'is_fzl') =>
          expected.some((ids) => ids.every((id) => question.tools[id]?.[flag]))
        const found = solution.ok ? solution.combinations.map(({ toolIds }) => toolIds) : []
        expect(new Set(found.map(String))).toEqual(new Set(expected.map(String)))
        expect(found.length).toBe(expected.length)
        expect(solution.ok).toBe(expected.length > 0)
        expect(installFee(solution, 'USD')).toBe(expected.length > 0 ? Math.min(...expected.map(fee)) : 0)
        expect(isSupported(solution, 'is_fz3')).toBe(within('is_fz3'))
        expect(isSupported(solution, 'is_fzl')).toBe(within('is_fzl'))
        expect(isRentalSupported(solution)).toBe(
          expected.some((ids) => ids.length === 1 && ids.every((id) => question.tools[id]?.is_rentable)),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('the cheapest combination is one of the minimal ones, costs the install fee and is the smallest such', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        fc.pre(question.tunes.every(({ toolIds }) => toolIds.length > 0))
        const used = cheapestCombination(solveTools(question), 'USD')
        const priced = bruteForce(question).map((ids) => ({
          ids,
          fee: combinationFee(question.tools, ids, 'USD') ?? 0,
        }))
        const lowest = Math.min(...priced.map(({ fee }) => fee))
        const best = priced
          .filter(({ fee }) => fee === lowest)
          .toSorted((a, b) => a.ids.length - b.ids.length || (String(a.ids) < String(b.ids) ? -1 : 1))[0]
        expect(used).toEqual(best === undefined ? null : { toolIds: best.ids, fee: best.fee })
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order of tunes, of tools, of the tools of a tune or of restrictions (INV-26)', () => {
    const shuffled = anyQuestion.chain((question) =>
      fc.record({
        question: fc.constant(question),
        other: fc.record({
          tunes: fc.shuffledSubarray(question.tunes, { minLength: question.tunes.length }),
          tools: fc.shuffledSubarray(question.tools, { minLength: question.tools.length }),
          engineRestriction: fc.constant(question.engineRestriction?.toReversed() ?? null),
          transmissionRestriction: fc.constant(question.transmissionRestriction?.toReversed() ?? null),
        }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ question, other }) => {
        const turned = other.tunes.map((each) => ({ ...each, toolIds: each.toolIds.toReversed() }))
        const solution = solveTools(question)
        const again = solveTools({ ...other, tunes: turned })
        expect(again).toEqual(solution)
        expect(cheapestCombination(again, 'USD')).toEqual(cheapestCombination(solution, 'USD'))
      }),
      { numRuns: 300 },
    )
  })

  it('20 tunes with 12 of 40 tools are answered with a bounded list and an exact fee', () => {
    const tools = Array.from({ length: 40 }, (_, id) => tool(id, ((id * 7) % 40) * 100))
    const tunes = Array.from({ length: 20 }, (_, id) =>
      tune(id, [...new Set(Array.from({ length: 12 }, (_, index) => (id * id + index * (2 * id + 3)) % 40))]),
    )
    const solution = ask(tunes, tools)
    const fees = tunes.map(({ toolIds }) => Math.min(...toolIds.map((id) => tools[id]?.install_fee.USD ?? Infinity)))
    const used = cheapestCombination(solution, 'USD')
    expect(solution).toMatchObject({ ok: true, isComplete: false })
    expect(solution.ok && solution.combinations.length).toBeLessThanOrEqual(1000)
    expect(used?.fee).toBe(Math.max(...fees))
    expect(tunes.every(({ toolIds }) => toolIds.some((id) => used?.toolIds.includes(id)))).toBe(true)
  })
})
