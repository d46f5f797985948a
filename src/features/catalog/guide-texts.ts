import type { Tune } from '#features/tunes/contract.ts'
import * as m from './messages/m.ts'

export const guideSteps = ['make', 'year', 'model', 'engine', 'transmission', 'goal'] as const
export type GuideStep = (typeof guideSteps)[number]

export interface StepText {
  name: string
  question: string
  why: string
  /** How to find the answer. */
  help: string
}

/** Plain-language labels for each step of the guide. */
export const stepLabels = (): Readonly<Record<GuideStep, StepText>> => ({
  make: {
    name: m.make(),
    question: m.makeQuestion(),
    why: m.makeWhy(),
    help: m.makeHelp(),
  },
  year: {
    name: m.year(),
    question: m.yearQuestion(),
    why: m.yearWhy(),
    help: m.yearHelp(),
  },
  model: {
    name: m.model(),
    question: m.modelQuestion(),
    why: m.modelWhy(),
    help: m.modelHelp(),
  },
  engine: {
    name: m.engine(),
    question: m.engineQuestion(),
    why: m.engineWhy(),
    help: m.engineHelp(),
  },
  transmission: {
    name: m.transmission(),
    question: m.transmissionQuestion(),
    why: m.transmissionWhy(),
    help: m.transmissionHelp(),
  },
  goal: {
    name: m.goal(),
    question: m.goalQuestion(),
    why: m.goalWhy(),
    help: m.goalHelp(),
  },
})

export interface GoalText {
  goal: string
  words: string
}

const byType = (): readonly (readonly [type: string, words: GoalText])[] => [
  [
    'stage-1-tuning',
    {
      goal: m.goalStage1(),
      words: m.goalStage1Text(),
    },
  ],
  [
    'stage-2-tuning',
    {
      goal: m.goalStage2(),
      words: m.goalStage2Text(),
    },
  ],
  ['stage-3-tuning', { goal: m.goalStage3(), words: m.goalStage3Text() }],
  ['stage-4-tuning', { goal: m.goalStage4(), words: m.goalStage4Text() }],
  [
    'eco-tuning',
    {
      goal: m.goalEconomy(),
      words: m.goalEconomyText(),
    },
  ],
  ['performance-tuning', { goal: m.goalPerformance(), words: m.goalPerformanceText() }],
]

/** Describes a tune by its purpose. Towing tunes are recognized by name. */
export function goalText(tune: Pick<Tune, 'name' | 'tune_types'>): GoalText {
  if (/tow/i.test(tune.name)) {
    return {
      goal: m.goalTowing(),
      words: m.goalTowingText(),
    }
  }
  const found = byType().find(([type]) => tune.tune_types.includes(type))
  return found?.[1] ?? { goal: tune.name, words: m.goalOther() }
}
