import { useSession } from '#access/ui/session.tsx'
import { endUserSessions, restoreUser, type StaffUserDetails, suspendUser } from '#features/users/contract/users.ts'
import { ReasonButton } from '#kit/ui/reason-button.tsx'

/** Buttons to end a person's sessions, suspend them, or reactivate them. */
export function LoginActions({ user: { id, name, state, sessions } }: { user: StaffUserDetails }) {
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
