import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import { resendVerification } from '../contract/login.ts'
import { AuthLinks } from './auth-frame.tsx'
import classes from './notes.module.css'
import * as m from '../messages/m.ts'

/** Says that a mail is on its way, in the same words whatever the address is. */
export function MailSent({ email, resend = false }: { email: string; resend?: boolean }) {
  const words = useErrorWords()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      notify({ text: (await call(resendVerification, { body: { email } })).message, kind: 'success' })
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes['note']}>
      <output>{m.openMailLink({ strong: (text) => <strong>{text}</strong>, email })}</output>
      <p>{m.checkSpam()}</p>
      {resend && (
        <Button variant="default" loading={busy} onClick={() => void again()}>
          {m.sendAgain()}
        </Button>
      )}
      <AuthLinks>
        <Link to={link('/auth/login')}>{m.backToLogin()}</Link>
      </AuthLinks>
    </section>
  )
}
