import { formatMoment } from '#kit/dates.ts'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { IconDeviceDesktop } from '#kit/ui/icons.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { removeOtherSessions, removeSession, type Session } from '../contract/identity.ts'
import classes from './security.module.css'
import * as m from '../messages/m.ts'

/** The user's active sessions, each with a button to log it out. */
export function DeviceList({ sessions }: { sessions: readonly Session[] }) {
  const { revalidate } = useRevalidator()
  const others = sessions.filter(({ current }) => !current)
  return (
    <PagePart
      title={m.devices()}
      lead={m.devicesLead()}
      actions={
        others.length > 1 && (
          <ConfirmButton
            label={m.logOutOthers()}
            title={m.logOutOthers()}
            confirmLabel={m.logOut()}
            onConfirm={async () => {
              await call(removeOtherSessions, {})
              await revalidate()
            }}
          >
            {m.logOutOthersText({ n: others.length })}
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
              {session.current && <em>{m.thisDevice()}</em>}
              <small>
                {m.deviceSince({
                  date: formatMoment(session.created_at),
                  address: session.address || 'none',
                  seen: formatMoment(session.seen_at),
                })}
              </small>
            </p>
            {!session.current && (
              <ConfirmButton
                label={m.logOut()}
                title={m.logOutDevice()}
                confirmLabel={m.logOut()}
                onConfirm={async () => {
                  await call(removeSession, { params: { id: session.id } })
                  await revalidate()
                }}
              >
                {m.logOutDeviceText({ device: session.device })}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
