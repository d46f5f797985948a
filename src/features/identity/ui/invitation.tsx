import { Button } from '#kit/ui/button.tsx'
import type { ReactNode } from 'react'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { switchAccount } from '../client/switch-account.ts'
import classes from './invitation.module.css'
import * as m from '../messages/m.ts'

/** What an invitation opens, and a button to accept it, or to switch to the account that it is for. */
export function Invitation({
  over,
  invited,
  email,
  intro,
  opens,
  ends,
  label,
  accept,
}: {
  /** Why it can't be accepted; null while it can. */
  over: ReactNode
  /** Email that it was sent to. */
  invited: string
  /** Email of the current account. */
  email: string
  intro: string
  /** What accepting opens, one line each. */
  opens: readonly string[]
  /** When it expires. */
  ends: ReactNode
  label: string
  /** Accepts it and opens the page that follows. */
  accept: () => Promise<unknown>
}) {
  const { busy, failure, run } = useAction()
  if (over !== null) return <output className={classes['notice']}>{over}</output>
  const isForMe = invited === email.toLowerCase()
  return (
    <>
      <p>{intro}</p>
      <ul className={classes['opens']}>
        {opens.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
      {isForMe ? (
        <p className={classes['ends']}>{ends}</p>
      ) : (
        <output className={classes['notice']}>{m.wrongLogin({ email, invited })}</output>
      )}
      <FormFailure message={failure} />
      {isForMe ? (
        <Button loading={busy} onClick={() => void run(accept)}>
          {label}
        </Button>
      ) : (
        <Button variant="default" onClick={() => void switchAccount()}>
          {m.switchAccount()}
        </Button>
      )}
    </>
  )
}
