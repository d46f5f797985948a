import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectionReducer, type SelectionAction } from './selection.ts'
import { fromPathSegments, parseSelection, serializeSelection, toPathSegments } from './selection-storage.ts'
import { chosenIds, noVehicle, offeredTunes, type SelectableTune, type VehicleSelection } from './selection-state.ts'

const figures = { horsepower: null, torque: null, torque_limit: null, crank_horsepower: null, crank_torque: null }
/** Thirty tunes of all kinds, some of which require others. */
const tunes = Array.from({ length: 30 }, (_, index): SelectableTune => ({
  id: index + 1,
  slug: `t${index}`,
  name: `Tune ${index}`,
  is_stock: index % 15 === 0,
  optional: index % 3 === 1,
  is_dsg: index % 5 === 2,
  is_awd: index % 7 === 3,
  requires: index % 4 === 1 ? [`t${(index * 7) % 30}`] : [],
  recommended: [],
  ...figures,
}))
const slug = fc.option(fc.constantFrom('a', 'b', 'golf-r', '2.0-tsi'), { nil: null, freq: 8 })
const tuneId = fc.integer({ min: 1, max: 32 })
const engineTunes = fc.subarray(tunes.slice(0, 18))
const transmissionTunes = fc.subarray(tunes.slice(14))
const action: fc.Arbitrary<SelectionAction> = fc.oneof(
  slug.map((make) => ({ type: 'selectMake', make }) as const),
  fc.constantFrom('2015', '2015.5', 'Series', 'x', null).map((year) => ({ type: 'selectYear', year }) as const),
  slug.map((model) => ({ type: 'selectModel', model }) as const),
  slug.map((engine) => ({ type: 'selectEngine', engine }) as const),
  slug.map((transmission) => ({ type: 'selectTransmission', transmission }) as const),
  fc.boolean().map((skip) => ({ type: 'skipTransmission', skip }) as const),
  engineTunes.map((list) => ({ type: 'engineLoaded', engine: 'a', tunes: list }) as const),
  transmissionTunes.map((list) => ({ type: 'transmissionLoaded', transmission: 'a', tunes: list }) as const),
  fc.constantFrom({ type: 'engineFailed', engine: 'a' } as const, { type: 'removeEcuTunes' } as const),
  tuneId.map((id) => ({ type: 'removeTune', tuneId: id }) as const),
  fc.nat(9).map((index) => ({ type: 'showDyno', index }) as const),
)
const choose = tuneId.map((id): SelectionAction => ({ type: 'chooseTune', tuneId: id }))
const start: SelectionAction[] = [
  { type: 'selectMake', make: 'a' },
  { type: 'selectYear', year: '2015' },
  { type: 'selectModel', model: 'a' },
  { type: 'selectEngine', engine: 'a' },
  { type: 'engineLoaded', engine: 'a', tunes: tunes.slice(0, 18) },
  { type: 'selectTransmission', transmission: 'a' },
  { type: 'transmissionLoaded', transmission: 'a', tunes: tunes.slice(14) },
]
const anySelection = fc
  .tuple(fc.boolean(), fc.array(fc.oneof({ weight: 2, arbitrary: choose }, action), { maxLength: 25 }))
  .map(([isWarm, actions]) => [...(isWarm ? start : []), ...actions].reduce(selectionReducer, noVehicle))
const unloaded = (selection: VehicleSelection): VehicleSelection => ({
  ...selection,
  engine: selection.engine && { slug: selection.engine.slug, tunes: null },
  transmission: selection.transmission && { slug: selection.transmission.slug, tunes: null },
})

describe('the vehicle selection after any actions', () => {
  it('has no level without the one above it', () => {
    fc.assert(
      fc.property(anySelection, ({ make, year, model, engine, transmission, tune }) => {
        const levels = [make, year, model, engine, transmission]
        const gap = levels.indexOf(null)
        expect(gap === -1 || levels.slice(gap).every((level) => level === null)).toBe(true)
        expect(engine === null && tune !== null).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  it('holds every tune that a chosen tune requires, each in its own field', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        fc.pre(selection.engine?.tunes != null && selection.transmission?.tunes !== null)
        const offered = offeredTunes(selection)
        const chosen = chosenIds(selection)
        const slugs = chosen.map((id) => offered.get(id)?.tune.slug)
        for (const id of chosen)
          expect(slugs).toEqual(expect.arrayContaining([...(offered.get(id)?.tune.requires ?? [])]))
        for (const id of chosen) expect([selection[offered.get(id)?.slot ?? 'tune']].flat()).toContain(id)
      }),
      { numRuns: 400 },
    )
  })

  it('is read back from storage as it was, with tunes to be loaded again', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        expect(parseSelection(serializeSelection(selection))).toEqual(unloaded(selection))
      }),
      { numRuns: 400 },
    )
  })

  it('is read back from its path segments', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const { make, year, model, engine, transmission } = unloaded(selection)
        const expected = { ...noVehicle, make, year, model, engine, transmission }
        expect(fromPathSegments(toPathSegments(selection))).toEqual(expected)
      }),
    )
  })
})

describe('path segments', () => {
  it('stop at the first level that is not chosen', () => {
    expect(toPathSegments(noVehicle)).toEqual([])
    expect(toPathSegments({ ...noVehicle, make: 'bmw', year: '2015.5' })).toEqual(['bmw', '2015.5'])
  })

  it('that are missing at the end are not chosen', () => {
    expect(fromPathSegments(['bmw', undefined, undefined])).toEqual({ ...noVehicle, make: 'bmw' })
  })

  it('with a gap, an empty or too long part, a slash, a wrong year or a sixth part name no vehicle', () => {
    const bad = [['bmw', undefined, 'm3'], [''], ['bmw', '2015.55'], ['a/b'], ['a'.repeat(121)]]
    for (const segments of [...bad, ['a', '2015', 'b', 'c', 'd', 'e']]) expect(fromPathSegments(segments)).toBeNull()
  })
})

describe('stored garbage', () => {
  it('gives no vehicle and never throws', () => {
    const texts = fc.oneof(fc.string(), fc.json(), fc.constantFrom(null, '[]', 'null', '{"v":2,"make":"a"}'))
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseSelection(text)).toEqual(noVehicle)
      }),
    )
  })

  it('in one field does not spoil the others', () => {
    const stored = {
      v: 1,
      make: 'a',
      year: '2015',
      model: 'b',
      engine: 'c',
      tune: 'x',
      addOnTunes: [1, -1, '2', 1.5, 3],
    }
    expect(parseSelection(JSON.stringify({ ...stored, currentHpTorque: 'bhp', selectedDynoIndex: -4 }))).toEqual({
      ...noVehicle,
      make: 'a',
      year: '2015',
      model: 'b',
      engine: { slug: 'c', tunes: null },
      addOnTunes: [1, 3],
    })
    expect(parseSelection('{"v":1,"make":{"a":1}}')).toEqual(noVehicle)
    expect(parseSelection(`{"v":1,"make":"${'a'.repeat(30_000)}"}`)).toEqual(noVehicle)
  })
})
