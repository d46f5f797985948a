import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { z } from 'zod'
import { exportPersonEvents, type listPersonEvents, type PersonEvent } from '#app/people/contract.ts'
import { actionLabel, objectLabel } from '#features/audits/labels.ts'
import { objectPath } from '#features/audits/object-path.ts'
import { returnStateLabels } from '#features/returns/rules.ts'
import { formatMoment } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { List } from '#kit/ui/list.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import line from '#kit/ui/timeline.module.css'
import classes from './person-page.module.css'

/** Texts by event type. */
const happened: Readonly<Record<string, string>> = {
  order_started: 'Order started, not paid',
  order_paid: 'Order paid',
  order_cancelled: 'Order canceled',
  refund: 'Refund',
  parcel_shipped: 'Parcel shipped',
  parcel_delivered: 'Parcel delivered',
  dispute_opened: 'Dispute opened',
  dispute_closed: 'Dispute closed',
  return_requested: 'Return requested',
  return_moved: 'Return',
  request_created: 'Tune request',
  request_delivered: 'Tuned file delivered',
  request_closed: 'Tune request closed',
  ticket_opened: 'Ticket opened',
  ticket_reply: 'Customer wrote',
  ticket_answer: 'Staff answered',
  review_written: 'Review written',
  account_created: 'Account created',
  logged_in: 'Logged in',
  passkey_added: 'Passkey added',
  consent: 'Cookie choice',
  newsletter_joined: 'Joined the newsletter',
  newsletter_left: 'Left the newsletter',
  dealer_joined: 'Joined a dealer',
  note: 'Note',
}
const tones: Readonly<Record<string, 'good' | 'bad' | 'back' | 'own'>> = {
  order_paid: 'good',
  parcel_delivered: 'good',
  request_delivered: 'good',
  refund: 'back',
  order_cancelled: 'back',
  return_requested: 'back',
  dispute_opened: 'bad',
  note: 'own',
}

/** Texts of staff actions; others show their audit log name. */
const staffActs: Readonly<Record<string, string>> = {
  'users.beginView': 'Staff viewed the shop as this customer',
  'users.endView': 'Staff stopped viewing',
  'users.rights': 'Rights changed',
  'users.acceptInvitation': 'Accepted a staff invitation',
  'users.tags': 'Tags changed',
  'users.changeNote': 'Note changed',
  'users.removeNote': 'Note removed',
  'users.suspend': 'Account suspended',
  'users.restore': 'Account restored',
  'addresses.lock': 'Address locked',
  'addresses.unlock': 'Address unlocked',
  'orders.pack': 'Parcel packed',
  'orders.unpack': 'Parcel unpacked',
}

function titleOf({ kind, title, detail }: PersonEvent): string {
  if (kind === 'staff_action') return staffActs[title] ?? actionLabel(title)
  const states: Readonly<Record<string, string>> = returnStateLabels()
  if (kind === 'return_moved') return `Return: ${(states[detail] ?? detail).toLowerCase()}`
  return happened[kind] ?? kind
}
/** Title of the affected object; for staff actions, its audit log name. */
const thingOf = ({ kind, title, object }: PersonEvent): string =>
  kind === 'staff_action' ? objectLabel(object) : title

function Entry({ event }: { event: PersonEvent }) {
  const { object, amount, currency, by, kind } = event
  const to = objectPath(object)
  // No link: this is the person's own page.
  const thing = object.startsWith('user/') ? '' : thingOf(event)
  const detail = kind === 'return_moved' ? '' : event.detail
  return (
    <li data-tone={tones[kind]}>
      <p>
        <strong>{titleOf(event)}</strong> {to === null || thing === '' ? thing : <Link to={to}>{thing}</Link>}
        {amount !== null && currency !== null && (
          <span className={classes['amount']}>{formatMoney({ minor: amount, currency })}</span>
        )}
      </p>
      {detail !== '' && <p className={classes['detail']}>{detail}</p>}
      <p className={classes['muted']}>
        <time dateTime={event.at}>{formatMoment(event.at)}</time>
        {by !== '' && ` · ${by}`}
      </p>
    </li>
  )
}

/** Timeline of a person, newest first. */
export function PersonTimeline({ id, events }: { id: number; events: z.output<typeof listPersonEvents.output> }) {
  return (
    <PagePart title="Timeline">
      <List
        answer={events}
        of={{
          noun: ['entry', 'entries'],
          label: 'Timeline',
          search: 'Invoice, ticket, note or staff',
          sorts: {},
          filters: {
            group: {
              label: 'Show',
              all: 'Everything',
              words: { orders: 'Orders', service: 'Service', account: 'Account', staff: 'Staff and notes' },
            },
          },
          csv: exportPersonEvents,
          csvParams: { id },
          emptyTitle: 'Nothing here yet',
          empty: 'Orders, requests, tickets, logins, notes and what staff did appear here.',
        }}
      >
        <ol className={clsx(line['timeline'], classes['timeline'])}>
          {events.data.map((event) => (
            <Entry key={event.key} event={event} />
          ))}
        </ol>
      </List>
    </PagePart>
  )
}
