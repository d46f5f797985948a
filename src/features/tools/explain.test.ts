import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainTools, type ExplainQuestion } from './explain.ts'
import { cheapestCombination, solveTools, type ToolQuestion } from './rules.ts'
import { toolFixture as tool } from './tool-fixtures.ts'

const names = {
  tools: new Map([
    [1, 'Flasher'],
    [2, 'Bench kit'],
    [3, 'Cable'],
    [4, 'Box'],
    [5, 'Euro cable'],
    [6, 'Dongle'],
  ]),
  tunes: new Map([
    [10, 'Stage 1'],
    [11, 'Gearbox'],
    [12, 'Launch control'],
  ]),
}
const tools = [
  tool(1, 5000),
  tool(2, 2000),
  tool(3, 9000),
  tool(4, 0),
  { ...tool(5, 0), install_fee: { EUR: 0 } },
  tool(6, 2000),
]

function explain(tunes: [id: number, toolIds: number[]][], rest: Partial<ExplainQuestion & ToolQuestion> = {}) {
  const solution = solveTools({
    tunes: tunes.map(([id, toolIds]) => ({ id, toolIds, isDsg: id === 11, isAwd: id === 13 })),
    tools,
    engineRestriction: rest.engineRestriction ?? null,
    transmissionRestriction: rest.transmissionRestriction ?? null,
  })
  return explainTools({ solution, currency: 'USD', names, ownedToolIds: [], pickedToolIds: null, ...rest })
}
const codes = (explanation: ReturnType<typeof explain>) =>
  Object.fromEntries(explanation.ruledOut.map(({ toolId, code }) => [toolId, code]))

describe('the explanation of tools', () => {
  it('names the tools, the fee and which tune each one is for', () => {
    const explanation = explain([
      [10, [1, 3]],
      [11, [2]],
      [12, [1, 2]],
    ])
    expect(explanation.combination?.sentence).toBe('You’ll need Flasher and Bench kit. The install fee is $50.00.')
    expect(explanation.uses).toEqual([
      {
        toolId: 1,
        code: 'covers_tunes',
        tuneIds: [10, 12],
        onlyForTuneIds: [10],
        sentence: 'Flasher flashes Stage 1 and Launch control. Nothing else here can flash Stage 1.',
      },
      {
        toolId: 2,
        code: 'covers_tunes',
        tuneIds: [11, 12],
        onlyForTuneIds: [11],
        sentence: 'Bench kit flashes Gearbox and Launch control. Nothing else here can flash Gearbox.',
      },
    ])
  })

  it('says which tune makes it dear and what other tools would save', () => {
    const tunes: [number, number[]][] = [
      [10, [1, 3]],
      [11, [2]],
    ]
    expect(explain(tunes).cheaper).toEqual([
      {
        code: 'without_tune',
        tuneId: 10,
        fee: 2000,
        saving: 3000,
        sentence: 'Without Stage 1 the install fee would be $20.00.',
      },
    ])
    expect(explain(tunes, { pickedToolIds: [3, 2] }).cheaper).toContainEqual({
      code: 'other_tools',
      toolIds: [1, 2],
      fee: 5000,
      saving: 4000,
      sentence: 'Flasher and Bench kit would be enough for $50.00. You’d save $40.00.',
    })
  })

  it('says when owned tools are enough', () => {
    const tunes: [number, number[]][] = [
      [10, [1, 3]],
      [12, [2, 3]],
    ]
    expect(explain(tunes, { ownedToolIds: [3] }).owned).toEqual({
      code: 'owned_tool_is_enough',
      toolIds: [3],
      sentence: 'Cable, which you already own, is enough.',
    })
    expect(explain(tunes, { ownedToolIds: [1, 2] }).owned).toMatchObject({
      code: 'owned_tools_are_enough',
      toolIds: [1, 2],
    })
    expect(explain(tunes, { ownedToolIds: [1] }).owned).toBeNull()
  })

  it('gives each other tool its reason', () => {
    const explanation = explain(
      [
        [10, [1, 3, 4, 5]],
        [12, [1, 2]],
      ],
      { engineRestriction: [1, 2, 3, 5, 6] },
    )
    expect(explanation.combination?.toolIds).toEqual([1])
    expect(codes(explanation)).toEqual({
      2: 'needs_more_tools',
      3: 'dearer',
      4: 'not_allowed_by_engine',
      5: 'not_offered_in_currency',
      6: 'fits_no_tune',
    })
  })

  it('tells the restriction of the transmission and of both apart', () => {
    expect(codes(explain([[11, [1, 2]]], { transmissionRestriction: [1] }))[2]).toBe('not_allowed_by_transmission')
    const both = explain([[13, [1, 2]]], { engineRestriction: [1], transmissionRestriction: [1] })
    expect(codes(both)[2]).toBe('not_allowed_by_engine_and_transmission')
  })

  it('knows equal alternatives and tools that add nothing', () => {
    const explanation = explain([
      [11, [2, 6]],
      [12, [2, 4, 6]],
    ])
    expect(codes(explanation)).toMatchObject({ 6: 'alternative', 4: 'covers_nothing_more' })
  })

  it('says in words why there is no combination', () => {
    expect(explain([[10, []]]).problem).toEqual({
      code: 'tune_missing_tools',
      sentence: 'We don’t know a tool for Stage 1 yet. Please contact us.',
    })
    expect(explain([[10, [1]]], { engineRestriction: [2] }).problem?.code).toBe('tunes_unsolvable')
    expect(explain([[10, [5]]]).problem).toEqual({
      code: 'not_offered_in_currency',
      sentence: 'No matching tool is sold in USD.',
    })
    expect(explain([[10, [1]]], { pickedToolIds: [2] }).problem).toEqual({
      code: 'not_a_combination',
      sentence: 'Bench kit can’t flash all your tunes.',
    })
    expect(explain([])).toMatchObject({ problem: null, combination: null, ruledOut: [] })
  })

  it('every tool is either used or ruled out, and each used tool is needed for a tune', () => {
    const anyTunes = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(anyTunes, (rows) => {
        const tunes = rows.map((toolIds, id) => ({ id, toolIds, isDsg: false, isAwd: false }))
        const solution = solveTools({ tunes, tools, engineRestriction: null, transmissionRestriction: null })
        const used = cheapestCombination(solution, 'USD')
        fc.pre(used !== null)
        const explanation = explainTools({ solution, currency: 'USD', names, ownedToolIds: [], pickedToolIds: null })
        const told = [...explanation.uses, ...explanation.ruledOut].map(({ toolId }) => toolId)
        expect(told.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
        expect(explanation.uses.every(({ onlyForTuneIds }) => onlyForTuneIds.length > 0)).toBe(true)
        expect(explanation.cheaper.every(({ code, saving }) => code === 'without_tune' && saving > 0)).toBe(true)
      }),
    )
  })
})
