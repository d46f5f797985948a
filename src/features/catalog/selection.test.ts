import { tuneFixture as tune } from './selection-fixtures.ts'
import { describe, expect, it } from 'vitest'
import {
  awdOptions,
  changeSelection,
  isVehicleSelected,
  refusalText,
  selectedTuneIds,
  selectionReducer,
  tuneOptions,
  type SelectionAction,
} from './selection.ts'
import { noVehicle, type VehicleSelection } from './selection-state.ts'
import { recommendedTuneIds } from './selection-tunes.ts'

const engineTunes = [
  tune(1, 'stock', { is_stock: true }),
  tune(2, 'stage-1', { recommended: ['launch', 'gearbox-1'] }),
  tune(3, 'stage-2', { requires: ['gearbox-1'] }),
  tune(4, 'launch', { optional: true, requires: ['stage-1'] }),
  tune(5, 'dsg', { is_dsg: true }),
  tune(6, 'haldex', { is_awd: true }),
  tune(7, 'flex', { optional: true }),
  tune(8, 'haldex-sport', { is_awd: true, optional: true, requires: ['haldex'] }),
]
const transmissionTunes = [tune(20, 'gearbox-1'), tune(21, 'gearbox-2'), tune(22, 'shift-lights', { optional: true })]

const run = (start: VehicleSelection, ...actions: SelectionAction[]) => actions.reduce(selectionReducer, start)
const engineOnly = run(
  noVehicle,
  { type: 'selectMake', make: 'volkswagen' },
  { type: 'selectYear', year: '2015.5' },
  { type: 'selectModel', model: 'golf-r' },
  { type: 'selectEngine', engine: 'ea888' },
)
const car = run(
  engineOnly,
  { type: 'engineLoaded', engine: 'ea888', tunes: engineTunes },
  { type: 'selectTransmission', transmission: 'dq250' },
  { type: 'transmissionLoaded', transmission: 'dq250', tunes: transmissionTunes },
)
const full = run(
  car,
  ...[2, 4, 5, 6, 8, 20, 22].map((tuneId) => ({ type: 'chooseTune', tuneId }) as const),
  { type: 'showDyno', index: 3 },
  { type: 'showHpTorque', powerType: 'regular' },
)

describe('the levels of the vehicle selection', () => {
  it('selecting a make clears year and everything below', () => {
    expect(run(full, { type: 'selectMake', make: 'audi' })).toEqual({
      ...noVehicle,
      make: 'audi',
      currentHpTorque: 'regular',
    })
  })

  it('year clears model and below', () => {
    const next = run(full, { type: 'selectYear', year: '2016' })
    expect(next).toEqual({ ...noVehicle, make: 'volkswagen', year: '2016', currentHpTorque: 'regular' })
  })

  it('model clears engine and below', () => {
    const next = run(full, { type: 'selectModel', model: 'gti' })
    expect(next).toMatchObject({ make: 'volkswagen', year: '2015.5', model: 'gti', engine: null, transmission: null })
    expect(next).toMatchObject({ tune: null, addOnTunes: [], awdTune: null, selectedDynoIndex: 0 })
  })

  it('engine resets the horsepower display to crank', () => {
    const next = run(full, { type: 'selectEngine', engine: 'ea113' })
    expect(next).toMatchObject({ currentHpTorque: 'crank', engine: { slug: 'ea113', tunes: null }, tune: null })
    expect(next.transmission).toBeNull()
  })

  it('a year that is no year is not selected', () => {
    expect(run(full, { type: 'selectYear', year: '2015.55' }).year).toBeNull()
    expect(run(full, { type: 'selectYear', year: '2015.0' }).year).toBe('2015')
  })

  it('nothing is selected below a level that is not selected', () => {
    const actions: SelectionAction[] = [
      { type: 'selectYear', year: '2015' },
      { type: 'selectModel', model: 'golf' },
      { type: 'selectEngine', engine: 'ea888' },
      { type: 'selectTransmission', transmission: 'dq250' },
      { type: 'skipTransmission', skip: true },
      { type: 'chooseTune', tuneId: 2 },
    ]
    for (const action of actions) expect(run(noVehicle, action)).toEqual(noVehicle)
  })

  it('if loading the full engine or transmission fails, that selection is cleared', () => {
    const noEngine = run(full, { type: 'engineFailed', engine: 'ea888' })
    expect(noEngine).toMatchObject({ model: 'golf-r', engine: null, tune: null, addOnTunes: [], transmission: null })
    const noTransmission = run(full, { type: 'transmissionFailed', transmission: 'dq250' })
    expect(noTransmission).toMatchObject({ engine: { slug: 'ea888' }, tune: 2, transmission: null })
    expect(noTransmission).toMatchObject({ transmissionTune: null, transmissionAddOnTunes: [] })
  })

  it('a late answer for another engine or transmission changes nothing', () => {
    expect(run(full, { type: 'engineFailed', engine: 'other' })).toBe(full)
    expect(run(full, { type: 'engineLoaded', engine: 'other', tunes: [] })).toBe(full)
    expect(run(full, { type: 'transmissionFailed', transmission: 'other' })).toBe(full)
    expect(run(full, { type: 'transmissionLoaded', transmission: 'other', tunes: [] })).toBe(full)
  })

  it('a vehicle counts as selected when an engine is chosen and, if transmissions exist and are not skipped, a transmission too', () => {
    expect(isVehicleSelected(noVehicle, false)).toBe(false)
    expect(isVehicleSelected(engineOnly, false)).toBe(true)
    expect(isVehicleSelected(engineOnly, true)).toBe(false)
    expect(isVehicleSelected(run(engineOnly, { type: 'skipTransmission', skip: true }), true)).toBe(true)
    expect(isVehicleSelected(full, true)).toBe(true)
  })

  it('skipping the transmission clears it, and selecting one ends the skipping', () => {
    const skipped = run(full, { type: 'skipTransmission', skip: true })
    expect(skipped).toMatchObject({ skipTransmissionSelection: true, transmission: null, transmissionTune: null })
    expect(run(skipped, { type: 'selectTransmission', transmission: 'dq250' }).skipTransmissionSelection).toBe(false)
    expect(run(skipped, { type: 'skipTransmission', skip: false }).skipTransmissionSelection).toBe(false)
  })

  it('clearing and restoring replace everything', () => {
    expect(run(full, { type: 'clear' })).toEqual(noVehicle)
    expect(run(noVehicle, { type: 'restore', selection: full })).toEqual(full)
  })
})

