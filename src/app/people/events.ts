import { type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { audits } from '#features/audits/server/tables.ts'
import { dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { disputes } from '#features/disputes/server/tables.ts'
import { passkeys, sessions, users } from '#features/identity/server/tables.ts'
import { newsletterSubscribers } from '#features/newsletter/server/tables.ts'
import { consents } from '#features/notices/server/tables.ts'
import { orderLines, orders, parcels, refunds } from '#features/orders/server/tables.ts'
import { returns } from '#features/returns/server/tables.ts'
import { reviews } from '#features/reviews/server/tables.ts'
import { ticketMessages, tickets } from '#features/tickets/server/tables.ts'
import { tuneRequests } from '#features/tune-requests/server/tables.ts'
import { userNotes } from '#features/users/server/tables.ts'
import type { eventGroups } from './contract.ts'

export interface Person {
  id: number
  email: string
  region: Region
}
/** A source of timeline events: columns selected from `from`. */
interface Source {
  kind: string
  group: (typeof eventGroups)[number]
  /** Timestamp and ID of the row. */
  at: SQL
  id: SQL
  from: (person: Person) => SQL
  title?: SQL
  detail?: SQL
  object?: SQL
  amount?: SQL
  currency?: SQL
  by?: SQL
}

const nameOf = (id: SQL): SQL => sql`(select w.name from ${users} w where w.id = ${id})`
const orderTitle = sql`coalesce(o.invoice_number, 'Order ' || o.id)`
const orderObject = sql`'order/' || o.id`
const lineNames = sql`left((select string_agg(l.name, ', ' order by l.position) from ${orderLines} l where l.order_id = o.id), 160)`
const ofOrders = ({ id, region }: Person): SQL => sql`o.user_id = ${id} and o.region = ${region}`
const ofTickets = ({ id, email, region }: Person): SQL =>
  sql`(t.user_id = ${id} or lower(t.email) = lower(${email})) and t.region = ${region}`

const order = { title: orderTitle, object: orderObject, currency: sql`o.currency` }
const dispute = {
  ...order,
  group: 'orders' as const,
  id: sql`d.id`,
  from: (person: Person) => sql`${disputes} d join ${orders} o on o.id = d.order_id where ${ofOrders(person)}`,
  detail: sql`d.reason`,
  object: sql`'dispute/' || d.id`,
  amount: sql`d.amount`,
}
const parcel = {
  ...order,
  group: 'orders' as const,
  id: sql`p.id`,
  from: (person: Person) => sql`${parcels} p join ${orders} o on o.id = p.order_id where ${ofOrders(person)}`,
  detail: sql`concat_ws(' ', p.carrier, p.tracking_number)`,
  currency: sql`null`,
}
const sentBack = {
  ...order,
  group: 'orders' as const,
  id: sql`r.id`,
  from: (person: Person) => sql`${returns} r join ${orders} o on o.id = r.order_id where ${ofOrders(person)}`,
  object: sql`'return/' || r.id`,
  currency: sql`null`,
}
const request = {
  group: 'service' as const,
  id: sql`q.id`,
  from: ({ id, region }: Person) => sql`${tuneRequests} q where q.user_id = ${id} and q.region = ${region}`,
  title: sql`'Request ' || q.id`,
  detail: sql`coalesce(q.vehicle ->> 'label', q.title)`,
  object: sql`'tune-request/' || q.id`,
}
const ticket = {
  group: 'service' as const,
  id: sql`t.id`,
  from: (person: Person) => sql`${tickets} t where ${ofTickets(person)}`,
  title: sql`t.title`,
  object: sql`'ticket/' || t.id`,
}
const message = {
  ...ticket,
  id: sql`g.id`,
  from: (person: Person) =>
    sql`${ticketMessages} g join ${tickets} t on t.id = g.ticket_id where ${ofTickets(person)} and g.created_at > t.created_at`,
}
const of = (source: Source['from'], condition: SQL) => (person: Person) => sql`${source(person)} and ${condition}`
const subscriber = {
  group: 'account' as const,
  id: sql`n.id`,
  from: ({ email }: Person) => sql`${newsletterSubscribers} n where n.email = lower(${email})`,
  detail: sql`array_to_string(n.topics, ', ')`,
}
const audited = {
  kind: 'staff_action',
  group: 'staff' as const,
  id: sql`a.id`,
  at: sql`a.created_at`,
  title: sql`a.action`,
  detail: sql`a.reason`,
  object: sql`a.object`,
  by: nameOf(sql`a.actor_id`),
}

/** All sources of a timeline. */
export const sources: readonly Source[] = [
  {
    ...order,
    kind: 'order_started',
    group: 'orders',
    id: sql`o.id`,
    at: sql`o.created_at`,
    from: (person) => sql`${orders} o where ${ofOrders(person)} and o.paid_at is null`,
    detail: lineNames,
    amount: sql`o.total`,
  },
  {
    ...order,
    kind: 'order_paid',
    group: 'orders',
    id: sql`o.id`,
    at: sql`o.paid_at`,
    from: (person) => sql`${orders} o where ${ofOrders(person)} and o.paid_at is not null`,
    detail: lineNames,
    amount: sql`o.total`,
  },
  {
    ...order,
    kind: 'order_cancelled',
    group: 'orders',
    id: sql`o.id`,
    at: sql`o.cancelled_at`,
    from: (person) => sql`${orders} o where ${ofOrders(person)} and o.cancelled_at is not null`,
    amount: sql`o.total`,
  },
  {
    ...order,
    kind: 'refund',
    group: 'orders',
    id: sql`f.id`,
    at: sql`coalesce(f.finished_at, f.created_at)`,
    from: (person) =>
      sql`${refunds} f join ${orders} o on o.id = f.order_id where ${ofOrders(person)} and f.state = 'refunded'`,
    detail: sql`f.reason`,
    amount: sql`f.amount`,
    by: nameOf(sql`f.actor_id`),
  },
  { ...parcel, kind: 'parcel_shipped', at: sql`p.shipped_at`, from: of(parcel.from, sql`p.shipped_at is not null`) },
  {
    ...parcel,
    kind: 'parcel_delivered',
    at: sql`p.delivered_at`,
    from: of(parcel.from, sql`p.delivered_at is not null`),
  },
  { ...dispute, kind: 'dispute_opened', at: sql`d.created_at` },
  { ...dispute, kind: 'dispute_closed', at: sql`d.closed_at`, from: of(dispute.from, sql`d.closed_at is not null`) },
  { ...sentBack, kind: 'return_requested', at: sql`r.created_at`, detail: sql`r.note` },
  {
    ...sentBack,
    kind: 'return_moved',
    at: sql`r.changed_at`,
    from: of(sentBack.from, sql`r.state <> 'requested'`),
    detail: sql`r.state`,
  },
  { ...request, kind: 'request_created', at: sql`q.created_at` },
  {
    ...request,
    kind: 'request_delivered',
    at: sql`q.delivered_at`,
    from: of(request.from, sql`q.delivered_at is not null`),
  },
  { ...request, kind: 'request_closed', at: sql`q.closed_at`, from: of(request.from, sql`q.closed_at is not null`) },
  { ...ticket, kind: 'ticket_opened', at: sql`t.created_at` },
  { ...message, kind: 'ticket_reply', at: sql`g.created_at`, from: of(message.from, sql`g."from" = 'customer'`) },
  {
    ...message,
    kind: 'ticket_answer',
    at: sql`g.created_at`,
    from: of(message.from, sql`g."from" = 'staff'`),
    by: nameOf(sql`g.author_id`),
  },
  {
    kind: 'review_written',
    group: 'service',
    id: sql`v.id`,
    at: sql`v.created_at`,
    from: (person) => sql`${reviews} v join ${orders} o on o.id = v.order_id where ${ofOrders(person)}`,
    title: sql`v.name`,
    detail: sql`v.stars || ' of 5'`,
    object: sql`'review/' || v.id`,
  },
  {
    kind: 'account_created',
    group: 'account',
    id: sql`u.id`,
    at: sql`u.created_at`,
    from: ({ id }) => sql`${users} u where u.id = ${id}`,
  },
  {
    kind: 'logged_in',
    group: 'account',
    id: sql`s.id`,
    at: sql`s.created_at`,
    from: ({ id }) => sql`${sessions} s where s.user_id = ${id} and s.viewed_user_id is null`,
    detail: sql`s.user_agent`,
  },
  {
    kind: 'passkey_added',
    group: 'account',
    id: sql`k.id`,
    at: sql`k.created_at`,
    from: ({ id }) => sql`${passkeys} k where k.user_id = ${id}`,
    detail: sql`k.name`,
  },
  {
    kind: 'consent',
    group: 'account',
    id: sql`c.id`,
    at: sql`c.created_at`,
    from: ({ id }) => sql`${consents} c where c.user_id = ${id}`,
    detail: sql`coalesce(nullif(concat_ws(', ', case when c.analytics then 'analytics' end, case when c.pixel then 'advertising' end), ''), 'required only')`,
  },
  {
    ...subscriber,
    kind: 'newsletter_joined',
    at: sql`n.confirmed_at`,
    from: of(subscriber.from, sql`n.confirmed_at is not null`),
  },
  {
    ...subscriber,
    kind: 'newsletter_left',
    at: sql`n.ended_at`,
    from: of(subscriber.from, sql`n.ended_at is not null`),
    detail: sql`n.state`,
  },
  {
    kind: 'dealer_joined',
    group: 'account',
    id: sql`d.id`,
    at: sql`m.created_at`,
    from: ({ id }) => sql`${dealerMembers} m join ${dealers} d on d.id = m.dealer_id where m.user_id = ${id}`,
    title: sql`d.name`,
    detail: sql`m.role`,
    object: sql`'dealer/' || d.id`,
  },
  {
    kind: 'note',
    group: 'staff',
    id: sql`n.id`,
    at: sql`n.created_at`,
    from: ({ id }) => sql`${userNotes} n where n.user_id = ${id}`,
    detail: sql`left(n.body, 300)`,
    by: nameOf(sql`n.author_id`),
  },
  {
    ...audited,
    // Notes have their own entry.
    from: ({ id }) => sql`${audits} a where a.object = 'user/' || ${id}::bigint and a.action <> 'users.addNote'`,
  },
  {
    ...audited,
    // Skip actions that have their own entry.
    from: (person) => sql`${orders} o join ${audits} a on a.object = 'order/' || o.id where ${ofOrders(person)}
      and a.action not in ('orders.refund', 'orders.ship', 'orders.deliver')`,
  },
]
