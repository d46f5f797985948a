import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { choosePlace } from '../contract.ts'
import { call } from '#kit/call.ts'
import type { Currency } from '#kit/money.ts'
import { settleRegion } from './region-choice.ts'

/** Chooses region or currency; pages then show them, on this host or on the region's own. */
export function usePlace(): {
  busy: boolean
  choose: (place: { region?: 1 | 2; currency?: Currency }) => Promise<void>
} {
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    choose: async (place) => {
      setBusy(true)
      try {
        if (place.region !== undefined) settleRegion()
        const { origin } = await call(choosePlace, { body: place })
        if (origin === null) await revalidate()
        else location.assign(`${origin}${pathname}${search}`)
      } finally {
        setBusy(false)
      }
    },
  }
}
