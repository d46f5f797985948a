import inter from './fonts/inter-latin.woff2?url'
import barlow from './fonts/barlow-condensed-latin.woff2?url'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { errorText } from '#errors/words.ts'
import { getSiteContext } from '#features/notices/contract/notices.ts'
import { call } from '#kit/call.ts'
import { type SiteContext, SiteProvider, unknownSite } from '#access/ui/site-context.tsx'
import { SessionKeeper } from '#access/ui/session.tsx'
import { textLocale } from '#kit/locale.ts'
import { ColorSchemeScript, paintColorScheme } from '#kit/ui/color-scheme.tsx'
import { Toasts } from '#kit/ui/toast.tsx'
import { ErrorTextContext } from '#kit/ui/error-text.tsx'
import { ClosedAlertsScript } from './layouts/closed-alerts.tsx'
import { ConsentScript } from './layouts/consent-script.tsx'
import { ValidationScript } from './layouts/validation-script.tsx'
import { EarlyClicks, EarlyClicksScript } from './early-clicks.tsx'
import { NavigationWatch } from './navigation-watch.tsx'
import { ViewKeeper } from './view-keeper.tsx'
import { RouteErrorPage } from './screens/route-error-page.tsx'
import './fonts.css'
import './styles.css'

export const loader = (): Promise<SiteContext> => call(getSiteContext, {})

/** The site context only changes with region and currency, which reload it explicitly; navigations don't. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href

export const links = () => [
  ...[inter, barlow].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
    fetchPriority: 'low' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root') ?? unknownSite
  useEffect(paintColorScheme, [])
  return (
    <html
      lang={textLocale()}
      data-consent-implied={site.consent.implied}
      data-mantine-color-scheme="light"
      // Scripts before the first paint set the color scheme and more.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#14161a" />
        <Meta />
        <Links />
        <ColorSchemeScript />
        <ClosedAlertsScript />
        <ConsentScript />
        <ValidationScript />
        <EarlyClicksScript />
      </head>
      <body>
        <ErrorTextContext value={errorText}>
          <SiteProvider site={site}>
            {children}
            <Toasts />
          </SiteProvider>
        </ErrorTextContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <SessionKeeper />
      <NavigationWatch />
      <ViewKeeper />
      <EarlyClicks />
      <Outlet />
    </>
  )
}

/** Last resort if not even a layout could render. */
export function ErrorBoundary() {
  return (
    <main>
      <RouteErrorPage />
    </main>
  )
}
