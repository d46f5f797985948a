import { type ClientLoaderFunctionArgs, Link, replace } from 'react-router'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { knownSession } from '#kit/ui/session-store.ts'
import { pageAfterLogin } from './after-login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Logged in', unlisted: true })

/** Whoever is logged in goes on to the page before login. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { user } = await knownSession()
  if (user !== null) throw replace(pageAfterLogin(new URL(request.url).searchParams))
  return null
}

export const HydrateFallback = () => (
  <AuthFrame title="You are logged in" lead="One moment: we take you back to where you were.">
    <LoadingState lines={2} />
  </AuthFrame>
)

export default function SuccessPage() {
  return (
    <AuthFrame title="The login is over" lead="You are not logged in on this device (any more).">
      <AuthLinks>
        <Link to={link('/auth/login')}>Log in</Link>
        <Link to={link('/')}>Home page</Link>
      </AuthLinks>
    </AuthFrame>
  )
}
