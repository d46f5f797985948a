import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { listPriceChanges, type PriceChange, undoPriceChange } from '../../contract/price-changes.ts'
import { priceChangeLabels, priceRuleText } from '../../rules-prices.ts'
import classes from './price-changes.module.css'

const askEveryMs = 1000
const isWorking = ({ state }: PriceChange) => state === 'running' || state === 'undoing'

/** Past and running price changes, with progress. */
export function PriceChangeList({
  initial,
  again,
  onEnd,
}: {
  initial: readonly PriceChange[]
  /** Changing it reloads the list. */
  again: number
  /** Called when a running change has ended. */
  onEnd: () => void
}) {
  const [changes, setChanges] = useState(initial)
  const isRunning = changes.some(isWorking)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const { data } = await call(listPriceChanges, {})
      if (isGone) return
      setChanges(data)
      if (isRunning && !data.some(isWorking)) onEnd()
    }
    if (again > 0) void read().catch(() => undefined)
    if (!isRunning) return () => void (isGone = true)
    const timer = setInterval(() => void read().catch(() => undefined), askEveryMs)
    return () => {
      isGone = true
      clearInterval(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asks while something runs
  }, [again, isRunning])
  if (changes.length === 0) return null
  return (
    <PagePart title="Changes so far">
      <ul className={rows['rows']}>
        {changes.map((change) => (
          <li key={change.id}>
            <span className={classes['change']}>
              <output>
                {priceChangeLabels[change.state]}: {priceRuleText(change.rule)}
              </output>
              <small>
                {isWorking(change) ? `${formatNumber(change.done)} of ` : ''}
                {change.total === 1 ? '1 product' : `${formatNumber(change.total)} products`}
                {change.kept > 0 && `, ${formatNumber(change.kept)} left as they are`} · {change.by},{' '}
                {formatMoment(change.created_at)}
              </small>
              {isWorking(change) && (
                <Progress value={(change.done / Math.max(1, change.total)) * 100} aria-label="Progress" mt={6} />
              )}
            </span>
            {change.state === 'done' && (
              <ConfirmButton
                label="Undo"
                title="Undo this price change?"
                confirmLabel="Undo"
                onConfirm={async () => {
                  const undoing = await call(undoPriceChange, { params: { id: change.id } })
                  setChanges((all) => all.map((one) => (one.id === undoing.id ? undoing : one)))
                }}
              >
                <p>Products get their earlier prices back. Prices that someone has changed since stay as they are.</p>
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
