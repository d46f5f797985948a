import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { IconCheck, IconMinus } from '#kit/ui/icons.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import {
  allRights,
  type DealerRight,
  dealerRights,
  extraRights,
  holdsRight,
  memberRoles,
  onboardingSteps,
  stateAllows,
} from '../../rules.ts'
import { roleWords, stepWords } from '../../ui/dealer-words.ts'

export async function clientLoader() {
  return null
}
const YesNo = ({ holds }: { holds: boolean }) =>
  holds ? <IconCheck size={18} aria-label="yes" /> : <IconMinus size={18} opacity={0.5} aria-label="no" />

/** What staff tell dealers: the rules as they are enforced, from the tables that enforce them. */
export default function InfoPage() {
  return (
    <PageShell
      title="About dealers"
      lead="The rules as they are enforced, for whoever answers a dealer’s call."
      actions={<Link to={link('/admin/dealer/applications')}>Applications</Link>}
    >
      <PagePart title="Rights of members" lead="A right marked with * may be given to one member beyond his role.">
        <DataTable
          label="Rights by role"
          rows={allRights}
          rowKey={(right) => right}
          columns={[
            {
              key: 'opens',
              title: 'Opens',
              render: (right) => `${dealerRights()[right].opens}${extraRights.includes(right) ? ' *' : ''}`,
            },
            ...memberRoles.map((role) => ({
              key: role,
              title: roleWords()[role],
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
      <PagePart title="How somebody becomes a dealer">
        <ol>
          <li>He applies on the page “Become a dealer”; the application is mailed back with a link to its state.</li>
          <li>Staff take it up, then approve or refuse it. A refusal is told with its reason. It is decided once.</li>
          <li>
            Approval makes the dealer. Who applied with a login owns it at once; anybody else gets an invite as the
            owner.
          </li>
          <li>
            The owner sets up the shop:{' '}
            {onboardingSteps.map((step) => stepWords()[step].label.toLowerCase()).join('; ')}.
          </li>
        </ol>
      </PagePart>
      <PagePart title="What always holds">
        <ul>
          <li>
            A dealer has an owner: the last one cannot leave or step down. Staff can remove anybody and invite a new
            owner.
          </li>
          <li>A removed member or a changed role counts from the next request on.</li>
          <li>Without a billing name, a billing email and an address nothing can be bought on account.</li>
          <li>The directory shows only what a dealer publishes: no member, no mail address, no money.</li>
        </ul>
      </PagePart>
    </PageShell>
  )
}
