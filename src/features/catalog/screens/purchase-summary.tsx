import { Button } from '#kit/ui/button.tsx'
import { useId } from 'react'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { Price } from '#kit/ui/price.tsx'
import { toolQuestion } from '#features/tools/question.ts'
import { solveTools, supportedOrderTypes, type ToolSolution } from '#features/tools/rules.ts'
import type { Tune } from '#features/tunes/contract.ts'
import { useOwnPrices } from '#features/pricing/client/own-prices.ts'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import { priceTunes, showTuneLine, sumOfPrices } from '#features/tunes/rules.ts'
import classes from './purchase-summary.module.css'
import type { Tool } from '#features/tools/contract.ts'
import * as m from '../messages/m.ts'

/** A sticky summary of the selection and its price, with the link to the purchase. */
export function PurchaseSummary({
  tunes,
  tools,
  engineRestrictions,
  transmissionRestrictions,
  isComplete,
  onBuy,
}: {
  /** The selected tunes except stock. */
  tunes: readonly Tune[]
  tools: readonly Tool[]
  engineRestrictions: readonly string[]
  transmissionRestrictions: readonly string[]
  /** The transmission is selected or skipped. */
  isComplete: boolean
  /** Called before navigating to the purchase. */
  onBuy: () => void
}) {
  const { currency, pricesIncludeTax } = useSite()
  const hint = useId()
  const percent = useSalePercent()
  const own = useOwnPrices(
    'tunes',
    tunes.map(({ slug }) => slug),
  )
  const lines = priceTunes(tunes, currency, own).map((line) => ({ ...line, shown: showTuneLine(line, percent) }))
  const solution = solveTools(toolQuestion(tunes, tools, engineRestrictions, transmissionRestrictions))
  const total = sumOfPrices(lines.map(({ shown }) => shown))
  const obstacle = obstacleOf(solution, total, isComplete)
  const nameOf = (id: number) => tunes.find((tune) => tune.id === id)?.name ?? ''
  return (
    <aside className={classes['summary']} aria-label={m.yourTune()} aria-live="polite">
      <h2>{m.yourTune()}</h2>
      {lines.length === 0 ? (
        <p className={classes['nothing']}>{m.nothingChosen()}</p>
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <li key={line.tuneId}>
                <span>{nameOf(line.tuneId)}</span>
                <Price {...line.shown} currency={currency} />
              </li>
            ))}
          </ul>
          <div className={classes['bar']}>
            <p className={classes['total']}>
              <span>{m.total()}</span>
              <b>{total === null ? '–' : formatMoney({ minor: total, currency })}</b>
            </p>
            {obstacle === null ? (
              <Button
                to={link('/purchase/catalog')}
                size="lg"
                fullWidth
                onClick={onBuy}
                className={classes['buy'] ?? ''}
              >
                {m.buyTune()}
              </Button>
            ) : (
              <Button size="lg" fullWidth disabled aria-describedby={hint}>
                {m.buyTune()}
              </Button>
            )}
          </div>
          <p id={hint} className={classes['hint']}>
            {obstacle ?? (pricesIncludeTax ? m.taxIncluded() : m.taxAtCheckout())}{' '}
            {obstacle === null && m.plusInstallation()}
          </p>
        </>
      )}
    </aside>
  )
}

/** The reason the selection cannot be bought, or null. */
function obstacleOf(solution: ToolSolution, total: number | null, isComplete: boolean): string | null {
  if (!solution.ok) return m.noToolForChoice()
  if (supportedOrderTypes(solution).length === 0) return m.noOrderType()
  if (total === null) return m.notSoldInCurrency()
  return isComplete ? null : m.chooseTransmission()
}
