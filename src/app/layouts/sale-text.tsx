import { useSyncExternalStore } from 'react'
import { countdownOf, type Sale, saleBanner } from '#features/pricing/sale.ts'
import { type SiteSale, useSite } from '#access/ui/site-context.tsx'
import classes from './notice-strip.module.css'
import * as m from '../messages/m.ts'

type Banner = Pick<SiteSale, 'type' | 'name' | 'description' | 'code'> & { countdownMs: number | null }

/** The running sale, with a countdown in its last 48 hours (specification section 4); null for none. */
export function useSaleBanner(): Banner | null {
  const { sale } = useSite()
  const now = useSecond(sale !== null)
  if (!sale) return null
  return now ? saleBanner(asSale(sale), now) : { ...sale, countdownMs: null }
}

export function SaleText({ banner }: { banner: Banner }) {
  return (
    <>
      <strong>{banner.name}</strong> {banner.description}
      {banner.code && <> {m.saleCode({ code: banner.code, b: (text) => <b className={classes['code']}>{text}</b> })}</>}
      {banner.countdownMs !== null && <Countdown leftMs={banner.countdownMs} />}
    </>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

function Countdown({ leftMs }: { leftMs: number }) {
  const { hours, minutes, seconds } = countdownOf(leftMs)
  return (
    <span className={classes['countdown']} role="timer" aria-live="off">
      {m.saleEnds({ left: `${hours}:${two(minutes)}:${two(seconds)}`, b: (text) => <b>{text}</b> })}
    </span>
  )
}

const asSale = (sale: SiteSale): Sale => ({ ...sale, start: new Date(sale.start), end: new Date(sale.end) })

const noClock = () => () => undefined
const secondClock = (listener: () => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
const thisSecond = () => Math.floor(Date.now() / 1000)

/** Current time, updated each second during a sale; null on the server and in the first render, which must match. */
function useSecond(isRunning: boolean): Date | null {
  const second = useSyncExternalStore<number | null>(isRunning ? secondClock : noClock, thisSecond, () => null)
  return second === null ? null : new Date(second * 1000)
}
