import { inSentence } from '#kit/locale.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import type { DealerOverview } from '../contract/dealers.ts'
import { type DealerRight, ownAccent } from '../rules.ts'
import classes from './dealer.module.css'
import { dealerStateLabels, initialsOf, roleLabels } from './dealer-labels.ts'
import * as m from '../messages/m.ts'

type Shown = Pick<DealerOverview, 'slug' | 'name' | 'city' | 'logo' | 'role' | 'rights' | 'state'>

/** The sections of the dealer area with the rights that open each; any one suffices. */
const parts = (): readonly {
  label: string
  to: (params: { slug: string }) => string
  rights: readonly DealerRight[]
  /** Pages without a tab of their own, by the word after the dealer. */
  above?: readonly string[]
}[] => [
  { label: m.overview(), to: (params) => link('/dealer/:slug', params), rights: ['see'], above: ['requests'] },
  { label: m.quickOrder(), to: (params) => link('/dealer/:slug/quick-order', params), rights: ['buy'] },
  {
    label: m.balance(),
    to: (params) => link('/dealer/:slug/balance', params),
    rights: ['balance', 'money', 'pay'],
    above: ['pay-balance', 'pay-credit-deal', 'statements', 'transfer', 'transfer-group'],
  },
  { label: m.invoices(), to: (params) => link('/dealer/:slug/invoices', params), rights: ['money', 'pay'] },
  { label: m.tuneCredits(), to: (params) => link('/dealer/:slug/tune-credits', params), rights: ['credits', 'money'] },
  { label: m.orders(), to: (params) => link('/dealer/:slug/fz-orders', params), rights: ['orders'] },
  { label: m.payouts(), to: (params) => link('/dealer/:slug/disbursements', params), rights: ['money'] },
  { label: m.settings(), to: (params) => link('/dealer/:slug/settings', params), rights: ['see'] },
  { label: m.branding(), to: (params) => link('/dealer/:slug/branding', params), rights: ['profile'] },
]

/** A dealer's logo, or its initials. */
export function DealerLogo({ name, logo }: { name: string; logo: string | null }) {
  return logo === null ? (
    <span className={classes['initials']} aria-hidden="true">
      {initialsOf(name)}
    </span>
  ) : (
    <img src={logo} alt="" width={64} height={64} loading="lazy" className={classes['logo']} />
  )
}

/** A dealer's name as a heading in its own colors, if it has chosen any. */
export function DealerName({
  name,
  accent_color: accent,
  background_color: background,
  as: Heading = 'h2',
}: {
  name: string
  accent_color: string
  background_color: string
  as?: 'h2' | 'h3'
}) {
  if (background === '') return <Heading>{name}</Heading>
  return (
    <Heading className={classes['band']} style={{ color: accent || ownAccent, background }}>
      {name}
    </Heading>
  )
}

/** The frame of all dealer area pages: the dealer, the member's role, and the navigation. */
export function DealerFrame({
  dealer,
  title,
  lead,
  actions,
  children,
}: {
  dealer: Shown
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const { slug } = dealer
  const [, , , page = ''] = useLocation().pathname.split('/')
  return (
    <PageShell
      title={title ?? dealer.name}
      lead={lead ?? `${dealer.role ? roleLabels()[dealer.role] : m.asStaff()}${dealer.city ? ` · ${dealer.city}` : ''}`}
      actions={actions}
      crumbs={[
        { label: m.dealers(), to: link('/profile/dealer-memberships') },
        ...(title
          ? [{ label: dealer.name, to: link('/dealer/:slug', { slug }) }, { label: title }]
          : [{ label: dealer.name }]),
      ]}
    >
      <TabLinks
        label={dealer.name}
        tabs={parts()
          .filter(({ rights }) => rights.some((right) => dealer.rights.includes(right)))
          .map(({ label, to, above = [] }) => ({ label, to: to({ slug }), isAbove: above.includes(page) }))}
      />
      {dealer.state !== 'active' && (
        <output className={classes['notice']}>
          {m.dealerInactive({
            state: inSentence(dealerStateLabels()[dealer.state]),
            link: (text) => <Link to={link('/contact-us')}>{text}</Link>,
          })}
        </output>
      )}
      {children}
    </PageShell>
  )
}
