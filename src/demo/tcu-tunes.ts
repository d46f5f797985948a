import { tcuFamily } from './control-units.ts'
import type { TcuFamily } from './control-units.ts'
import { between } from './seeded.ts'
import { toolsFor } from './tools.ts'
import { tcuAddOnsOf } from './tune-addons.ts'
import { emptyTune, partNumber, tunePrices } from './tune-values.ts'
import { describeTcu } from './tune-texts.ts'
import type { PowerFigure } from '#features/tunes/server/tables.ts'
import type { DemoTransmission, DemoTune, DynoCsv } from './types.ts'

const lbFtPerNm = 0.737562

/** List price of TCU stage 1 in whole US dollars. */
const stagePrice: Record<TcuFamily, number> = {
  dsg: 449,
  zf: 549,
  'getrag-dct': 599,
  mercedes: 749,
  pdk: 899,
  'gm-tcm': 399,
  'ford-tcm': 299,
  aisin: 449,
  asia: 399,
  'mopar-tcm': 399,
}

/** All tunes of a transmission, stock first; none for manual transmissions and units that can't be tuned. */
export function* transmissionTunes(transmission: DemoTransmission): Generator<DemoTune> {
  const family = tcuFamily(transmission)
  if (family === null) return
  const { slug, kind } = transmission
  const owner = { ...emptyTune, transmission: slug, isDsg: true }
  yield {
    ...owner,
    slug: `${slug}-tcu-stock`,
    name: 'TCU Stock',
    partNumber: partNumber(slug, 'T0'),
    description: `The ${transmission.name} as the factory set it.`,
    isStock: true,
    torqueLimit: limit(transmission, 1),
    dynoCsvs: limitRuns('Stock', transmission, 1),
    position: 0,
  }
  const addOns = tcuAddOnsOf(transmission)
  const stages: readonly (1 | 2)[] = kind === 'cvt' ? [1] : [1, 2]
  for (const stage of stages) {
    const raise = stage === 1 ? between(`${slug} t1`, 1.12, 1.2) : between(`${slug} t2`, 1.27, 1.4)
    const stageSlug = `${slug}-tcu-stage-${stage}`
    yield {
      ...owner,
      ...tunePrices(stageSlug, (stagePrice[family] + (stage - 1) * 100) * 100),
      slug: stageSlug,
      name: `TCU Stage ${stage}`,
      partNumber: partNumber(slug, `T${stage}`),
      description: describeTcu(transmission, stage),
      notes: stage === 1 ? 'No hardware needed.' : 'Needs fresh fluid and a clutch pack in good order.',
      splitCreditDealerText: 'The dealer receives one TCU credit for a later revision.',
      giveSplitCredits: true,
      splitTcuCreditAmount: 1,
      torqueLimit: limit(transmission, raise),
      recommended: addOns.map((addOn) => `${slug}-tcu-${addOn.key}`).filter(() => stage === 1),
      tools: toolsFor(family, 'full'),
      tuneTypes: ['tcu-tuning', 'performance-tuning'],
      dynoCsvs: limitRuns(`TCU Stage ${stage}`, transmission, raise),
      position: stage,
    }
  }
  for (const [index, addOn] of addOns.entries()) {
    const addOnSlug = `${slug}-tcu-${addOn.key}`
    yield {
      ...owner,
      ...tunePrices(addOnSlug, addOn.usd * 100),
      slug: addOnSlug,
      name: addOn.name,
      partNumber: partNumber(slug, `TX${index + 1}`),
      description: addOn.description,
      notes: 'Builds on TCU Stage 1.',
      optional: true,
      requires: [`${slug}-tcu-stage-1`],
      tuneTypes: ['tcu-tuning'],
      tools: toolsFor(family, 'full'),
      position: stages.length + 1 + index,
    }
  }
}

/** American gearboxes are rated in lb-ft, all others in Nm. */
function limit({ tcu, torqueLimitNm }: DemoTransmission, raise: number): PowerFigure | null {
  if (torqueLimitNm === null) return null
  const nm = torqueLimitNm * raise
  return /^(GM|Ford|Chrysler|Allison)/.test(tcu ?? '')
    ? { value: Math.round(nm * lbFtPerNm), unit: 'lb-ft' }
    : { value: Math.round(nm), unit: 'Nm' }
}

/** The torque limit as a line to draw over an engine's curves. */
function limitRuns(label: string, { torqueLimitNm }: DemoTransmission, raise: number): DynoCsv[] {
  if (torqueLimitNm === null) return []
  const rpm = [1000, 2000, 3000, 4000, 5000, 6000, 7000]
  const value = Math.round(torqueLimitNm * raise * lbFtPerNm)
  return [{ label, source: 'calculated', curves: { rpm, torque_limit: rpm.map(() => value) } }]
}
