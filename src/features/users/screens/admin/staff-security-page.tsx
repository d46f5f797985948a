import { Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import { getStaffSecurity, setStaffSecurity, type StaffSecurity } from '../../contract/staff-security.ts'

export const clientLoader = () => call(getStaffSecurity, {})

/** Describes how many people would have to set up a factor first. */
function affectedText({ staff, without_factor: without }: StaffSecurity): string {
  if (without === 0) return 'Everyone on staff already has a second factor.'
  const [who, they] = without === 1 ? ['1 person', 'They'] : [`${formatNumber(without)} people`, 'They']
  return `${who} of ${formatNumber(staff)} on the staff ${without === 1 ? 'has' : 'have'} no second factor. ${they} can’t work until they set one up.`
}

export default function StaffSecurityPage() {
  const security = useLoaderData<typeof clientLoader>()
  const { demanded, since, by, version, staff, without_factor: without, own_factor: hasOwn } = security
  return (
    <PageShell
      lead="Whether staff must have a second factor: an authenticator app or a passkey."
      crumbs={[{ label: 'People', to: link('/admin/users') }, { label: 'Staff security' }]}
    >
      <Stats>
        <Stat label="Staff" value={formatNumber(staff)} note="Administrators, and people with flags" />
        <Stat label="With a second factor" value={formatNumber(staff - without)} />
        <Stat label="Without" value={formatNumber(without)} />
      </Stats>
      {without > 0 && (
        <p>
          <Link to={link('/admin/users', {}, { role: 'staff', factor: 'no' })}>See who has no second factor</Link>
        </p>
      )}
      <PagePart
        title="Second factor requirement"
        lead={
          demanded && since !== null
            ? `Required since ${formatMoment(since)}, by ${by ?? 'someone'}.`
            : 'Not required. Staff can log in with a password alone.'
        }
      >
        {demanded ? (
          <ReasonButton
            label="Stop requiring it"
            title="Stop requiring a second factor?"
            call={setStaffSecurity}
            body={{ demanded: false, version }}
            done="Staff no longer need a second factor."
          >
            Staff can then log in, and remove their second factors, with a password alone.
          </ReasonButton>
        ) : hasOwn ? (
          <ReasonButton
            label="Require a second factor"
            title="Require a second factor for all staff?"
            variant="filled"
            call={setStaffSecurity}
            body={{ demanded: true, version }}
            done="Staff now need a second factor."
          >
            {affectedText(security)}
          </ReasonButton>
        ) : (
          <Warning>
            <p>Set up your own second factor first, or you’d lock yourself out.</p>
            <ButtonLink to={link('/profile/security')} variant="default">
              Set up a second factor
            </ButtonLink>
          </Warning>
        )}
      </PagePart>
    </PageShell>
  )
}
