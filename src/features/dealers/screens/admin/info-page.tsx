import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { IconCheck, IconMinus } from '#kit/ui/icons.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import {
  allRights,
  type DealerRight,
  rightLabels,
  extraRights,
  holdsRight,
  memberRoles,
  onboardingSteps,
  stateAllows,
} from '../../rules.ts'
import { roleLabels, stepLabels } from '../../ui/dealer-labels.ts'

export async function clientLoader() {
  return null
}
const YesNo = ({ holds }: { holds: boolean }) =>
  holds ? <IconCheck size={18} aria-label="yes" /> : <IconMinus size={18} opacity={0.5} aria-label="no" />

/** The dealer rules for staff to pass on, generated from the tables that enforce them. */
export default function InfoPage() {
  return (
    <PageShell
      lead="How dealer accounts work, for support calls."
      actions={<Link to={link('/admin/dealer/applications')}>Applications</Link>}
    >
      <PagePart title="Member permissions" lead="Permissions marked * can also be granted to individual members.">
        <DataTable
          label="Permissions by role"
          rows={allRights}
          rowKey={(right) => right}
          columns={[
            {
              key: 'opens',
              title: 'Permission',
              render: (right) => `${rightLabels()[right]}${extraRights.includes(right) ? ' *' : ''}`,
            },
            ...memberRoles.map((role) => ({
              key: role,
              title: roleLabels()[role],
              render: (right: DealerRight) => <YesNo holds={holdsRight({ role, permissions: [] }, right)} />,
            })),
            {
              key: 'suspended',
              title: 'When suspended',
              render: (right) => <YesNo holds={stateAllows('suspended', right)} />,
            },
          ]}
        />
      </PagePart>
      <PagePart title="How to become a dealer">
        <ol>
          <li>The applicant fills in “Become a dealer” and gets an email with a link to track the application.</li>
          <li>
            Staff approve or decline the application. If you decline, the applicant sees your reason. Decisions are
            final.
          </li>
          <li>
            Approval creates the dealer. Applicants with an account become the owner right away. Others get an owner
            invite by email.
          </li>
          <li>
            The owner completes setup:{' '}
            {onboardingSteps.map((step) => stepLabels()[step].label.toLowerCase()).join('; ')}.
          </li>
        </ol>
      </PagePart>
      <PagePart title="Rules">
        <ul>
          <li>
            Every dealer needs an owner, so the last owner can’t leave or change role. Staff can remove anyone and
            invite a new owner.
          </li>
          <li>Removed members lose access immediately. Role changes apply immediately.</li>
          <li>Buying on account requires a billing name, a billing email and an address.</li>
          <li>
            The directory shows only what the dealer publishes. It never shows members, private email addresses or
            balances.
          </li>
        </ul>
      </PagePart>
    </PageShell>
  )
}
