import { expect, it } from 'vitest'
import { showRun } from '../dyno.ts'
import type { PlotRun } from '../runs-shown.ts'
import { drawingKey } from './dyno-lines.ts'

const run = {
  id: 1,
  label: 'Stage 2',
  source: 'workshop-dyno',
  rpm: [1000, 2000, 3000],
  horsepower: [40, 90, 130],
  torque: [200, 220, 210],
  crank_horsepower: [41, 92, 134],
  crank_torque: [201, 221, 211],
}
const range = { min: 1000, max: 3000 }
const keyIn = (power: 'hp' | 'PS', at: 'crank' | 'regular') => {
  const view = { power, torque: 'lb-ft', at } as const
  return drawingKey([{ ...showRun(run, view), tone: 1 } as PlotRun], view, range)
}

it('the plot is drawn again for another unit or place, though the scale stays', () => {
  expect(keyIn('hp', 'crank')).toBe(keyIn('hp', 'crank'))
  expect(new Set([keyIn('hp', 'crank'), keyIn('PS', 'crank'), keyIn('hp', 'regular')]).size).toBe(3)
})
