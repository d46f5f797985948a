import { useCallback, useEffect, useState } from 'react'
import { call, CallError } from '#kit/call.ts'
import { getTradeInByToken, type TradeIn } from '../../contract/trade-ins.ts'

const labelEveryMs = 2_500

export interface Followed {
  tradeIn: TradeIn | null
  /** Whether the trade-in in the URL doesn't exist. */
  isUnknown: boolean
  /** Sets the given answer, or reloads. */
  change: (changed?: TradeIn) => void
}

/**
 * Loads the trade-in whose number and token are in the URL fragment, and polls until its label is created.
 * @param userId current user, who decides the available actions
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
