import type { Currency } from '#kit/money.ts'
import * as m from '../messages/m.ts'

/** The currency in which an affiliate's sales are totaled, at the rates stored when they were paid. */
export const tierCurrency: Currency = 'USD'
/** The rate of the first level, where every affiliate starts; hundredths of a percent. */
export const firstTierBasisPoints = 500
/** The levels that affiliates reach through a year's sales, in minor units of `tierCurrency`. */
export const affiliateTiers = () =>
  [
    { tier: 1, name: m.tierStarter(), basisPoints: firstTierBasisPoints, salesMin: 0 },
    { tier: 2, name: m.tierPartner(), basisPoints: 800, salesMin: 500_000 },
    { tier: 3, name: m.tierAmbassador(), basisPoints: 1000, salesMin: 2_500_000 },
  ] as const
/** The highest level for the given sales. */
export const tierFor = (sales: number) =>
  affiliateTiers().findLast(({ salesMin }) => sales >= salesMin) ?? affiliateTiers()[0]
