import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { Price } from '#kit/ui/price.tsx'
import { listToolWays, type ToolWays } from '../contract/catalog-purchases.ts'
import { wayWords } from '../way-words.ts'
import classes from './tool-ways.module.css'
import * as m from '../messages/m.ts'

export interface WaysOf {
  vehicle: { make: string; year: string; model: string; engine: string; transmission: string | null }
  tuneIds: readonly number[]
}

/** Installation methods for tunes, cheapest first; null while loading, empty when the request fails. */
export function useToolWays({ vehicle, tuneIds }: WaysOf): ToolWays | null {
  const { currency } = useSite()
  const [ways, setWays] = useState<ToolWays | null>(null)
  // Prices depend on the customer.
  const person = useSession().user?.id
  const asked = JSON.stringify({ vehicle, tune_ids: tuneIds })
  useEffect(() => {
    if (tuneIds.length === 0) return setWays(null)
    const stop = new AbortController()
    call(listToolWays, { body: JSON.parse(asked) as never }, { signal: stop.signal }).then(setWays, () => {
      if (!stop.signal.aborted) setWays({ currency, data: [], installers: [] })
    })
    return () => stop.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for vehicle and tunes
  }, [asked, currency, person])
  // After a change of currency, the amounts on hand would be read in the new one.
  return ways?.currency === currency ? ways : null
}

/** All installation methods with cost and best use. Each links to the purchase with the method preselected. */
export function ToolWaysList(of: WaysOf & { onBuy?: () => void }) {
  const ways = useToolWays(of)
  const { currency } = useSite()
  if (of.tuneIds.length === 0) return null
  if (ways === null) return <LoadingState lines={4} label={m.loadingWays()} />
  return (
    <>
      <p className={classes['lead']}>{m.waysLead()}</p>
      <ul className={classes['ways']}>
        {ways.data.map((way) => {
          const { title, best } = wayWords(way)
          return (
            <li key={`${way.way} ${way.tool_slug}`}>
              <div>
                <b>{title}</b>
                <p>{best}</p>
                {way.deposit > 0 && <p>{m.wayDeposit({ amount: formatMoney({ minor: way.deposit, currency }) })}</p>}
                {way.way === 'dealer' && <p>{m.wayDealerPaid({ n: ways.installers.length })}</p>}
                {!way.in_stock && <p>{m.wayOutOfStock()}</p>}
              </div>
              <div className={classes['side']}>
                <span className={classes['cost']}>
                  {way.way === 'dealer' && `${m.from()} `}
                  <Price minor={way.cost} was={way.was} currency={currency} />
                </span>
                {way.in_stock && (
                  <Link
                    to={link('/purchase/catalog', undefined, {
                      way: way.way,
                      ...(way.tool_slug === null ? {} : { tool: way.tool_slug }),
                    })}
                    {...(of.onBuy ? { onClick: of.onBuy } : {})}
                    aria-label={m.chooseWayNamed({ title })}
                  >
                    {m.chooseWay()}
                  </Link>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
