import { Button } from '#kit/ui/button.tsx'
import { priceChanges, type PriceSet } from '#features/pricing/price-set.ts'
import { formatMoment } from '#kit/dates.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { PriceTier, PriceTierChange } from '../contract/price-tiers.ts'
import { PriceChangeList } from './price-change-list.tsx'
import classes from './prices.module.css'
import history from '#kit/ui/workbench/history.module.css'

const stateText = ({ state, applied_at: applied, effective_at: from, tunes }: PriceTierChange): string => {
  if (state === 'canceled') return 'Canceled'
  return `In force since ${formatMoment(applied ?? from)}, ${tunes === 1 ? '1 tune' : `${tunes ?? 0} tunes`} repriced`
}

/** Changes of a tier, newest first. The prices of an earlier one can be reused. */
export function PriceHistory({ tier, onUse }: { tier: PriceTier; onUse?: (prices: PriceSet) => void }) {
  const past = tier.changes.filter(({ state }) => state !== 'planned')
  if (past.length === 0) return null
  return (
    <PagePart title="History">
      <ul className={history['history']}>
        {past.map((change) => (
          <li key={change.id}>
            <div className={history['head']}>
              <div>
                <strong>{stateText(change)}</strong>
                <span className={classes['small']}>
                  {change.by}, {formatMoment(change.created_at)}: {change.reason}
                </span>
              </div>
              {onUse && change.before !== null && priceChanges(change.before, tier.prices).length > 0 && (
                <Button variant="default" onClick={() => onUse(change.before ?? tier.prices)}>
                  Restore earlier prices
                </Button>
              )}
            </div>
            <PriceChangeList
              label={`Prices changed ${formatMoment(change.created_at)}`}
              from={change.before ?? tier.prices}
              to={change.prices}
            />
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
