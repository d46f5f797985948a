import { describe, expect, it } from 'vitest'
import type { DynoRun } from './contract.ts'
import { defaultView } from './dyno.ts'
import { type RunChoice, runLabel, runsElsewhere, runsToPlot } from './runs-shown.ts'

const run = (id: number, label: string, extra = {}) => ({
  id,
  label,
  source: 'workshop-dyno',
  rpm: [2000, 3000],
  crank_horsepower: [100, 150],
  crank_torque: [260, 262],
  ...extra,
})
const tune = (id: number, name: string, dyno_csvs: DynoRun[]) => ({
  id,
  name,
  is_stock: name === 'Stock',
  dyno_csvs,
})
const wheelsOnly = { id: 22, label: 'Customer run', source: 'upload', rpm: [2000, 3000], horsepower: [80, 120] }
const stock = tune(1, 'Stock', [run(10, 'Stock')])
const first = tune(2, 'Stage 1', [run(20, 'Stage 1, 93 octane'), wheelsOnly])
const second = tune(3, 'Stage 2', [run(30, 'E30')])
const gearbox = tune(9, 'TCU Stage 1', [
  { ...run(90, 'TCU Stage 1'), torque_limit: [330, 330] } as ReturnType<typeof run>,
])
const choice: RunChoice = {
  stock,
  tuned: first,
  tunedIndex: 0,
  addedRunIds: new Set(),
  tunes: [stock, first, second],
  gearbox: null,
}
const view = defaultView('en-US', 1)
const shown = (changes: Partial<RunChoice>) =>
  runsToPlot({ ...choice, ...changes }, view).map(({ id, tone }) => [id, tone])

describe('the runs of a plot', () => {
  it('are stock and the tune it is compared with', () => {
    expect(shown({})).toEqual([
      [10, 0],
      [20, 1],
    ])
    expect(shown({ tuned: null })).toEqual([[10, 0]])
    expect(shown({ tunedIndex: 1 })).toEqual([
      [10, 0],
      [22, 1],
    ])
    expect(shown({ tunedIndex: 7 })[1]).toEqual([20, 1])
  })

  it('are joined by those that the visitor adds, each once and with a tone of its own', () => {
    expect(shown({ addedRunIds: new Set([10, 20, 22, 30]) })).toEqual([
      [10, 0],
      [20, 1],
      [22, 2],
      [30, 3],
    ])
  })

  it('end with the torque limit of the gearbox', () => {
    const runs = runsToPlot({ ...choice, gearbox }, view)
    expect(runs.at(-1)).toMatchObject({
      id: 90,
      label: 'TCU Stage 1 torque limit',
      power: null,
      torqueLimit: [330, 330],
    })
  })

  it('tell which were measured elsewhere', () => {
    expect(runsElsewhere(runsToPlot({ ...choice, tunedIndex: 1 }, view)).map(({ id }) => id)).toEqual([22])
    expect(
      runsElsewhere(runsToPlot({ ...choice, tunedIndex: 1 }, { ...view, at: 'regular' })).map(({ id }) => id),
    ).toEqual([10])
  })

  it('are named with their tune', () => {
    expect(runLabel(first, 'Stage 1, 93 octane')).toBe('Stage 1, 93 octane')
    expect(runLabel(first, 'Customer run')).toBe('Stage 1: Customer run')
  })
})
