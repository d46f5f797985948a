import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { notFound } from '#kit/ui/or-not-found.ts'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { Invitation } from '#features/identity/ui/invitation.tsx'
import { call } from '#kit/call.ts'
import { keptToken } from '#kit/client/kept-token.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { acceptStaffInvitation, getStaffInvitation } from '../contract/invitations.ts'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.staffInvitation(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  // Before the guard, which may redirect to login with a return URL without the token.
  const token = keptToken(`staff-invitation/${params['id']}`)
  const user = await guard(request)
  const of = { id: Number(params['id']) }
  // Truncated links are treated like links with a wrong token.
  if (!getStaffInvitation.input.query.safeParse({ token }).success) notFound()
  return { user, of, token, invitation: await call(getStaffInvitation, { params: of, query: { token } }) }
}
export const HydrateFallback = () => <LoadingState lines={5} label={m.loadingInvitation()} />

export default function AcceptInvitationPage() {
  const { user, of, token, invitation } = useLoaderData<typeof clientLoader>()
  const { email, role, flags, state, invited_by: invitedBy } = invitation
  const accept = async () => {
    const { opens_back_office: isStaff } = await call(acceptStaffInvitation, { params: of, body: { token } })
    // The session has a new ID and rights, so reload everything.
    window.location.assign(isStaff ? link('/admin/today') : link('/profile'))
  }
  return (
    <PageShell width="text" title={m.joinTeam()} lead={m.invitedAs({ invitedBy, email })}>
      <Invitation
        over={state === 'open' ? null : m.invitationOver({ state, invitedBy })}
        invited={email}
        email={user.email}
        intro={m.invitationOpens()}
        opens={[...(role === 'user' ? [] : [m.roleOpens({ role })]), ...flags.map((flag) => m.flagOpens({ flag }))]}
        ends={`${m.invitationEnds({ date: formatDay(invitation.expires_at) })} ${m.invitationLogsOut()}`}
        label={m.acceptInvitation()}
        accept={accept}
      />
    </PageShell>
  )
}
