import { Button } from '#kit/ui/button.tsx'
import { Link, useSearchParams } from 'react-router'
import { link } from '#kit/link.ts'
import { goToLogin } from '#access/ui/session.tsx'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import classes from './notes.module.css'
import * as m from '../messages/m.ts'

const reasons = (): Record<string, string> => ({
  expired: m.loginExpired(),
  cancelled: m.loginCancelled(),
  'email-unverified': m.loginUnverified(),
  disabled: m.loginDisabled(),
  unavailable: m.loginUnavailable(),
})
const anyReason = () => m.loginUnknown()

export default function ErrorPage() {
  const [search] = useSearchParams()
  const reason = search.get('reason') ?? ''
  return (
    <AuthFrame title={m.loginFailed()} lead={Object.hasOwn(reasons(), reason) ? reasons()[reason] : anyReason()}>
      <section className={classes['note']}>
        <Button size="md" onClick={() => void goToLogin('/')}>
          {m.tryAgain()}
        </Button>
      </section>
      <AuthLinks>
        <Link to={link('/')}>{m.homePage()}</Link>
      </AuthLinks>
    </AuthFrame>
  )
}
