import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { DataPart } from '#features/personal-data/screens/data-part.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useSession } from '#access/ui/session.tsx'
import { getSecurity, listSessions } from '#features/identity/contract/identity.ts'
import { listPasskeys } from '#features/identity/contract/security.ts'
import { DeviceList } from '#features/identity/screens/device-list.tsx'
import { EmailForm } from '#features/identity/screens/email-form.tsx'
import { PasskeyList } from '#features/identity/screens/passkey-list.tsx'
import { PasswordForm } from '#features/identity/screens/password-form.tsx'
import { listSupportViews } from '#features/users/contract/users.ts'
import { SupportViews } from '#features/users/ui/support-views.tsx'
import { getVisitConsent } from '#features/visits/contract.ts'
import { VisitConsent } from '#features/visits/ui/visit-consent.tsx'
import { TwoFactorPart } from '#features/identity/screens/two-factor-part.tsx'
import { DemandedFactor } from './demanded-factor.tsx'
import * as m from '../../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.loginAndSecurity(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  const [security, sessions, passkeys, supportViews, visits] = await Promise.all([
    call(getSecurity, {}),
    call(listSessions, {}),
    call(listPasskeys, {}),
    call(listSupportViews, {}),
    call(getVisitConsent, {}),
  ])
  return {
    showsVisits: visits.allowed,
    security,
    sessions: sessions.data,
    passkeys: passkeys.data,
    supportViews: supportViews.data,
  }
}

const crumbs = () => [{ label: m.profile(), to: link('/profile') }, { label: m.loginAndSecurity() }]

export const HydrateFallback = () => (
  <PageShell title={m.loginAndSecurity()} width="text" crumbs={crumbs()}>
    <LoadingState lines={10} label={kit.loading()} />
  </PageShell>
)

export default function SecurityPage() {
  const { security, sessions, passkeys, supportViews, showsVisits } = useLoaderData<typeof clientLoader>()
  const { user } = useSession()
  return (
    <PageShell
      title={m.loginAndSecurity()}
      lead={user ? m.securityLead({ email: user.email }) : null}
      width="text"
      crumbs={crumbs()}
    >
      <DemandedFactor hasFactor={security.two_factor_enabled || passkeys.length > 0} />
      {security.has_password && <PasswordForm />}
      {security.has_password && <EmailForm />}
      {security.has_password && <TwoFactorPart security={security} />}
      <PasskeyList passkeys={passkeys} asksPassword={security.has_password} />
      <DeviceList sessions={sessions} />
      <SupportViews views={supportViews} />
      <VisitConsent allowed={showsVisits} />
      <DataPart />
    </PageShell>
  )
}
