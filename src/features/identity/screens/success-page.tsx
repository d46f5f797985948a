import { type ClientLoaderFunctionArgs, Link, replace } from 'react-router'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { knownSession } from '#access/ui/session-store.ts'
import { pageAfterLogin } from './after-login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.loggedIn(), unlisted: true })

/** Redirects logged-in users to the page before login. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { user } = await knownSession()
  if (user !== null) throw replace(pageAfterLogin(new URL(request.url).searchParams))
  return null
}

export const HydrateFallback = () => (
  <AuthFrame title={m.youAreLoggedIn()} lead={m.takingYouBack()}>
    <LoadingState lines={2} />
  </AuthFrame>
)

export default function SuccessPage() {
  return (
    <AuthFrame title={m.youAreLoggedOut()} lead={m.notLoggedInHere()}>
      <AuthLinks>
        <Link to={link('/auth/login')}>{m.logIn()}</Link>
        <Link to={link('/')}>{m.homePage()}</Link>
      </AuthLinks>
    </AuthFrame>
  )
}
