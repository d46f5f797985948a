import { formatNumber } from '#kit/locale.ts'

import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { ShortTable } from '#kit/ui/short-table.tsx'
import type { MediumRow } from '../../contract.ts'
import { dimensionName } from './dimension-names.ts'

/** Traffic by the medium, source and campaign named in links to the shop. */
export const Mediums = ({
  rows,
  names,
  csv,
}: {
  rows: readonly MediumRow[]
  names: Readonly<Record<string, string>>
  csv: string
}) => (
  <PagePart title="Mediums" lead="From utm_medium in links." actions={<a href={csv}>Export CSV</a>}>
    {rows.length === 0 ? (
      <EmptyState title="None in this range." />
    ) : (
      <ShortTable
        label="Mediums"
        rows={rows}
        rowKey={({ medium, source, campaign }) => JSON.stringify([medium, source, campaign])}
        columns={[
          { key: 'medium', title: 'Medium', render: ({ medium }) => medium },
          { key: 'source', title: 'Source', render: ({ source }) => dimensionName('source', source, names) },
          { key: 'campaign', title: 'Campaign', render: ({ campaign }) => dimensionName('campaign', campaign, names) },
          { key: 'visitors', title: 'Visitors', align: 'right', render: ({ visitors }) => formatNumber(visitors) },
        ]}
      />
    )}
  </PagePart>
)
