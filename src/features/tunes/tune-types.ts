import type { tuneTypeSlugs } from './contract.ts'
import * as m from './messages/m.ts'

export type TuneTypeSlug = (typeof tuneTypeSlugs)[number]

export interface TuneTypeLabel {
  title: string
  /** One line for overviews. */
  short: string
}

/** Names of the ten category pages (specification section 2). */
export const tuneTypeLabels = (): Readonly<Record<TuneTypeSlug, TuneTypeLabel>> => ({
  'engine-tuning': { title: m.engineTuning(), short: m.engineTuningShort() },
  'turbo-tuning': { title: m.turboTuning(), short: m.turboTuningShort() },
  'performance-tuning': { title: m.performanceTuning(), short: m.performanceTuningShort() },
  'eco-tuning': { title: m.ecoTuning(), short: m.ecoTuningShort() },
  'tcu-tuning': { title: m.tcuTuning(), short: m.tcuTuningShort() },
  'stage-1-tuning': { title: m.stage1(), short: m.stage1Short() },
  'stage-2-tuning': { title: m.stage2(), short: m.stage2Short() },
  'stage-3-tuning': { title: m.stage3(), short: m.stage3Short() },
  'stage-4-tuning': { title: m.stage4(), short: m.stage4Short() },
  'diesel-tuning': { title: m.dieselTuning(), short: m.dieselTuningShort() },
})
