import { formatMoment } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import { byId, byReason } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { cancelPriceTierChange, type PriceTierSummary, removePriceTier } from '../contract/price-tiers.ts'

/** Bulk actions on price tiers. */
export const priceTierActs: readonly BulkAct<Pick<PriceTierSummary, 'id' | 'tunes' | 'planned_at'>>[] = [
  {
    label: 'Cancel new prices',
    confirm: 'Cancel new prices now',
    done: 'prices kept',
    text: 'Scheduled prices won’t take effect.',
    change: ({ planned_at: at }) =>
      at === null
        ? { skip: 'Nothing scheduled.' }
        : { from: `New prices from ${formatMoment(at)}`, to: 'Stays as it is' },
    ...byReason(cancelPriceTierChange),
    asks: [{ name: 'reason', label: 'Reason', hint: 'Saved with the price change.', min: 3 }],
  },
  {
    label: 'Delete',
    done: 'deleted',
    text: 'Only tiers without tunes are deleted.',
    change: ({ tunes }) =>
      tunes > 0
        ? { skip: `Has ${formatNumber(tunes)} ${tunes === 1 ? 'tune' : 'tunes'}.` }
        : { from: 'No tunes', to: 'Deleted' },
    ...byId(removePriceTier),
  },
]
