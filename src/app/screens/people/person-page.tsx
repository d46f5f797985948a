import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { may } from '#access/ui/session-store.ts'
import { useSession } from '#access/ui/session.tsx'
import { actionLabel } from '#features/audits/labels.ts'
import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import { listTickets } from '#features/tickets/contract/staff.ts'
import { ticketStateKinds, ticketStateLabels } from '#features/tickets/rules.ts'
import { listTransactions } from '#features/transactions/contract/transactions.ts'
import { listQueue } from '#features/tune-requests/contract/queue.ts'
import { StaffRequestBadge } from '#features/tune-requests/ui/request-badge.tsx'
import {
  endUserSessions,
  getStaffUser,
  restoreUser,
  type StaffUserDetails,
  suspendUser,
} from '#features/users/contract.ts'
import { roleLabels, userStateKinds, userStateLabels } from '#features/users/rules.ts'
import { RightsForm } from '#features/users/ui/rights-form.tsx'
import { call } from '#kit/call.ts'
import { formatDay, formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable, type TableColumn } from '#kit/ui/data-table.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'

/** How many rows of each list are shown; its own screen has them all. */
const shown = 10

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const user = await call(getStaffUser, { params: { id: Number(params['id']) } })
  const q = user.email
  const [orders, requests, tickets] = await Promise.all([
    may('orders.read') ? call(listTransactions, { query: { q, limit: shown } }) : null,
    may('requests.manage') ? call(listQueue, { query: { q, state: 'all', sort: '-id', size: shown } }) : null,
    may('tickets.manage') ? call(listTickets, { query: { q, limit: shown } }) : null,
  ])
  return { user, orders, requests, tickets }
}

export default function PersonPage() {
  const { user, orders, requests, tickets } = useLoaderData<typeof clientLoader>()
  const session = useSession()
  const { email: q } = user
  return (
    <PageShell
      title={user.name}
      isGiven
      badges={<StateBadge kind={userStateKinds[user.state]}>{userStateLabels[user.state]}</StateBadge>}
      lead={user.email}
      crumbs={[{ label: 'People', to: link('/admin/users') }, { label: user.name }]}
      actions={session.may('users.manage') && <LoginActions user={user} />}
    >
      <Stats>
        {user.bought.map(({ currency, orders: count, spent }) => (
          <Stat
            key={currency}
            label={`Spent in ${currency}`}
            value={formatMoney({ minor: spent, currency })}
            note={`${count} paid ${count === 1 ? 'order' : 'orders'}`}
          />
        ))}
        <Stat label="Customer since" value={formatDay(user.created_at)} />
        <Stat label="Last seen" value={user.last_seen_at === null ? '–' : formatShortMoment(user.last_seen_at)} />
      </Stats>
      <Facts
        rows={[
          ['Role', roleLabels[user.role]],
          ['Flags', user.flags.join(', ') || '–'],
          ['Region', String(user.region)],
          ['Two-factor', user.two_factor ? 'On' : 'Off'],
          ['Passkeys', String(user.passkeys)],
        ]}
      />
      {orders && (
        <Latest
          title="Orders"
          rows={orders.data}
          all={link('/admin/transactions', {}, { q })}
          to={({ id }) => link('/admin/transactions/:id', { id })}
          columns={[
            { key: 'id', title: 'Order', render: (row) => row.invoice_number ?? row.id },
            { key: 'title', title: 'Items', render: (row) => row.title },
            { key: 'state', title: 'Status', render: (row) => <OrderBadge order={row} /> },
            {
              key: 'date',
              title: 'Date',
              wideOnly: true,
              render: (row) => formatShortMoment(row.paid_at ?? row.created_at),
            },
            {
              key: 'total',
              title: 'Total',
              align: 'right',
              render: (row) => <Price minor={row.total} currency={row.currency} />,
            },
          ]}
        />
      )}
      {requests && (
        <Latest
          title="Tune requests"
          rows={requests.data}
          all={link('/admin/tune-requests', {}, { q, state: 'all' })}
          to={({ id }) => link('/admin/tune-requests/:id', { id })}
          columns={[
            { key: 'id', title: 'Request', render: ({ id }) => id },
            { key: 'vehicle', title: 'Vehicle', render: (row) => row.vehicle?.label ?? row.title },
            { key: 'state', title: 'Status', render: ({ state }) => <StaffRequestBadge state={state} /> },
          ]}
        />
      )}
      {tickets && (
        <Latest
          title="Tickets"
          rows={tickets.data}
          all={link('/admin/tickets', {}, { q })}
          to={({ id }) => link('/admin/tickets/:id', { id })}
          columns={[
            { key: 'title', title: 'Subject', render: ({ title }) => title },
            {
              key: 'state',
              title: 'Status',
              render: ({ state }) => (
                <StateBadge kind={ticketStateKinds[state]}>{ticketStateLabels()[state]}</StateBadge>
              ),
            },
            {
              key: 'last',
              title: 'Last message',
              wideOnly: true,
              render: (row) => formatShortMoment(row.last_message_at),
            },
          ]}
        />
      )}
      {user.sessions.length > 0 && (
        <PagePart title="Devices">
          <DataTable
            label="Devices"
            rows={user.sessions}
            rowKey={({ id }) => id}
            columns={[
              { key: 'device', title: 'Device', render: ({ device }) => device },
              { key: 'ip', title: 'Address', wideOnly: true, render: (row) => row.ip_address ?? '–' },
              { key: 'since', title: 'Since', wideOnly: true, render: (row) => formatShortMoment(row.created_at) },
              { key: 'seen', title: 'Last used', render: (row) => formatShortMoment(row.last_seen_at) },
            ]}
          />
        </PagePart>
      )}
      {session.may('users.manage') && session.user?.id !== user.id && (
        <PagePart title="Permissions" lead="Saving logs this person out everywhere.">
          <RightsForm key={`${user.role} ${user.flags.join(' ')}`} user={user} />
        </PagePart>
      )}
      {user.history.length > 0 && (
        <PagePart title="History">
          <DataTable
            label="History"
            rows={user.history}
            rowKey={({ id }) => id}
            columns={[
              { key: 'at', title: 'When', render: ({ at }) => formatShortMoment(at) },
              { key: 'action', title: 'Action', render: ({ action }) => actionLabel(action) },
              { key: 'actor', title: 'By', render: ({ actor }) => actor },
              { key: 'reason', title: 'Reason', wideOnly: true, render: ({ reason }) => reason },
            ]}
          />
        </PagePart>
      )}
    </PageShell>
  )
}