describe('the tunes of the vehicle selection', () => {
  it('an engine starts with its stock tune, or none', () => {
    expect(car.tune).toBe(1)
    expect(run(engineOnly, { type: 'engineLoaded', engine: 'ea888', tunes: [] }).tune).toBeNull()
  })

  it('choosing a tune resets the dyno index to 0', () => {
    const looking = run(car, { type: 'showDyno', index: 4 })
    expect(looking.selectedDynoIndex).toBe(4)
    expect(run(looking, { type: 'chooseTune', tuneId: 2 }).selectedDynoIndex).toBe(0)
  })

  it('a dyno index that cannot be is not shown', () => {
    for (const index of [-1, 0.5, Number.NaN]) expect(run(full, { type: 'showDyno', index })).toBe(full)
  })

  it('every tune goes into its field', () => {
    expect(full).toMatchObject({
      tune: 2,
      dsgTune: 5,
      addOnTunes: [4],
      awdTune: 6,
      awdAddOnTunes: [8],
      transmissionTune: 20,
      transmissionAddOnTunes: [22],
    })
  })

  it('removing ECU tunes resets the tune to the stock tune and clears dsgTune and add-ons', () => {
    expect(run(full, { type: 'removeEcuTunes' })).toMatchObject({ tune: 1, dsgTune: null, addOnTunes: [], awdTune: 6 })
  })

  it('removing ECU tunes leaves none when there is no stock tune', () => {
    const bare = run(
      engineOnly,
      { type: 'engineLoaded', engine: 'ea888', tunes: engineTunes.slice(1) },
      { type: 'chooseTune', tuneId: 2 },
      { type: 'removeTune', tuneId: 2 },
    )
    expect(bare.tune).toBeNull()
  })

  it('if exactly one all-wheel-drive tune exists, a Stock option is prepended', () => {
    expect(awdOptions(full).map(({ kind, tune: option }) => option?.id ?? kind)).toEqual(['stock', 6])
    const two = [...engineTunes, tune(9, 'haldex-2', { is_awd: true })]
    const more = run(car, { type: 'engineLoaded', engine: 'ea888', tunes: two })
    expect(awdOptions(more).map(({ kind }) => kind)).toEqual(['tune', 'tune'])
    expect(awdOptions(noVehicle)).toEqual([])
  })

  it('lists the tunes of each field', () => {
    expect(tuneOptions(full, 'tune').map(({ id }) => id)).toEqual([1, 2, 3])
    expect(tuneOptions(full, 'addOnTunes').map(({ id }) => id)).toEqual([4, 7])
    expect(tuneOptions(full, 'transmissionTune').map(({ id }) => id)).toEqual([20, 21])
  })

  it('what is bought is everything chosen but stock tunes', () => {
    expect(selectedTuneIds(full)).toEqual([2, 4, 5, 6, 8, 20, 22])
    expect(selectedTuneIds(car)).toEqual([])
  })
})

