import { describe, expect, it } from 'vitest'
import { goalWords, guideSteps, stepWords } from './guide-words.ts'

describe('the guide', () => {
  it('explains every step', () => {
    for (const step of guideSteps) expect(Object.values(stepWords()[step]).every((text) => text.length > 3)).toBe(true)
  })
  it('tells what a tune is good for, the most special thing first', () => {
    expect(
      goalWords({ name: 'Stage 1', tune_types: ['engine-tuning', 'performance-tuning', 'stage-1-tuning'] }).goal,
    ).toBe('More power, nothing else changed')
    expect(goalWords({ name: 'Towing', tune_types: ['eco-tuning'] }).goal).toBe('Towing and hauling')
    expect(goalWords({ name: 'Eco', tune_types: ['engine-tuning', 'eco-tuning'] }).goal).toBe(
      'Less fuel, easier pulling',
    )
    expect(goalWords({ name: 'Special', tune_types: [] }).goal).toBe('Special')
  })
})
