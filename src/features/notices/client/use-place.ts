import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { choosePlace } from '../contract/notices.ts'
import { call } from '#kit/call.ts'
import { type TextLocale, textLocale } from '#kit/locale.ts'
import type { Currency } from '#kit/money.ts'
import { tellOfflineWorker } from '#kit/client/kept-pages.ts'
import { settleRegion } from './region-choice.ts'

/** The page's query string without the language parameter for search engines. */
const withoutLanguage = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('lang')
  return query.size > 0 ? `?${query}` : ''
}

/** Switches region, currency or language. Pages then show them, on this host or on the region's own. */
export function usePlace(): {
  busy: boolean
  choose: (place: { region?: 1 | 2; currency?: Currency; language?: TextLocale }) => Promise<void>
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
        const controlled = navigator.serviceWorker?.controller
        const { origin } = await call(choosePlace, { body: place })
        // One that controlled the page before the call has seen the call itself; on a first visit it was still installing.
        if (!controlled) tellOfflineWorker({ forget: true })
        // Each language has its own scripts.
        const speaksAnother = place.language !== undefined && place.language !== textLocale()
        if (origin === null && !speaksAnother) await revalidate()
        else location.assign(`${origin ?? ''}${pathname}${withoutLanguage(search)}`)
      } finally {
        setBusy(false)
      }
    },
  }
}
