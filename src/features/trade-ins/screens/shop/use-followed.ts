import { useCallback, useEffect, useState } from 'react'
import { call, CallError } from '#kit/call.ts'
import { getTradeInByToken, type TradeIn } from '../../contract/trade-ins.ts'

const labelEveryMs = 2_500

export interface Followed {
  tradeIn: TradeIn | null
  /** The address names a trade-in that does not exist. */
  isUnknown: boolean
  /** Takes what a call has answered, or asks again. */
  change: (changed?: TradeIn) => void
}

/**
 * The trade-in whose number and token stand behind the #; asked again until its label is made.
 * @param userId who is logged in: what may be done depends on it
 */
export function useFollowed(hash: string, userId: number | null): Followed {
  const [found, setFound] = useState<TradeIn | 'unknown' | null>(null)
  const [asked, setAsked] = useState(0)
  const change = useCallback((changed?: TradeIn) => (changed ? setFound(changed) : setAsked((count) => count + 1)), [])
  useEffect(() => setFound(null), [hash])
  useEffect(() => {
    const [, id, token] = /^#(\d{1,15})\.([\w-]{43})$/.exec(hash) ?? []
    if (id === undefined || token === undefined) return
    let stale = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      void call(getTradeInByToken, { body: { id: Number(id), token } }).then(
        (tradeIn) => {
          if (stale) return
          setFound(tradeIn)
          if (tradeIn.state === 'paid') timer = setTimeout(ask, labelEveryMs)
        },
        (error: unknown) => {
          if (stale) return
          if (error instanceof CallError && error.code === 'not_found') setFound('unknown')
          else timer = setTimeout(ask, labelEveryMs)
        },
      )
    ask()
    return () => {
      stale = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another person, or a change, asks again
  }, [hash, userId, asked])
  return { tradeIn: found === 'unknown' ? null : found, isUnknown: found === 'unknown', change }
}
