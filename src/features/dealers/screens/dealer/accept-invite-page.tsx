import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, data, Link, useLoaderData } from 'react-router'
import { switchAccount } from '#features/identity/client/switch-account.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { guard } from '#access/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useErrorWords } from '#kit/ui/words.tsx'
import { acceptDealerInvite, getDealerInvite } from '../../contract/members.ts'
import { dealerRights, rightsOf } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'
import { dateWords, inviteStateWords, roleWords } from '../../ui/dealer-words.ts'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.invite(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  const of = { slug: params['slug'] ?? '', id: Number(params['id']) }
  const token = new URL(request.url).searchParams.get('token') ?? ''
  // A link that was cut off leads nowhere, as one with another token does.
  if (!getDealerInvite.input.query.safeParse({ token }).success) throw data(null, { status: 404 })
  return { user, of, token, invite: await call(getDealerInvite, { params: of, query: { token } }) }
}
export const HydrateFallback = () => <LoadingState lines={5} label={m.loadingInvite()} />

export default function AcceptInvitePage() {
  const { user, of, token, invite } = useLoaderData<typeof clientLoader>()
  const words = useErrorWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isForMe = invite.email === user.email.toLowerCase()
  const accept = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { slug } = await call(acceptDealerInvite, { params: of, body: { token } })
      // The session has a new id and new rights: everything is read anew.
      window.location.assign(link('/dealer/:slug', { slug }))
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
    }
  }
  return (
    <PageShell
      width="text"
      title={m.joinDealer({ dealer: invite.dealer })}
      lead={m.invitedAs({
        invitedBy: invite.invited_by,
        email: invite.email,
        role: roleWords()[invite.role].toLowerCase(),
      })}
    >
      {invite.state !== 'open' ? (
        <output className={classes['notice']}>
          {m.inviteOver({
            state: inviteStateWords()[invite.state].toLowerCase(),
            invitedBy: invite.invited_by,
            link: (text) => <Link to={link('/profile/dealer-memberships')}>{text}</Link>,
          })}
        </output>
      ) : (
        <>
          <p>{m.whatYouCanDo()}</p>
          <ul>
            {rightsOf({ role: invite.role, permissions: [] }, 'active').map((right) => (
              <li key={right}>{dealerRights()[right].opens}</li>
            ))}
          </ul>
          {isForMe ? (
            <p className={classes['ends']}>{m.inviteEnds({ date: dateWords(invite.expires_at) })}</p>
          ) : (
            <output className={classes['notice']}>{m.wrongLogin({ email: user.email, invited: invite.email })}</output>
          )}
          <FormFailure message={failure} />
          {isForMe ? (
            <Button loading={busy} onClick={() => void accept()}>
              {m.acceptInvite()}
            </Button>
          ) : (
            <Button variant="default" onClick={() => void switchAccount()}>
              {m.switchAccount()}
            </Button>
          )}
        </>
      )}
    </PageShell>
  )
}
