import { Link } from 'react-router'
import { closeAlertHere, useClosedAlerts } from '#features/notices/client/notices.ts'
import { IconX } from '#kit/ui/icons.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { useSession } from '#access/ui/session.tsx'
import classes from './alert-strip.module.css'
import { ClosedAlertsStyle } from './closed-alerts.tsx'
import * as m from '../messages/m.ts'

/**
 * Messages to this visitor that are not closed yet. What was closed in this browser is hidden before the first paint:
 * see the script and the style in `closed-alerts.tsx`.
 */
export function AlertStrip() {
  const site = useSite()
  const { state, alerts, user } = useSession()
  const closed = useClosedAlerts()
  // Those for everyone are part of the page; what the session knows is the whole, without those closed for good.
  const known = state === 'user' ? alerts : site.alerts
  const open = known.filter(({ id }) => !closed.has(id))
  if (open.length === 0) return null
  return (
    <section aria-label={m.notices()}>
      <ClosedAlertsStyle ids={open.map(({ id }) => id)} />
      {open.map(({ id, level, message, link: to }) => (
        <div
          key={id}
          id={`alert-${id}`}
          className={classes['alert']}
          data-level={level}
          role={level === 'danger' ? 'alert' : 'status'}
        >
          <p>
            {message} {to && <AlertLink to={to} />}
          </p>
          <button type="button" aria-label={m.closeNotice()} onClick={() => closeAlertHere(id, user !== null)}>
            <IconX size={18} />
          </button>
        </div>
      ))}
    </section>
  )
}

const AlertLink = ({ to }: { to: string }) =>
  to.startsWith('/') && !to.startsWith('//') ? <Link to={to}>{m.readMore()}</Link> : <a href={to}>{m.readMore()}</a>