/** The newest rows of a list of this person; nothing where there are none. */
function Latest<R extends { id: number }>({
  title,
  rows,
  all,
  to,
  columns: [first, ...others],
}: {
  title: string
  rows: readonly R[]
  all: string
  to: (row: R) => string
  columns: readonly [TableColumn<R>, ...TableColumn<R>[]]
}) {
  if (rows.length === 0) return null
  const linked: TableColumn<R> = {
    ...first,
    render: (row): ReactNode => <Link to={to(row)}>{first.render(row)}</Link>,
  }
  return (
    <PagePart title={title} actions={<Link to={all}>Show all</Link>}>
      <DataTable label={title} rows={rows} rowKey={({ id }) => id} rowTo={to} columns={[linked, ...others]} />
    </PagePart>
  )
}

function LoginActions({ user: { id, name, state, sessions } }: { user: StaffUserDetails }) {
  const { user } = useSession()
  return (
    <>
      {sessions.length > 0 && (
        <ReasonButton
          label="Log out everywhere"
          title={`Log ${name} out everywhere?`}
          call={endUserSessions}
          params={{ id }}
          done="Logged out everywhere."
        >
          They can log in again right away.
        </ReasonButton>
      )}
      {user?.id !== id &&
        (state === 'suspended' ? (
          <ReasonButton
            label="Restore"
            title={`Restore ${name}?`}
            call={restoreUser}
            params={{ id }}
            done={`${name} can log in again.`}
          >
            They can log in again.
          </ReasonButton>
        ) : (
          <ReasonButton
            label="Suspend"
            title={`Suspend ${name}?`}
            call={suspendUser}
            params={{ id }}
            done={`${name} is suspended.`}
          >
            They are logged out everywhere and can’t log in until you restore them. Orders and requests continue.
          </ReasonButton>
        ))}
    </>
  )
}
