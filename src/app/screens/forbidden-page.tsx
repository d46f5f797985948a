import { Button } from '@mantine/core'
import { data, Link } from 'react-router'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { goToLogin, useSession } from '#kit/ui/session.tsx'
import { useHelpfulLinks } from './helpful-links.ts'
import classes from './message-page.module.css'

export const loader = () => data(null, { status: 403 })
export const meta = (args: MetaInput) =>
  pageMeta(args, { title: 'Your account may not open this page', unlisted: true })

export default function ForbiddenPage() {
  const { user } = useSession()
  const links = useHelpfulLinks()
  return (
    <div className={classes['page']}>
      <p className={classes['code']} aria-hidden="true">
        403
      </p>
      <h1>Your account may not open this page</h1>
      <p className={classes['text']}>
        {user
          ? `You are logged in as ${user.email}. This page belongs to another area of the shop; whoever runs it can open it for you.`
          : 'Log in with an account that may open it.'}
      </p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => void goToLogin('/')}>
          {user ? 'Use another account' : 'Log in'}
        </Button>
      </div>
      <ul className={classes['links']}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
