import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ErrorState } from '#access/ui/error-state.tsx'
import { goToLogin, useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { listRentals, type Rental } from '../../contract/rentals.ts'
import { ownStateKinds, ownStateLabels, returnStateKinds, returnStateLabels } from '../../rules.ts'
import { RentalStatus } from './rental-status.tsx'
import { useFollowedRental } from './use-followed-rental.ts'
import classes from './rental.module.css'
import * as m from '../../messages/m.ts'

/** A rental by number and token in the URL fragment; otherwise the user's own rentals. */
export default function RentalPage() {
  const { hash } = useLocation()
  const { user, state } = useSession()
  const { rental, change } = useFollowedRental(hash, user?.id ?? null)
  const all = { label: m.rentalsTitle(), to: link('/rental') }
  if (rental === 'loading' || (rental === null && state === 'loading'))
    return (
      <PageShell title={m.yourRental()}>
        <LoadingState lines={8} label={m.loading()} />
      </PageShell>
    )
  if (rental !== null && rental !== 'unknown')
    return (
      <PageShell
        title={rental.tool}
        lead={m.rentalNumber({ id: rental.id })}
        crumbs={[all, { label: m.rentalNumber({ id: rental.id }) }]}
      >
        <RentalStatus key={rental.id} rental={rental} onChange={change} />
      </PageShell>
    )
  return (
    <PageShell title={m.rentalsTitle()} lead={m.rentalsLead()}>
      {rental === 'unknown' && <p role="alert">{m.notFound()}</p>}
      {user === null ? (
        <EmptyState
          title={m.logInToSee()}
          actions={
            <>
              <TextButton onClick={() => void goToLogin(link('/rental'))}>{m.logIn()}</TextButton>
              <Link to={link('/rentaltools')}>{m.toolsToRent()}</Link>
            </>
          }
        >
          {m.logInToSeeHint()}
        </EmptyState>
      ) : (
        <OwnRentals key={user.id} />
      )}
    </PageShell>
  )
}

function OwnRentals() {
  const [list, setList] = useState<Rental[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let stale = false
    setError(null)
    void call(listRentals, {}).then(
      ({ data }) => stale || setList(data),
      (failed: unknown) => stale || setError(failed),
    )
    return () => {
      stale = true
    }
  }, [asked])
  if (error !== null) return <ErrorState error={error} onRetry={() => setAsked((count) => count + 1)} />
  if (list === null) return <LoadingState lines={4} label={m.loading()} />
  if (list.length === 0)
    return (
      <EmptyState title={m.noRentals()} actions={<Link to={link('/catalog')}>{m.findTune()}</Link>}>
        {m.noRentalsHint()}
      </EmptyState>
    )
  return (
    <ul className={rows['rows']}>
      {list.map((rental) => (
        <li key={rental.id}>
          <span>
            <Link to={`${link('/rental')}#${rental.id}.${rental.token}`}>{rental.tool}</Link>
            <br />
            <small>{rental.vehicle}</small>
          </span>
          <span className={classes['standing']}>
            {rental.due_at !== null && rental.days_left !== null && (
              <span>
                {m.dueBy()} {formatDay(rental.due_at)}
              </span>
            )}
            <StateBadge
              kind={rental.return_state ? returnStateKinds[rental.return_state] : ownStateKinds[rental.state]}
            >
              {rental.return_state ? returnStateLabels()[rental.return_state] : ownStateLabels()[rental.state]}
            </StateBadge>
          </span>
        </li>
      ))}
    </ul>
  )
}
