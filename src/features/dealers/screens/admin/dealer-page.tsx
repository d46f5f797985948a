import { formatMoment } from '#kit/dates.ts'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { oneLoader } from '#kit/ui/one-loader.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { factsOf } from '#kit/facts.ts'
import { looksOf } from '#kit/fields.ts'
import { publicFields } from '../../contract/dealers.ts'
import { directoryFields } from '../../contract/members.ts'
import { getStaffDealer, type StaffDealer } from '../../contract/staff.ts'
import { specializations } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'
import {
  formatListedDate,
  dealerStateLabels,
  inviteStateKinds,
  inviteStateLabels,
  memberLine,
  roleLabels,
} from '../../ui/dealer-labels.ts'
import { InviteActs, RemoveMember, StaffInvite } from './staff-acts.tsx'

export const clientLoader = oneLoader(getStaffDealer)
const dealerFacts = (dealer: StaffDealer): (readonly [string, React.ReactNode])[] => [
  ['Status', dealerStateLabels()[dealer.status]],
  ['Directory', dealer.listed ? 'Listed' : 'Not listed'],
  ['Account', dealer.currency],
  [
    'Address',
    [dealer.line1, dealer.line2, `${dealer.postal_code} ${dealer.city}`.trim(), dealer.state, dealer.country_code]
      .filter(Boolean)
      .join(', '),
  ],
  ...factsOf(looksOf({ ...publicFields, ...directoryFields }), dealer, '–').map(
    ({ label, value }) => [label, value] as const,
  ),
  [
    'Invoices to',
    [dealer.billing_name, dealer.billing_email, dealer.tax_id].filter(Boolean).join(', ') ||
      'Missing. This dealer can’t buy on account.',
  ],
  ['Specialties', dealer.specializations.map((key) => specializations()[key]).join(', ') || '–'],
  [
    'Tools',
    dealer.tools
      .map((tool) => `${tool.name} (${formatMoney({ minor: tool.install_fee, currency: dealer.currency })})`)
      .join(', ') || '–',
  ],
  ['Dealer since', formatListedDate(dealer.created_at)],
  ['Note', dealer.note || '–'],
]

export default function StaffDealerPage() {
  const dealer = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <PageShell
      title={dealer.name}
      lead={`/${dealer.slug}`}
      crumbs={[{ label: 'Dealers', to: link('/admin/dealers') }, { label: dealer.name }]}
      actions={
        <>
          <Link to={link('/admin/dealers/:id/account', { id: dealer.id })}>Account</Link>
          <Link to={link('/admin/dealers/:id/edit', { id: dealer.id })}>Edit dealer</Link>
        </>
      }
    >
      <dl className={classes['facts']}>
        {dealerFacts(dealer).map(([label, value]) => (
          <div key={label} className={classes['fact']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PagePart title="Members">
        {dealer.members.length === 0 ? (
          <EmptyState title="No members yet">The owner hasn’t accepted the invite yet.</EmptyState>
        ) : (
          <ul className={classes['rows']}>
            {dealer.members.map((member) => (
              <li key={member.id}>
                <span className={classes['who']}>
                  <b>{member.name}</b>
                  <small>{memberLine(member)}</small>
                </span>
                <span>{roleLabels()[member.role]}</span>
                <RemoveMember dealer={dealer} member={member} />
              </li>
            ))}
          </ul>
        )}
      </PagePart>
      <PagePart title="Invites">
        {dealer.status === 'active' && <StaffInvite id={dealer.id} onDone={revalidate} />}
        <ul className={classes['rows']}>
          {dealer.invites.map((invite) => (
            <li key={invite.id}>
              <span className={classes['who']}>
                <b>{invite.email}</b>
                <small>
                  {roleLabels()[invite.role]}, invited by {invite.invited_by} on {formatListedDate(invite.created_at)}
                </small>
              </span>
              <StateBadge kind={inviteStateKinds[invite.state]}>{inviteStateLabels()[invite.state]}</StateBadge>
              <InviteActs status={dealer.status} invite={invite} />
            </li>
          ))}
        </ul>
      </PagePart>
      <PagePart title="Activity">
        {dealer.history.length === 0 ? (
          <p className={classes['quiet']}>No activity yet.</p>
        ) : (
          <ul className={classes['rows']}>
            {dealer.history.map((act) => (
              <li key={act.id}>
                <span className={classes['who']}>
                  <b>{act.action}</b>
                  <small>
                    {act.actor}, {formatMoment(act.created_at)}
                  </small>
                </span>
                <span className={classes['quiet']}>{act.reason}</span>
              </li>
            ))}
          </ul>
        )}
      </PagePart>
    </PageShell>
  )
}
