import { describe, expect, it } from 'vitest'
import { goalText, guideSteps, stepLabels } from './guide-texts.ts'

describe('the guide', () => {
  it('explains every step', () => {
    for (const step of guideSteps) expect(Object.values(stepLabels()[step]).every((text) => text.length > 3)).toBe(true)
  })
  it('tells what a tune is good for, the most special thing first', () => {
    expect(
      goalText({ name: 'Stage 1', tune_types: ['engine-tuning', 'performance-tuning', 'stage-1-tuning'] }).goal,
    ).toBe('More power, nothing else changed')
    expect(goalText({ name: 'Towing', tune_types: ['eco-tuning'] }).goal).toBe('Towing and hauling')
    expect(goalText({ name: 'Eco', tune_types: ['engine-tuning', 'eco-tuning'] }).goal).toBe(
      'Better fuel economy, easier pulling',
    )
    expect(goalText({ name: 'Special', tune_types: [] }).goal).toBe('Special')
  })
})
