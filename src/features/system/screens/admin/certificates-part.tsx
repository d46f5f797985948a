import { formatDay, formatMoment } from '#kit/dates.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import type { System } from '../../contract.ts'
import { certificateNames } from '../../rules.ts'

type Certificate = System['certificates'][number]

function State({ checked_at: at, failure, warning }: Certificate) {
  if (at === null) return <StateBadge kind="new">Not checked yet</StateBadge>
  if (warning === 0) return <StateBadge kind="wrong">Ended</StateBadge>
  if (failure !== null) return <StateBadge kind="wrong">{failure}</StateBadge>
  if (warning !== null) return <StateBadge kind={warning <= 3 ? 'wrong' : 'waiting'}>Ends soon</StateBadge>
  return <StateBadge kind="done">Valid</StateBadge>
}

/** Validity of the certificates of the shop and its services. */
export const Certificates = ({ certificates }: { certificates: readonly Certificate[] }) => (
  <PagePart
    title="Certificates"
    lead="Checked every six hours. Super admins are emailed 30, 14 and 3 days before one ends."
  >
    {certificates.length === 0 ? (
      <p>No service here uses https.</p>
    ) : (
      <DataTable
        label="Certificates"
        rows={certificates}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: 'Certificate', render: ({ name }) => certificateNames[name] },
          { key: 'state', title: 'Status', render: (certificate) => <State {...certificate} /> },
          {
            key: 'until',
            title: 'Valid until',
            align: 'right',
            day: true,
            render: ({ valid_until: until }) => (until ? formatDay(until) : '–'),
          },
          {
            key: 'checked',
            title: 'Checked',
            align: 'right',
            wideOnly: true,
            day: true,
            render: ({ checked_at: at }) => (at ? formatMoment(at) : '–'),
          },
        ]}
      />
    )}
  </PagePart>
)
