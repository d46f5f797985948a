import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import type { EarnerOverview } from '../../contract/overview.ts'
import type { EarnerKind } from '../../rules/earnings.ts'
import { areas, shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'

export const earnerTabs = ['overview', 'entries', 'transfers', 'groups', 'disbursements', 'all', 'bank'] as const
export type EarnerTab = (typeof earnerTabs)[number]
const tabWords: Record<EarnerTab, string> = {
  overview: 'Overview',
  entries: 'Entries',
  transfers: 'Transfers',
  groups: 'Payout runs',
  disbursements: 'Disbursements',
  all: 'Everything',
  bank: 'Bank and agreements',
}
/** What staff do not change. */
const staffWords: Record<EarnerKind, string> = {
  tuner: 'bank details are changed by',
  affiliate: 'bank details, codes, branding and terms are changed by',
}
type EarnerPart = 'settings' | 'branding' | 'terms'

/** The frame of every page of an earner. */
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
  /** A page of an affiliate beside the tabs. */
  part?: EarnerPart
  children: ReactNode
}) {
  const { id } = overview
  const more =
    kind === 'tuner'
      ? [{ label: 'Pools', to: link('/tuner/pools', {}, { tuner: id }), current: false }]
      : [
          { label: 'Settings', to: link('/affiliate/:id/settings', { id }), current: part === 'settings' },
          { label: 'Branding', to: link('/affiliate/:id/branding', { id }), current: part === 'branding' },
          { label: 'Terms', to: link('/affiliate/:id/terms', { id }), current: part === 'terms' },
        ]
  const tabs = earnerTabs.map((name) => ({
    label: tabWords[name],
    to: areas[kind].home(id, name === 'overview' ? undefined : { tab: name }),
    current: name === tab,
  }))
  return (
    <PageShell
      title={overview.name}
      lead={`${areas[kind].noun}. The next payout is on ${shownDate(overview.next_payout_at)}.`}
    >
      <TabLinks label={overview.name} tabs={[...tabs, ...more]} />
      {!overview.is_own && (
        <p className={classes['notice']}>
          You look at this as staff: {staffWords[kind]} {overview.name} only. Agreements and the state are changed in{' '}
          <Link to={areas[kind].staff(id)}>the back-office</Link>.
        </p>
      )}
      {overview.is_own && overview.terms_open && part !== 'terms' && (
        <p className={classes['notice']}>
          Nothing is paid out until you have accepted the newest terms.{' '}
          <Link to={link('/affiliate/:id/terms', { id })}>Please read and accept them</Link>
        </p>
      )}
      {overview.is_own && overview.state === 'paused' && (
        <p className={classes['notice']}>
          This account is paused: nothing is paid out until we have spoken. Please ask us.
        </p>
      )}
      <div className={classes['area']}>{children}</div>
    </PageShell>
  )
}
