import { tuneFixture } from './selection-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { defaultView } from '#features/tunes/dyno.ts'
import { noVehicle, type SelectableTune } from './selection-state.ts'
import { hpTorqueToShow } from './selection-display.ts'
import { selectionReducer } from './selection.ts'
import { selectionOfAddress } from './selection-url.ts'
import { comparedTune, factoryFigures, gainOfTune, stockFigures } from './shown-figures.ts'

const view = defaultView('en-US', 1)
const tune = (id: number, slug: string, hp: number | null, extra: Partial<SelectableTune> = {}): SelectableTune =>
  tuneFixture(id, slug, {
    is_stock: slug === 'stock',
    crank_horsepower: hp === null ? null : { value: hp, unit: 'hp' },
    crank_torque: hp === null ? null : { value: hp - 10, unit: 'lb-ft' },
    ...extra,
  })
const tunes = [tune(1, 'stock', 200), tune(2, 'pops', null, { optional: true }), tune(3, 's1', 260), tune(4, 's2', 280)]
const select = (slugs: string[], offered = tunes) =>
  selectionOfAddress({ make: 'm', year: '2017', model: 'x', engine: 'e' }, { slug: 'e', tunes: offered }, null, slugs)
const engine = { horsepower: 198, torque: 190 }

describe('what a tune adds', () => {
  it('is shown in the units of the view', () => {
    const [stock, tuned] = [hpTorqueToShow(tunes[0]!, 'crank'), hpTorqueToShow(tunes[2]!, 'crank')]
    expect(gainOfTune(stock, tuned, view).power).toMatchObject({ stock: 200, tuned: 260, absolute: 60, percent: 30 })
    expect(gainOfTune(stock, tuned, { ...view, power: 'kW' }).power?.absolute).toBe(45)
  })
  it('is unknown when stock and tune were measured at different places', () => {
    const wheels = hpTorqueToShow(
      { ...tunes[2]!, crank_horsepower: null, crank_torque: null, horsepower: { value: 220, unit: 'hp' } },
      'crank',
    )
    expect(gainOfTune(hpTorqueToShow(tunes[0]!, 'crank'), wheels, view)).toEqual({ power: null, torque: null })
    expect(gainOfTune(null, wheels, view)).toEqual({ power: null, torque: null })
  })
})

describe('the stock figures', () => {
  it('are those of the stock tune, else those of the maker', () => {
    expect(stockFigures(select([]), engine, view)?.horsepower?.value).toBe(200)
    expect(stockFigures(select([], tunes.slice(1)), engine, view)?.horsepower?.value).toBe(198)
    expect(stockFigures(select([], []), { horsepower: null, torque: null }, view)).toBeNull()
    expect(hpTorqueToShow(factoryFigures(engine), 'regular')?.powerType).toBe('crank')
  })
})

describe('the tune that is compared with stock', () => {
  it('is the chosen one, else a preview of the first that is no add-on', () => {
    expect(comparedTune(select(['s2']), tunes)).toMatchObject({ tune: { slug: 's2' }, isPreview: false })
    expect(comparedTune(select(['pops']), tunes)).toMatchObject({ tune: { slug: 's1' }, isPreview: true })
    const removed = selectionReducer(select(['s2']), { type: 'removeEcuTunes' })
    expect(comparedTune(removed, tunes)).toMatchObject({ tune: { slug: 's1' }, isPreview: true })
    expect(comparedTune(noVehicle, [])).toBeNull()
  })
})
