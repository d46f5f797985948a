import type { TuneTypeSlug } from './tune-types.ts'
import * as m from './messages/m.ts'

/** Texts of the ten category pages: what each is, who it is for, and what it requires. */
export const tuneTypeIntroductions: Readonly<Record<TuneTypeSlug, () => readonly string[]>> = {
  'engine-tuning': () => [m.engineTuningText(), m.engineTuningMore()],
  'turbo-tuning': () => [m.turboTuningText(), m.turboTuningMore()],
  'performance-tuning': () => [m.performanceTuningText(), m.performanceTuningMore()],
  'eco-tuning': () => [m.ecoTuningText(), m.ecoTuningMore()],
  'tcu-tuning': () => [m.tcuTuningText(), m.tcuTuningMore()],
  'stage-1-tuning': () => [m.stage1Text(), m.stage1More()],
  'stage-2-tuning': () => [m.stage2Text(), m.stage2More()],
  'stage-3-tuning': () => [m.stage3Text(), m.stage3More()],
  'stage-4-tuning': () => [m.stage4Text(), m.stage4More()],
  'diesel-tuning': () => [m.dieselTuningText(), m.dieselTuningMore()],
}
