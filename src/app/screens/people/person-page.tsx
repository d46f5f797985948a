import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { may } from '#access/ui/session-store.ts'
import { useSession } from '#access/ui/session.tsx'
import { getPersonRecords, listPersonEvents } from '#app/people/contract.ts'
import { listTickets } from '#features/tickets/contract/staff.ts'
import { listTransactions } from '#features/transactions/contract/transactions.ts'
import { listQueue } from '#features/tune-requests/contract/queue.ts'
import { getStaffUser } from '#features/users/contract/users.ts'
import { userStates } from '#features/users/rules.ts'
import { PersonNotes } from '#features/users/ui/person-notes.tsx'
import { PersonTags } from '#features/users/ui/person-tags.tsx'
import { RightsForm } from '#features/users/ui/rights-form.tsx'
import { call } from '#kit/call.ts'
import { formatDay, formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { isViewable } from '#features/users/rules.ts'
import { ViewAsButton } from './view-as-button.tsx'
import { LoginActions } from './login-actions.tsx'
import { PersonLists } from './person-lists.tsx'
import { PersonRecords } from './person-records.tsx'
import { PersonTimeline } from './person-timeline.tsx'
import columns from '#kit/ui/workbench/side-columns.module.css'

/** Rows shown per list; the list's own screen has all of them. */
const shown = 5

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const one = { params: { id: Number(args.params['id']) } }
  const user = await call(getStaffUser, one)
  const q = user.email
  const [events, records, orders, requests, tickets] = await Promise.all([
    askFor(listPersonEvents, args),
    call(getPersonRecords, one),
    may('orders.read') ? call(listTransactions, { query: { q, limit: shown } }) : null,
    may('requests.manage') ? call(listQueue, { query: { q, state: 'all', sort: '-id', size: shown } }) : null,
    may('tickets.manage') ? call(listTickets, { query: { q, limit: shown } }) : null,
  ])
  return { user, events, records, orders, requests, tickets }
}

export default function PersonPage() {
  const { user, events, records, orders, requests, tickets } = useLoaderData<typeof clientLoader>()
  const session = useSession()
  return (
    <PageShell
      title={user.name}
      isGiven
      badges={<StateBadge kind={userStates.kinds[user.state]}>{userStates.words[user.state]}</StateBadge>}
      lead={user.email}
      crumbs={[{ label: 'People', to: link('/admin/users') }, { label: user.name }]}
      actions={
        <>
          {session.may('orders.quote') && (
            <ButtonLink variant="default" to={link('/admin/orders/drafts/new', {}, { email: user.email })}>
              Write a quote
            </ButtonLink>
          )}
          {session.may('users.viewAs') && isViewable(user) && <ViewAsButton user={user} />}
          {session.may('users.manage') && <LoginActions user={user} />}
        </>
      }
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
        <Stat label="Last login" value={user.last_login_at === null ? '–' : formatShortMoment(user.last_login_at)} />
        <Stat label="Last seen" value={user.last_seen_at === null ? '–' : formatShortMoment(user.last_seen_at)} />
      </Stats>
      <div className={columns['columns']}>
        <div>
          <PersonLists
            q={user.email}
            orders={orders?.data ?? null}
            requests={requests?.data ?? null}
            tickets={tickets?.data ?? null}
          />
          <PersonTimeline id={user.id} events={events} />
        </div>
        <aside aria-label="About this person">
          <PagePart title="Tags">
            <PersonTags key={user.id} user={user} />
          </PagePart>
          <PagePart title="Notes">
            <PersonNotes user={user} />
          </PagePart>
          <PersonRecords user={user} records={records} />
        </aside>
      </div>
      {session.may('users.manage') && session.user?.id !== user.id && (
        <PagePart title="Permissions" lead="Saving logs this person out everywhere.">
          <RightsForm key={`${user.role} ${user.flags.join(' ')}`} user={user} />
        </PagePart>
      )}
    </PageShell>
  )
}
