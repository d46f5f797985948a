import { describe, expect, test } from 'vitest'
import { figureRemarks, peakIn } from './figures.ts'

describe('figures', () => {
  const hp = (value: number) => ({ value, unit: 'hp' as const })
  const nm = (value: number) => ({ value, unit: 'Nm' as const })
  const none = { horsepower: null, torque: null, crank_horsepower: null, crank_torque: null }
  const run = { rpm: [3000, 6000], crank_horsepower: [200, 343], crank_torque: [350, 300] }
  test('that agree say nothing, in any unit', () => {
    expect(figureRemarks({ ...none, crank_horsepower: hp(343), crank_torque: nm(474.5) }, run)).toEqual([])
    expect(peakIn(run.rpm, run.crank_torque)).toEqual({ value: 350, rpm: 3000 })
  })
  test('that contradict each other at the speeds of the run are errors', () => {
    const [remark] = figureRemarks({ ...none, crank_horsepower: hp(200), crank_torque: nm(900) }, run)
    expect(remark).toMatchObject({ name: 'crank_torque', isError: true })
  })
  test('that are more than 5 % off the run are said', () => {
    const remarks = figureRemarks({ ...none, crank_horsepower: hp(365) }, run)
    expect(remarks).toMatchObject([{ name: 'crank_horsepower', isError: false }])
    expect(figureRemarks({ ...none, crank_horsepower: hp(355) }, run)).toEqual([])
  })
})
