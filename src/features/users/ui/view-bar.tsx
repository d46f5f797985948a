import { useEffect } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { formatTime } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { useAction } from '#kit/ui/use-action.ts'
import { endCustomerView } from '../contract/users.ts'
import * as m from '../messages/m.ts'
import classes from './view-bar.module.css'

/** Ends the view and reloads the page, so no customer data stays in the browser. */
async function leave(): Promise<void> {
  const { user_id: id } = await call(endCustomerView, {})
  location.assign(id === null ? link('/admin/users') : link('/admin/users/:id', { id }))
}

/** Bar on every page during a customer view: which customer, and until when. */
export default function ViewBar() {
  const { user, view } = useSession()
  const { busy, run } = useAction('as-message')
  const until = view?.until
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setTimeout(() => void leave(), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  if (!view || !user) return null
  return (
    <aside className={classes['bar']}>
      <p>{m.viewing({ name: `${user.name} (${user.email})`, time: formatTime(view.until) })}</p>
      <button type="button" disabled={busy} onClick={() => void run(leave)}>
        {m.endView()}
      </button>
    </aside>
  )
}
