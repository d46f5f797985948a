import { formatMoment } from '#kit/dates.ts'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { IconDeviceDesktop } from '#kit/ui/icons.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { removeOtherSessions, removeSession, type Session } from '../contract.ts'
import classes from './security.module.css'

/** Where the person is logged in; each device can be logged out. */
export function DeviceList({ sessions }: { sessions: readonly Session[] }) {
  const { revalidate } = useRevalidator()
  const others = sessions.filter(({ current }) => !current)
  return (
    <PagePart
      title="Devices"
      lead="Where you are logged in."
      actions={
        others.length > 1 && (
          <ConfirmButton
            label="Log all others out"
            title="Log all other devices out"
            confirmLabel="Log out"
            onConfirm={async () => {
              await call(removeOtherSessions, {})
              await revalidate()
            }}
          >
            {others.length} devices are logged out at once. This one stays logged in.
          </ConfirmButton>
        )
      }
    >
      <ul className={classes['list']}>
        {sessions.map((session) => (
          <li key={session.id}>
            <IconDeviceDesktop size={22} aria-hidden="true" />
            <p>
              {session.device}
              {session.current && <em>This device</em>}
              <small>
                Since {formatMoment(session.created_at)}
                {session.address ? `, from ${session.address}` : ''}
              </small>
            </p>
            {!session.current && (
              <ConfirmButton
                label="Log out"
                title="Log this device out"
                confirmLabel="Log out"
                onConfirm={async () => {
                  await call(removeSession, { params: { id: session.id } })
                  await revalidate()
                }}
              >
                {session.device} is logged out at once.
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
