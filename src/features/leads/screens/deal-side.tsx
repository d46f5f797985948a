import { Link } from 'react-router'
import { formatDay, formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { Price } from '#kit/ui/price.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import type { LeadDeal } from '../contract/deals.ts'
import { daysBetween } from '../rules/deals.ts'
import { fieldName, type LeadField } from '../rules/fields.ts'
import { customText } from './custom-fields.tsx'
import { DealVehicle, DealWishes } from './deal-catalog.tsx'
import classes from './deal.module.css'

const contactLink = (contact: LeadDeal['person']) =>
  contact ? (
    <>
      <Link to={link('/admin/lead-engine/contacts/:id', { id: contact.id })}>{contact.name}</Link>{' '}
      {contact.do_not_contact && <StateBadge kind="wrong">Do not contact</StateBadge>}
    </>
  ) : (
    '–'
  )

export interface Known {
  data: readonly { label: string; detail: string; at: string; to: string }[]
  balance: string | null
}

/** What the shop knows about the people and firms of a deal or contact. */
export const KnownPanel = ({ known }: { known: Known }) =>
  known.data.length === 0 && known.balance === null ? null : (
    <section className={classes['panel']} aria-labelledby="known">
      <h2 id="known">In the shop</h2>
      {known.balance !== null && <Facts rows={[['Dealer balance', known.balance]]} />}
      <ul className={classes['known']}>
        {known.data.map(({ label, detail, at, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{detail}</span>
            <time dateTime={at}>{formatDay(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )

const FirstOrder = ({ order }: { order: NonNullable<LeadDeal['first_order']> }) => (
  <>
    <Link to={link('/admin/transactions/:id', { id: order.id })}>{order.invoice_number ?? `Order ${order.id}`}</Link>,{' '}
    <Price minor={order.total} currency={order.currency as never} />
  </>
)

export function DealSide({ deal, known, fields }: { deal: LeadDeal; known: Known; fields: readonly LeadField[] }) {
  const { expected_close: expected } = deal
  return (
    <aside className={classes['side']}>
      <section className={classes['panel']} aria-labelledby="facts">
        <h2 id="facts">Details</h2>
        <Facts
          rows={[
            ['Value', <Price key="value" minor={deal.value} currency={deal.currency as never} />],
            ['Expected close', expected ? formatDay(expected, 'UTC') : '–'],
            ['Person', contactLink(deal.person)],
            ['Firm', contactLink(deal.firm)],
            ['Owner', deal.owner?.name ?? 'Unassigned'],
            ['Source', deal.source?.name ?? '–'],
            ['Vehicle', <DealVehicle key="vehicle" deal={deal} />],
            ['Wants', <DealWishes key="wishes" deal={deal} />],
            ['Labels', deal.label_names.join(', ') || '–'],
            ...fields.map((field) => [field.label, customText(field, deal[fieldName(field)])] as const),
            ...(deal.reason ? ([['Lost because', deal.reason.name]] as const) : []),
            ...(deal.lost_note ? ([['Note on the loss', deal.lost_note]] as const) : []),
            ...(deal.closed_at ? ([['Closed', formatShortMoment(deal.closed_at)]] as const) : []),
            ...(deal.first_order
              ? ([['First order', <FirstOrder key="order" order={deal.first_order} />]] as const)
              : []),
            ['Created', formatShortMoment(deal.created_at)],
          ]}
        />
      </section>
      <section className={classes['panel']} aria-labelledby="stays">
        <h2 id="stays">Time in stages</h2>
        <ul className={classes['known']}>
          {deal.stays.map(({ stage, entered_at: from, left_at: until }) => (
            <li key={from}>
              <b>{stage}</b>
              <span>{formatDay(from)}</span>
              <span>{daysBetween(new Date(from), until ? new Date(until) : new Date())} d</span>
            </li>
          ))}
        </ul>
      </section>
      <KnownPanel known={known} />
    </aside>
  )
}
