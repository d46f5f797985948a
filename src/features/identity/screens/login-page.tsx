import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  redirect,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { knownSession } from '#access/ui/session-store.ts'
import { getLoginRedirect } from '../contract/identity.ts'
import { getLoginOptions } from '../contract/login.ts'
import { pageAfterLogin } from './after-login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { LoginCode } from './login-code.tsx'
import { LoginForm } from './login-form.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.logIn(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const [options, session] = await Promise.all([call(getLoginOptions, {}), knownSession()])
  if (session.user !== null) throw redirect(pageAfterLogin(search))
  if (options.issuer && !search.has('here')) throw redirect((await call(getLoginRedirect, { query: {} })).url)
  return options
}

export const HydrateFallback = () => (
  <AuthFrame title={m.logIn()}>
    <LoadingState lines={4} />
  </AuthFrame>
)

export default function LoginPage() {
  const { demo } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [needsCode, setNeedsCode] = useState(false)
  const enter = () => navigate(pageAfterLogin(search), { replace: true })
  if (needsCode) {
    return (
      <AuthFrame title={m.oneMoreStep()} lead={m.oneMoreStepLead()}>
        <LoginCode onDone={enter} onBack={() => setNeedsCode(false)} />
      </AuthFrame>
    )
  }
  const rest = { return_to: search.get('return_to') }
  return (
    <AuthFrame title={m.logIn()}>
      <LoginForm
        demo={demo}
        onDone={enter}
        onSecondFactor={() => setNeedsCode(true)}
        links={
          <AuthLinks>
            <span>{m.newHere({ link: (text) => <Link to={link('/auth/register', {}, rest)}>{text}</Link> })}</span>
            <Link to={link('/auth/forgot-password')}>{m.forgotPassword()}</Link>
          </AuthLinks>
        }
      />
    </AuthFrame>
  )
}
