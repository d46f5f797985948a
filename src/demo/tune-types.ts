import type { DemoTuneType } from './types.ts'

/** The ten category pages under /catalog (specification section 2). */
export const tuneTypes: readonly DemoTuneType[] = [
  { slug: 'engine-tuning', name: 'Engine tuning', position: 1 },
  { slug: 'turbo-tuning', name: 'Turbo tuning', position: 2 },
  { slug: 'performance-tuning', name: 'Performance tuning', position: 3 },
  { slug: 'eco-tuning', name: 'Eco tuning', position: 4 },
  { slug: 'tcu-tuning', name: 'TCU tuning', position: 5 },
  { slug: 'stage-1-tuning', name: 'Stage 1 tuning', position: 6 },
  { slug: 'stage-2-tuning', name: 'Stage 2 tuning', position: 7 },
  { slug: 'stage-3-tuning', name: 'Stage 3 tuning', position: 8 },
  { slug: 'stage-4-tuning', name: 'Stage 4 tuning', position: 9 },
  { slug: 'diesel-tuning', name: 'Diesel tuning', position: 10 },
]
