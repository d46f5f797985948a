import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { readStandingOf } from '#features/dealer-accounts/server/standing.ts'
import { dealerApplications, dealerMembers } from '#features/dealers/server/tables.ts'
import { orderStateLabels } from '#features/orders/rules.ts'
import { orders } from '#features/orders/server/tables.ts'
import { tickets } from '#features/tickets/server/tables.ts'
import { tuneRequests } from '#features/tune-requests/server/tables.ts'
import { visitPeople } from '#features/visits/server/tables.ts'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/contacts.ts'
import { findContact } from './contacts.ts'
import { leadContacts } from './tables.ts'

/** The latest of each type. */
const perSort = 10

/**
 * User IDs and email addresses of a contact: its own, those of a firm's people, and those of a linked dealer's
 * members.
 */
async function addressesOf(db: Queryable, id: number) {
  const rows = await readRows<{ user_id: number | null; email: string }>(
    db,
    sql`with own as (select * from ${leadContacts} c where (c.id = ${id} or c.firm_id = ${id}) and c.deleted_at is null)
      select user_id, lower(email) as email from own
      union select m.user_id, '' from ${dealerMembers} m join own on own.dealer_id = m.dealer_id`,
  )
  const list = (values: readonly (string | number)[]) =>
    values.length === 0
      ? sql`(null)`
      : sql`(${sql.join(
          values.map((value) => sql`${value}`),
          sql`, `,
        )})`
  return {
    users: list(rows.flatMap(({ user_id: user }) => (user === null ? [] : [user]))),
    emails: list(rows.flatMap(({ email }) => (email === '' ? [] : [email]))),
  }
}

interface Found {
  sort: 'order' | 'request' | 'ticket' | 'application' | 'visit'
  id: number
  title: string
  state: string
  at: Date
  amount: number | null
  currency: Currency | null
}

const shown: Readonly<Record<Found['sort'], (found: Found) => { label: string; detail: string; to: string }>> = {
  order: ({ id, title, state, amount, currency }) => ({
    label: title || `Order ${id}`,
    detail: `${orderStateLabels()[state as never]}, ${formatMoney({ minor: amount!, currency: currency! })}`,
    to: link('/admin/transactions/:id', { id }),
  }),
  request: ({ id, title }) => ({
    label: `Tune request ${id}`,
    detail: title,
    to: link('/admin/tune-requests/:id', { id }),
  }),
  ticket: ({ id, title, state }) => ({
    label: `Ticket ${id}`,
    detail: `${title} (${state})`,
    to: link('/admin/tickets/:id', { id }),
  }),
  visit: ({ title, state: path }) => ({ label: title || path, detail: 'Opened this page', to: path }),
  application: ({ title, state }) => ({
    label: 'Dealer application',
    detail: `${title} (${state})`,
    to: link('/admin/dealer/applications', {}, { q: title }),
  }),
}

/** What a dealer owes or has prepaid, in words. */
const balanceText = ({ balance, currency }: { balance: number; currency: Currency }): string =>
  balance < 0
    ? `${formatMoney({ minor: -balance, currency })} prepaid`
    : `${formatMoney({ minor: balance, currency })} owed`

export const getKnowledgeOperation = operation(contract.getLeadKnowledge, async ({ db, actor, input }) => {
  const contact = await findContact(db, actor.region, input.params.id)
  const { users, emails } = await addressesOf(db, contact.id)
  const newest = sql`order by id desc limit ${perSort}`
  const rows = await readRows<Found>(
    db,
    sql`(select 'order' as sort, id, coalesce(invoice_number, '') as title, state, created_at as at, total as amount, currency
        from ${orders} where region = ${actor.region} and paid_at is not null and (user_id in ${users} or search_email in ${emails}) ${newest})
      union all (select 'request', id, title, state, created_at, null, null from ${tuneRequests}
        where region = ${actor.region} and user_id in ${users} ${newest})
      union all (select 'ticket', id, title, state, created_at, null, null from ${tickets}
        where region = ${actor.region} and (user_id in ${users} or lower(email) in ${emails}) ${newest})
      union all (select 'application', id, company_name, state, created_at, null, null from ${dealerApplications}
        where region = ${actor.region} and (user_id in ${users} or lower(email) in ${emails}) ${newest})
      union all (select 'visit', 0, title, path, at, null, null from (
          select distinct on (path) title, path, at from ${visitPeople} where user_id in ${users} order by path, at desc
        ) v order by at desc limit ${perSort})
      order by at desc`,
  )
  return {
    data: rows.map((found) => ({ ...shown[found.sort](found), at: new Date(found.at) })),
    dealer_balance: contact.dealerId === null ? null : balanceText(await readStandingOf(db, contact.dealerId)),
  }
})
