import { createContext, type ReactNode, useContext } from 'react'
import type { Currency } from '#kit/money.ts'

/** The running or next sale; `start` and `end` are ISO 8601 in UTC. */
export interface SiteSale {
  type: 'black-friday' | 'black-friday2' | 'holiday' | 'spring' | 'summer'
  /** percent: percent of the goods. dollar: minor units of the payment currency. */
  amount: number
  amountType: 'percent' | 'dollar'
  name: string
  description: string
  code: string | null
  start: string
  end: string
  countdown: boolean
}

interface SiteSwitches {
  'fz-shortage': boolean
  'fz-shortage-month': string
  'fzl-shortage': boolean
  'fzl-shortage-month': string
}

export interface SiteAlert {
  id: number
  level: 'info' | 'warning' | 'danger'
  message: string
  /** A path on this site, or an absolute URL. */
  link: string | null
}

interface SiteRegion {
  id: 1 | 2
  name: string
  /** Origin of this region if it has its own host; null if a cookie decides. */
  origin: string | null
  currencies: Currency[]
}

/** Context of every rendered page. Depends only on region and currency, never on the visitor. */
export interface SiteContext {
  /** 1 North America, 2 Europe. */
  region: 1 | 2
  regions: SiteRegion[]
  currency: Currency
  /** Currencies the region sells in; the first is its default. */
  currencies: Currency[]
  /** Whether displayed prices include tax. */
  pricesIncludeTax: boolean
  sale: SiteSale | null
  /** URL of the card fields' frame; null if the payment provider's script provides them. */
  paymentFrameUrl: string | null
  /** Wallets offered besides cards. */
  wallets: readonly ('paypal' | 'apple_pay' | 'google_pay')[]
  /** Public origin, for canonical URLs. */
  publicOrigin: string
  consent: {
    /** Whether a flag implies consent (region 1 only); otherwise the visitor must give it. */
    implied: boolean
    /** Whether an analytics service is configured. */
    analytics: boolean
    /** Whether a social pixel service is configured. */
    pixel: boolean
  }
  /** Feature switches that are on, such as `kit-builder`. */
  features: string[]
  /** Shortage switches when the page was rendered. */
  switches: SiteSwitches | null
  /** Such as "Mon – Fri, 9 AM – 5 PM (Pacific Time)", in the page's language; absent if no loader could run. */
  supportHours?: string
  /** Alerts for every visitor of the region. */
  alerts: SiteAlert[]
}

/** Fallback if no loader could run, as on an error page. */
export const unknownSite: SiteContext = {
  region: 1,
  regions: [],
  currency: 'USD',
  currencies: ['USD', 'CAD'],
  pricesIncludeTax: false,
  sale: null,
  paymentFrameUrl: null,
  wallets: [],
  publicOrigin: '',
  consent: { implied: false, analytics: false, pixel: false },
  features: [],
  switches: null,
  alerts: [],
}

const Context = createContext<SiteContext>(unknownSite)

export function SiteProvider({ site, children }: { site: SiteContext; children: ReactNode }) {
  return <Context value={site}>{children}</Context>
}

/** Site context from the root loader: region, currency, sale and so on. */
export const useSite = (): SiteContext => useContext(Context)
