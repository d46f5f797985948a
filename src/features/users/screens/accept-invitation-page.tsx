import { type ClientLoaderFunctionArgs, data, useLoaderData } from 'react-router'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { AcceptButton } from '#features/identity/ui/accept-button.tsx'
import { call } from '#kit/call.ts'
import { keptToken } from '#kit/client/kept-token.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { acceptStaffInvitation, getStaffInvitation } from '../contract/invitations.ts'
import classes from '../ui/invitations.module.css'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.staffInvitation(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  // Before the guard, which may redirect to login with a return URL without the token.
  const token = keptToken(`staff-invitation/${params['id']}`)
  const user = await guard(request)
  const of = { id: Number(params['id']) }
  // Truncated links are treated like links with a wrong token.
  if (!getStaffInvitation.input.query.safeParse({ token }).success) throw data(null, { status: 404 })
  return { user, of, token, invitation: await call(getStaffInvitation, { params: of, query: { token } }) }
}
export const HydrateFallback = () => <LoadingState lines={5} label={m.loadingInvitation()} />

export default function AcceptInvitationPage() {
  const { user, of, token, invitation } = useLoaderData<typeof clientLoader>()
  const { busy, failure, run } = useAction()
  const { email, role, flags, state, invited_by: invitedBy } = invitation
  const isForMe = email === user.email.toLowerCase()
  const accept = () =>
    run(async () => {
      const { opens_back_office: isStaff } = await call(acceptStaffInvitation, { params: of, body: { token } })
      // The session has a new ID and rights, so reload everything.
      window.location.assign(isStaff ? link('/admin/today') : link('/profile'))
    })
  return (
    <PageShell width="text" title={m.joinTeam()} lead={m.invitedAs({ invitedBy, email })}>
      {state !== 'open' ? (
        <output className={classes['notice']}>{m.invitationOver({ state, invitedBy })}</output>
      ) : (
        <>
          <p>{m.invitationOpens()}</p>
          <ul>
            {role !== 'user' && <li>{m.roleOpens({ role })}</li>}
            {flags.map((flag) => (
              <li key={flag}>{m.flagOpens({ flag })}</li>
            ))}
          </ul>
          {isForMe ? (
            <p className={classes['quiet']}>
              {m.invitationEnds({ date: formatDay(invitation.expires_at) })} {m.invitationLogsOut()}
            </p>
          ) : (
            <output className={classes['notice']}>{m.wrongLogin({ email: user.email, invited: email })}</output>
          )}
          <AcceptButton
            isForMe={isForMe}
            busy={busy}
            failure={failure}
            onAccept={() => void accept()}
            switchLabel={m.switchAccount()}
          >
            {m.acceptInvitation()}
          </AcceptButton>
        </>
      )}
    </PageShell>
  )
}
