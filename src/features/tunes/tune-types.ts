import type { tuneTypeSlugs } from './contract.ts'
import * as m from './messages/m.ts'

export type TuneTypeSlug = (typeof tuneTypeSlugs)[number]

export interface TuneTypeWords {
  title: string
  /** One line for overviews. */
  short: string
  /** What it is, who it is for, and what it requires. */
  introduction: readonly string[]
}

/** Texts of the ten category pages (specification section 2). */
export const tuneTypeLabels = (): Readonly<Record<TuneTypeSlug, TuneTypeWords>> => ({
  'engine-tuning': {
    title: m.engineTuning(),
    short: m.engineTuningShort(),
    introduction: [m.engineTuningText(), m.engineTuningMore()],
  },
  'turbo-tuning': {
    title: m.turboTuning(),
    short: m.turboTuningShort(),
    introduction: [m.turboTuningText(), m.turboTuningMore()],
  },
  'performance-tuning': {
    title: m.performanceTuning(),
    short: m.performanceTuningShort(),
    introduction: [m.performanceTuningText(), m.performanceTuningMore()],
  },
  'eco-tuning': {
    title: m.ecoTuning(),
    short: m.ecoTuningShort(),
    introduction: [m.ecoTuningText(), m.ecoTuningMore()],
  },
  'tcu-tuning': {
    title: m.tcuTuning(),
    short: m.tcuTuningShort(),
    introduction: [m.tcuTuningText(), m.tcuTuningMore()],
  },
  'stage-1-tuning': {
    title: m.stage1(),
    short: m.stage1Short(),
    introduction: [m.stage1Text(), m.stage1More()],
  },
  'stage-2-tuning': {
    title: m.stage2(),
    short: m.stage2Short(),
    introduction: [m.stage2Text(), m.stage2More()],
  },
  'stage-3-tuning': {
    title: m.stage3(),
    short: m.stage3Short(),
    introduction: [m.stage3Text(), m.stage3More()],
  },
  'stage-4-tuning': {
    title: m.stage4(),
    short: m.stage4Short(),
    introduction: [m.stage4Text(), m.stage4More()],
  },
  'diesel-tuning': {
    title: m.dieselTuning(),
    short: m.dieselTuningShort(),
    introduction: [m.dieselTuningText(), m.dieselTuningMore()],
  },
})
