import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '#access/ui/error-state.tsx'
import { useSession } from '#access/ui/session.tsx'
import { permitTicketFile } from '#features/tickets/contract/tickets.ts'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { ownSession } from '../client/own-session.ts'
import { getRescueSession, type RescueSession } from '../contract.ts'
import { rescueStateKinds, rescueStateLabels } from '../rules.ts'
import { SessionFiles } from './session-files.tsx'
import classes from './rescue.module.css'
import * as m from '../messages/m.ts'
import box from '#kit/ui/box.module.css'
import { clsx } from 'clsx'

const refreshMs = 10_000

const textOf = ({ state, handler }: RescueSession): string => {
  if (state === 'waiting') return m.textWaiting()
  if (state === 'fixed') return m.textFixed()
  if (state === 'ended') return m.textEnded()
  return handler ? m.textWorking({ name: handler }) : m.textWorkingNoName()
}

/** Live status of a session. */
export function RescueStatus({ id, token }: { id: number; token: string }) {
  const { user } = useSession()
  const [session, setSession] = useState<RescueSession | null>(null)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const read = () =>
      call(getRescueSession, { params: { id, token } }, { signal: leaving.signal }).then(
        setSession,
        (error: unknown) => {
          if (leaving.signal.aborted) return
          if (error instanceof CallError && error.status === 404) ownSession.write(null)
          else setFailed({ error })
        },
      )
    void read()
    const timer = setInterval(() => void read(), refreshMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [id, token, attempt])
  if (!session && failed)
    return (
      <ErrorState
        title={m.sessionNumber({ id })}
        error={failed.error}
        onRetry={() => {
          setFailed(null)
          setAttempt(attempt + 1)
        }}
      />
    )
  if (!session) return <p aria-busy="true">{m.sessionNumber({ id })}</p>
  return (
    <div className={clsx(box['box'], classes['status'])} aria-live="polite">
      <h2>{m.sessionNumber({ id })}</h2>
      <p>
        <StateBadge kind={rescueStateKinds[session.state]}>{rescueStateLabels()[session.state]}</StateBadge>
        {session.state === 'waiting' && <b>{m.aheadOfYou({ n: session.ahead })}</b>}
      </p>
      <p>{textOf(session)}</p>
      {session.files.length > 0 && (
        <section>
          <h3>{m.files()}</h3>
          <SessionFiles
            files={session.files}
            names={{ customer: m.fileFromYou(), staff: m.fileFromUs(), note: m.fileFromUs() }}
            permit={user ? undefined : (file) => call(permitTicketFile, { params: { id, token, file } })}
          />
        </section>
      )}
      <p>
        <Link to={user ? link('/profile/tickets/:id', { id }) : link('/tickets/:id/:token', { id, token })}>
          {m.openThread()}
        </Link>
      </p>
      {(session.state === 'fixed' || session.state === 'ended') && (
        <TextButton onClick={() => ownSession.write(null)}>{m.newSession()}</TextButton>
      )}
    </div>
  )
}
