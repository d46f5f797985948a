import { createContext, type ReactNode, useContext } from 'react'
import type { Currency } from '#kit/money.ts'

/** The running or next thing a banner announces; `start` and `end` are ISO 8601 in UTC. */
export interface SiteSale {
  type: 'black-friday' | 'black-friday2' | 'holiday' | 'spring' | 'summer'
  /** percent: percent of the goods. dollar: minor units of the currency that is paid in. */
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
  /** A page of this site or a whole address. */
  link: string | null
}

interface SiteRegion {
  id: 1 | 2
  name: string
  /** Where this region answers, when it has a host of its own; null when a cookie decides. */
  origin: string | null
  currencies: Currency[]
}

/** What every page knows of the place it is rendered for. Depends on region and currency only, never on who looks. */
export interface SiteContext {
  /** 1 North America, 2 Europe. */
  region: 1 | 2
  regions: SiteRegion[]
  currency: Currency
  /** The currencies that the region sells in; the first is its default. */
  currencies: Currency[]
  /** Whether shown prices contain tax. */
  pricesIncludeTax: boolean
  sale: SiteSale | null
  /** Page with the card fields; null where the payment provider's own script brings them. */
  paymentFrameUrl: string | null
  /** Wallets that pay, besides cards. */
  wallets: readonly ('paypal' | 'apple_pay' | 'google_pay')[]
  /** Origin that customers see: for canonical addresses. */
  publicOrigin: string
  consent: {
    /** Implied by a flag, in region 1 only; otherwise the visitor gives it. */
    implied: boolean
    /** Whether an analytics service is configured. */
    analytics: boolean
    /** Whether a social pixel service is configured. */
    pixel: boolean
  }
  /** Names of features that are switched on, such as `kit-builder`. */
  features: string[]
  /** The shortage switches as they were when the page was made. */
  switches: SiteSwitches | null
  /** Alerts for every visitor of the region. */
  alerts: SiteAlert[]
}

/** Used where no loader could run, as on an error page. */
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

/** Region, currency, sale and the like, from the root loader. */
export const useSite = (): SiteContext => useContext(Context)
