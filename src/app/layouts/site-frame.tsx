import { type ReactNode, Suspense } from 'react'
import { useMatches } from 'react-router'
import { GarageKeeper } from '#features/garage/client/garage.ts'
import { ReferralKeeper } from '#features/partners/screens/affiliates/referral-keeper.tsx'
import { useCartDrawer } from '#features/cart/client/browser-cart.ts'
import { CookieBanner } from '#features/notices/screens/cookie-banner.tsx'
import { ContactWidget } from '#features/tickets/screens/contact-widget.tsx'
import { keepFocus } from '#kit/ui/kept-focus.ts'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { NoticeStrip } from './notice-strip.tsx'
import { RegionProposal } from './region-proposal.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import type { SiteMap } from './site-map.ts'
import classes from './site-frame.module.css'

const CartDrawer = lazyPart(() => import('#app/layouts/cart-drawer.tsx'))

/** Header, footer and overlays around every shop page. */
export function SiteFrame({ map, children }: { map: SiteMap; children: ReactNode }) {
  const isOpen = useCartDrawer()
  const routeId = useMatches().at(-1)?.id
  const isQuiet = map.quiet.includes(routeId ?? '')
  return (
    <div className={classes['frame']}>
      <SkipLink />
      {!isQuiet && <NoticeStrip />}
      <SiteHeader map={map} />
      <ReferralKeeper />
      <GarageKeeper />
      <main id="content" ref={keepFocus} tabIndex={-1} {...(isQuiet ? { 'data-register': 'workbench' } : {})}>
        {children}
      </main>
      {!map.contactless.includes(routeId ?? '') && <ContactWidget />}
      <SiteFooter groups={map.footer} />
      <CookieBanner />
      <RegionProposal />
      {isOpen && (
        <Suspense fallback={null}>
          <CartDrawer />
        </Suspense>
      )}
    </div>
  )
}
