import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { link } from '#kit/link.ts'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { goToLogin } from '#kit/ui/session.tsx'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import classes from './notes.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'The login did not work', unlisted: true })

const reasons: Record<string, string> = {
  expired: 'The login took too long, or was begun in another window. Please begin again.',
  cancelled: 'The login was cancelled. Nothing has changed.',
  'email-unverified':
    'Your login provider has not confirmed your email address. Confirm it there first, then log in here again.',
  disabled: 'This account cannot be used. Please write to us if you think that this is a mistake.',
  unavailable: 'Your login provider does not answer right now. Please try again in a moment.',
}
const anyReason = 'Something about the answer of your login provider was not right. Please try again.'

export default function ErrorPage() {
  const [search] = useSearchParams()
  const reason = search.get('reason') ?? ''
  return (
    <AuthFrame title="The login did not work" lead={Object.hasOwn(reasons, reason) ? reasons[reason] : anyReason}>
      <section className={classes['note']}>
        <Button size="md" onClick={() => void goToLogin('/')}>
          Try again
        </Button>
      </section>
      <AuthLinks>
        <Link to={link('/')}>Home page</Link>
      </AuthLinks>
    </AuthFrame>
  )
}