describe('required and recommended tunes', () => {
  it('choosing a tune adds the tunes that it requires', () => {
    const change = changeSelection(car, { type: 'chooseTune', tuneId: 3 })
    expect(change).toMatchObject({ addedTuneIds: [20], refusal: null, selection: { tune: 3, transmissionTune: 20 } })
    expect(run(car, { type: 'chooseTune', tuneId: 4 })).toMatchObject({ tune: 2, addOnTunes: [4] })
  })

  it('a required tune is not removed, and the reason names what requires it', () => {
    const change = changeSelection(full, { type: 'removeTune', tuneId: 6 })
    expect(change.selection).toBe(full)
    expect(change.refusal).toEqual({ code: 'tune_is_required', tuneId: 6, byTuneIds: [8] })
    expect(change.refusal && refusalText(change.refusal, full)).toBe('haldex-sport requires haldex. Remove that first.')
    expect(run(full, { type: 'removeTune', tuneId: 8 }, { type: 'removeTune', tuneId: 6 }).awdTune).toBeNull()
  })

  it('a required tune is not replaced either', () => {
    const change = changeSelection(full, { type: 'chooseTune', tuneId: 3 })
    expect(change.refusal).toEqual({ code: 'tune_is_required', tuneId: 2, byTuneIds: [4] })
  })

  it('a chosen tune is not silently replaced by a required one', () => {
    const other = run(car, { type: 'chooseTune', tuneId: 21 })
    const change = changeSelection(other, { type: 'chooseTune', tuneId: 3 })
    expect(change.refusal).toEqual({
      code: 'required_tune_conflicts',
      tuneId: 3,
      requiredTuneId: 20,
      otherTuneId: 21,
    })
    expect(change.refusal && refusalText(change.refusal, other)).toBe(
      'stage-2 requires gearbox-1, but you chose gearbox-2.',
    )
  })

  it('a tune whose required tune is not offered cannot be chosen', () => {
    const manual = run(engineOnly, { type: 'engineLoaded', engine: 'ea888', tunes: engineTunes })
    const change = changeSelection(manual, { type: 'chooseTune', tuneId: 3 })
    expect(change.refusal).toEqual({ code: 'required_tune_not_offered', tuneId: 3, requiredSlug: 'gearbox-1' })
    expect(changeSelection(manual, { type: 'chooseTune', tuneId: 99 }).refusal?.code).toBe('tune_not_offered')
  })

  it('removing ECU tunes is refused while another control unit requires them', () => {
    const needy = [tune(30, 'gearbox-sport', { requires: ['stage-1'] })]
    const chosen = run(
      car,
      { type: 'transmissionLoaded', transmission: 'dq250', tunes: needy },
      { type: 'chooseTune', tuneId: 30 },
    )
    expect(chosen).toMatchObject({ tune: 2, transmissionTune: 30 })
    expect(changeSelection(chosen, { type: 'removeEcuTunes' }).refusal).toEqual({
      code: 'tune_is_required',
      tuneId: 2,
      byTuneIds: [30],
    })
  })

  it('tunes that require each other come and go together', () => {
    const pair = [
      tune(40, 'a', { optional: true, requires: ['b'] }),
      tune(41, 'b', { optional: true, requires: ['a'] }),
    ]
    const loaded = run(engineOnly, { type: 'engineLoaded', engine: 'ea888', tunes: pair })
    const both = run(loaded, { type: 'chooseTune', tuneId: 40 })
    expect(both.addOnTunes).toEqual([40, 41])
    expect(run(both, { type: 'removeTune', tuneId: 41 }).addOnTunes).toEqual([])
  })

  it('recommends what the chosen tunes recommend and is not chosen yet', () => {
    expect(recommendedTuneIds(run(car, { type: 'chooseTune', tuneId: 2 }))).toEqual([4, 20])
    expect(recommendedTuneIds(full)).toEqual([])
  })

  it('tunes that a loaded engine does not offer any more are dropped with those that require them', () => {
    const changed = engineTunes.filter(({ slug }) => slug !== 'stage-1' && slug !== 'haldex')
    expect(run(full, { type: 'engineLoaded', engine: 'ea888', tunes: changed })).toMatchObject({
      tune: 1,
      addOnTunes: [],
      awdTune: null,
      awdAddOnTunes: [],
      transmissionTune: 20,
    })
  })
})
