import type { Currency } from '#kit/money.ts'
import * as m from '../messages/m.ts'

/** In what the sales of an affiliate are counted together, at the rate that was stored when each was paid. */
export const tierCurrency: Currency = 'USD'
/** Of the first level, where every affiliate begins; hundredths of a percent. */
export const firstTierBasisPoints = 500
/** Levels that an affiliate ascends to by what their customers bought in a year, minor units of `tierCurrency`. */
export const affiliateTiers = () =>
  [
    { tier: 1, name: m.tierStarter(), basisPoints: firstTierBasisPoints, salesMin: 0 },
    { tier: 2, name: m.tierPartner(), basisPoints: 800, salesMin: 500_000 },
    { tier: 3, name: m.tierAmbassador(), basisPoints: 1000, salesMin: 2_500_000 },
  ] as const
/** The highest level that sales allow. */
export const tierFor = (sales: number) =>
  affiliateTiers().findLast(({ salesMin }) => sales >= salesMin) ?? affiliateTiers()[0]
