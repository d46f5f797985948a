import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useSession } from '#kit/ui/session.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import { confirmEmailChange, verifyEmail } from '../contract-login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { mailToken } from './mail-token.ts'
import classes from './notes.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Confirm your email address', unlisted: true })
export const clientLoader = () => null
export const HydrateFallback = () => (
  <AuthFrame title="Confirm your address">
    <LoadingState lines={3} />
  </AuthFrame>
)

/** A press of a button confirms: programs that open the links of mails to look at them confirm nothing. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const { user } = useSession()
  const words = useErrorWords()
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
      <AuthFrame title="Confirmed" lead="This email address now belongs to your account.">
        <AuthLinks>
          {user ? (
            <Link to={link('/profile/security')}>To your account</Link>
          ) : (
            <Link to={link('/auth/login')}>Log in</Link>
          )}
        </AuthLinks>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Confirm your address" lead="One press, and the address belongs to your account.">
      <section className={classes['note']}>
        <Button size="md" loading={state === 'busy'} disabled={mailToken() === ''} onClick={() => void confirm()}>
          Confirm address
        </Button>
        {mailToken() === '' && <p>This link is not complete. Open it from the mail once more.</p>}
        <FormFailure message={failure} />
      </section>
      <AuthLinks>
        <Link to={link('/auth/login')}>Back to the login</Link>
      </AuthLinks>
    </AuthFrame>
  )
}
