import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import type { EarnerOverview } from '../../overview-shape.ts'
import type { EarnerKind } from '../../rules/earnings.ts'
import { areas, shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'
import * as m from '../../messages/m.ts'

export const earnerTabs = ['overview', 'entries', 'transfers', 'groups', 'disbursements', 'all', 'bank'] as const
export type EarnerTab = (typeof earnerTabs)[number]
const tabLabels = (): Record<EarnerTab, string> => ({
  overview: m.overview(),
  entries: m.entries(),
  transfers: m.transfers(),
  groups: m.payouts(),
  disbursements: m.disbursements(),
  all: m.activity(),
  bank: m.bankAndAgreements(),
})
/** Labels for staff, who can only view these. */
const staffLabels = (): Record<EarnerKind, string> => ({
  tuner: m.staffTuner(),
  affiliate: m.staffAffiliate(),
})
type EarnerPart = 'settings' | 'branding' | 'terms'

/** The frame of all earner pages. */
export function EarnerFrame({
  kind,
  overview,
  tab,
  part,
  children,
}: {
  kind: EarnerKind
  overview: EarnerOverview
  tab?: EarnerTab | null
  /** An affiliate page without a tab of its own. */
  part?: EarnerPart
  children: ReactNode
}) {
  const { id } = overview
  const more =
    kind === 'tuner'
      ? [{ label: m.pools(), to: link('/tuner/pools', {}, { tuner: id }), current: false }]
      : [
          { label: m.settings(), to: link('/affiliate/:id/settings', { id }), current: part === 'settings' },
          { label: m.branding(), to: link('/affiliate/:id/branding', { id }), current: part === 'branding' },
          { label: m.terms(), to: link('/affiliate/:id/terms', { id }), current: part === 'terms' },
        ]
  const tabs = earnerTabs.map((name) => ({
    label: tabLabels()[name],
    to: areas()[kind].home(id, name === 'overview' ? undefined : { tab: name }),
    current: name === tab,
  }))
  return (
    <PageShell
      title={overview.name}
      lead={m.nextPayout({ noun: areas()[kind].noun, date: shownDate(overview.next_payout_at) })}
    >
      <TabLinks label={overview.name} tabs={[...tabs, ...more]} />
      {!overview.is_own && (
        <p className={classes['notice']}>
          {m.viewingAsStaff({
            name: overview.name,
            what: staffLabels()[kind],
            link: (text) => <Link to={areas()[kind].staff(id)}>{text}</Link>,
          })}
        </p>
      )}
      {overview.is_own && overview.terms_open && part !== 'terms' && (
        <p className={classes['notice']}>
          {m.acceptTermsNotice({ link: (text) => <Link to={link('/affiliate/:id/terms', { id })}>{text}</Link> })}
        </p>
      )}
      {overview.is_own && overview.state === 'paused' && <p className={classes['notice']}>{m.pausedNotice()}</p>}
      <div className={classes['area']}>{children}</div>
    </PageShell>
  )
}
