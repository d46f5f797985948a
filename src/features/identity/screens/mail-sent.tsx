import { useAction } from '#kit/ui/use-action.ts'
import { Button } from '#kit/ui/button.tsx'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { notify } from '#kit/ui/toast.tsx'
import { resendVerification } from '../contract/login.ts'
import { AuthLinks } from './auth-frame.tsx'
import classes from './notes.module.css'
import * as m from '../messages/m.ts'

/** Confirms that an email was sent, with the same text for every address so as not to reveal accounts. */
export function MailSent({ email, resend = false }: { email: string; resend?: boolean }) {
  const { busy, run } = useAction('as-message')
  const again = async () => {
    await run(async () => {
      notify({ text: (await call(resendVerification, { body: { email } })).message, kind: 'success' })
    })
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
