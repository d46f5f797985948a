import { inSentence } from '#kit/locale.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { notFound } from '#kit/ui/or-not-found.ts'
import { Invitation } from '#features/identity/ui/invitation.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { keptToken } from '#kit/client/kept-token.ts'
import { acceptDealerInvite, getDealerInvite } from '../../contract/members.ts'
import { rightLabels, rightsOf } from '../../rules.ts'
import { formatListedDate, inviteStateLabels, roleLabels } from '../../ui/dealer-labels.ts'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.invite(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  // Read the token before the guard: it may redirect to login, and the return URL has no token.
  const token = keptToken(`dealer-invite/${params['id']}`)
  const user = await guard(request)
  const of = { slug: params['slug'] ?? '', id: Number(params['id']) }
  // A truncated link is a 404, just like a wrong token.
  if (!getDealerInvite.input.query.safeParse({ token }).success) notFound()
  return { user, of, token, invite: await call(getDealerInvite, { params: of, query: { token } }) }
}
export const HydrateFallback = () => <LoadingState lines={5} label={m.loadingInvite()} />

export default function AcceptInvitePage() {
  const { user, of, token, invite } = useLoaderData<typeof clientLoader>()
  const accept = async () => {
    const { slug } = await call(acceptDealerInvite, { params: of, body: { token } })
    // The session has a new ID and new rights, so reload everything.
    window.location.assign(link('/dealer/:slug', { slug }))
  }
  const over = () =>
    m.inviteOver({
      state: inSentence(inviteStateLabels()[invite.state]),
      invitedBy: invite.invited_by,
      link: (text) => <Link to={link('/profile/dealer-memberships')}>{text}</Link>,
    })
  return (
    <PageShell
      width="text"
      title={m.joinDealer({ dealer: invite.dealer })}
      lead={m.invitedAs({
        invitedBy: invite.invited_by,
        email: invite.email,
        role: inSentence(roleLabels()[invite.role]),
      })}
    >
      <Invitation
        over={invite.state === 'open' ? null : over()}
        invited={invite.email}
        email={user.email}
        intro={m.whatYouCanDo()}
        opens={rightsOf({ role: invite.role, permissions: [] }, 'active').map((right) => rightLabels()[right])}
        ends={m.inviteEnds({ date: formatListedDate(invite.expires_at) })}
        label={m.acceptInvite()}
        accept={accept}
      />
    </PageShell>
  )
}
