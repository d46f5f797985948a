import { Link } from 'react-router'
import { closeAlertHere, useClosedAlerts } from '#features/notices/client-notices.ts'
import { IconX } from '#kit/ui/icons.tsx'
import { useSession } from '#kit/ui/session.tsx'
import classes from './alert-strip.module.css'

/** Messages to this visitor that are not closed yet. */
export function AlertStrip() {
  const { alerts, user } = useSession()
  const closed = useClosedAlerts()
  const open = alerts.filter(({ id }) => !closed.has(id))
  if (open.length === 0) return null
  return (
    <section aria-label="Notices" className={classes['alerts']}>
      {open.map(({ id, level, message, link: to }) => (
        <div key={id} className={classes['alert']} data-level={level} role={level === 'danger' ? 'alert' : 'status'}>
          <p>
            {message} {to && <AlertLink to={to} />}
          </p>
          <button type="button" aria-label="Close this notice" onClick={() => closeAlertHere(id, user !== null)}>
            <IconX size={18} />
          </button>
        </div>
      ))}
    </section>
  )
}

const AlertLink = ({ to }: { to: string }) =>
  to.startsWith('/') && !to.startsWith('//') ? <Link to={to}>Read more</Link> : <a href={to}>Read more</a>
