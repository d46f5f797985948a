import { tuneFixture } from './selection-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { hpTorqueToShow, selectedHpTorque } from './selection-display.ts'
import { noVehicle, type PowerFigures } from './selection-state.ts'

const none: PowerFigures = {
  horsepower: null,
  torque: null,
  torque_limit: null,
  crank_horsepower: null,
  crank_torque: null,
}
const hp = (value: number | null) => ({ value, unit: 'hp' })
const nm = (value: number | null) => ({ value, unit: 'Nm' })

describe('the power display', () => {
  it('shows the wanted figures', () => {
    const figures = { ...none, horsepower: hp(260), torque: nm(380), crank_horsepower: hp(300), crank_torque: nm(420) }
    expect(hpTorqueToShow(figures, 'crank')).toEqual({
      powerType: 'crank',
      horsepower: hp(300),
      torque: nm(420),
      torqueLimit: null,
    })
    expect(hpTorqueToShow(figures, 'regular')).toMatchObject({ powerType: 'regular', horsepower: hp(260) })
  })

  it('falls back to the other figures when the wanted ones are zero or have no unit', () => {
    const zero = { ...none, horsepower: hp(260), torque: nm(380), crank_horsepower: hp(0), crank_torque: nm(0) }
    expect(hpTorqueToShow(zero, 'crank')).toMatchObject({ powerType: 'regular', horsepower: hp(260) })
    const bare = { ...none, crank_horsepower: hp(300), horsepower: { value: 260, unit: null } }
    expect(hpTorqueToShow(bare, 'regular')).toMatchObject({ powerType: 'crank', horsepower: hp(300), torque: null })
  })

  it('is hidden when values are zero or units are missing everywhere', () => {
    expect(hpTorqueToShow(none, 'crank')).toBeNull()
    const broken = { ...none, horsepower: hp(-5), torque: { value: 1, unit: 'hp' }, crank_torque: nm(Number.NaN) }
    expect(hpTorqueToShow({ ...broken, crank_horsepower: { value: 1, unit: '' } }, 'crank')).toBeNull()
  })

  it('shows the torque limit of a transmission tune alone', () => {
    expect(hpTorqueToShow({ ...none, torque_limit: nm(520) }, 'crank')).toEqual({
      powerType: 'crank',
      horsepower: null,
      torque: null,
      torqueLimit: nm(520),
    })
  })

  it('is that of the chosen tune', () => {
    const tunes = [
      tuneFixture(1, 'stock', { is_stock: true, crank_horsepower: hp(200) }),
      tuneFixture(2, 'stage-1', { crank_horsepower: hp(250) }),
    ]
    const selection = { ...noVehicle, engine: { slug: 'e', tunes } }
    expect(selectedHpTorque({ ...selection, tune: 2 })?.horsepower).toEqual(hp(250))
    expect(selectedHpTorque(selection)?.horsepower).toEqual(hp(200))
    expect(selectedHpTorque(noVehicle)).toBeNull()
  })
})
