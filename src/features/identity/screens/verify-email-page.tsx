import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useSession } from '#access/ui/session.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { confirmEmailChange, verifyEmail } from '../contract/login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { mailToken } from './mail-token.ts'
import classes from './notes.module.css'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.confirmYourEmail(), unlisted: true })
export const clientLoader = () => null
export const HydrateFallback = () => (
  <AuthFrame title={m.confirmAddressTitle()}>
    <LoadingState lines={3} />
  </AuthFrame>
)

/** Confirms by click, because link scanners in mail programs open links. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const { user } = useSession()
  const words = useErrorText()
  const [state, setState] = useState<'waiting' | 'busy' | 'done'>('waiting')
  const [failure, setFailure] = useState<string | null>(null)
  const isChange = search.has('change')
  const confirm = async () => {
    setState('busy')
    setFailure(null)
    try {
      await call(isChange ? confirmEmailChange : verifyEmail, { body: { token: mailToken() } })
      setState('done')
    } catch (error) {
      setFailure(words(error))
      setState('waiting')
    }
  }
  if (state === 'done') {
    return (
      <AuthFrame title={m.confirmed()} lead={m.confirmedLead()}>
        <AuthLinks>
          {user ? (
            <Link to={link('/profile/security')}>{m.goToAccount()}</Link>
          ) : (
            <Link to={link('/auth/login')}>{m.logIn()}</Link>
          )}
        </AuthLinks>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={m.confirmAddressTitle()} lead={m.confirmAddressLead()}>
      <section className={classes['note']}>
        <WriteButton size="md" loading={state === 'busy'} disabled={mailToken() === ''} onClick={() => void confirm()}>
          {m.confirmAddress()}
        </WriteButton>
        {mailToken() === '' && <p>{m.linkIncompleteLong()}</p>}
        <FormFailure message={failure} />
      </section>
      <AuthLinks>
        <Link to={link('/auth/login')}>{m.backToLogin()}</Link>
      </AuthLinks>
    </AuthFrame>
  )
}
