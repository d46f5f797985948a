import type { Tune } from '#features/tunes/contract.ts'

export const guideSteps = ['make', 'year', 'model', 'engine', 'transmission', 'goal'] as const
export type GuideStep = (typeof guideSteps)[number]

export interface StepWords {
  name: string
  question: string
  why: string
  /** How to find out. */
  help: string
}

/** Each step of the guide in plain words. */
export const stepWords: Readonly<Record<GuideStep, StepWords>> = {
  make: {
    name: 'Make',
    question: 'Who built your car?',
    why: 'A tune is written for one engine with one control unit. The make is the first step towards it.',
    help: 'It is the badge on the front: Volkswagen, Ford, BMW and so on.',
  },
  year: {
    name: 'Year',
    question: 'Which model year is it?',
    why: 'Makers change engines and control units from year to year, sometimes in the middle of one. That is what a year such as 2015.5 stands for.',
    help: 'The tenth character of the vehicle identification number tells the model year. The registration shows it, too. Mind that a car sold in autumn may belong to the next model year.',
  },
  model: {
    name: 'Model',
    question: 'Which model?',
    why: 'The same engine is tuned differently in a light hatchback and in a heavy van.',
    help: 'The name is on the boot lid. Sports models are listed on their own, such as Golf and Golf R.',
  },
  engine: {
    name: 'Engine',
    question: 'Which engine is in it?',
    why: 'Power, fuel and turbocharger decide what a tune can give. Two engines of the same size may differ in all three.',
    help: 'Compare the power in the registration with the figures below. The engine code is on a sticker in the service booklet or on the timing cover.',
  },
  transmission: {
    name: 'Transmission',
    question: 'How does it shift?',
    why: 'A gearbox that shifts by itself has a control unit of its own. It can be tuned too, and its torque limit may hold the engine back.',
    help: 'Three pedals mean a manual gearbox. With two pedals it is an automatic, a dual-clutch gearbox or a CVT. If you do not know, skip this step.',
  },
  goal: {
    name: 'Goal',
    question: 'What do you want from it?',
    why: 'Each tune is a different balance of power, fuel and hardware. You can still change your mind on the next page.',
    help: 'If your car is standard and stays so, the first stage is the right one.',
  },
}

export interface GoalWords {
  goal: string
  words: string
}

const byType: readonly (readonly [type: string, words: GoalWords])[] = [
  [
    'stage-1-tuning',
    {
      goal: 'More power, nothing else changed',
      words: 'For a standard car in good order. No parts are needed, and the way back to stock stays open.',
    },
  ],
  [
    'stage-2-tuning',
    {
      goal: 'More power with a better exhaust and intake',
      words: 'For a car that breathes more freely, or soon will. The tune lists the parts that it needs.',
    },
  ],
  [
    'stage-3-tuning',
    { goal: 'A bigger turbo', words: 'For a project with a larger turbocharger and the fuel system to match.' },
  ],
  ['stage-4-tuning', { goal: 'As much as it can take', words: 'For a built engine. Please talk to us first.' }],
  [
    'eco-tuning',
    {
      goal: 'Less fuel, easier pulling',
      words: 'Torque comes earlier, so that the engine turns slower for the same speed. Good for long trips and loads.',
    },
  ],
  [
    'performance-tuning',
    { goal: 'Strong and quick', words: 'The performance calibration for this engine, with standard hardware.' },
  ],
]

/** A tune in words of what it is good for. Towing tunes are told apart by their name. */
export function goalWords(tune: Pick<Tune, 'name' | 'tune_types'>): GoalWords {
  if (/tow/i.test(tune.name)) {
    return {
      goal: 'Towing and hauling',
      words: 'More torque from low engine speeds for trailers and loads, with the temperatures in mind.',
    }
  }
  const found = byType.find(([type]) => tune.tune_types.includes(type))
  return found?.[1] ?? { goal: tune.name, words: 'A calibration for this engine.' }
}
