import type { ReactNode } from 'react'
import { DataTable } from '#kit/ui/data-table.tsx'

/** Totals of an example cart, before and after. */
export const TotalsTable = ({
  sums,
  withIt,
  price,
}: {
  sums: readonly (readonly [label: string, before: number, after: number])[]
  /** Title of the column after. */
  withIt: string
  price: (minor: number) => ReactNode
}) => (
  <DataTable
    label="Totals"
    rows={sums}
    rowKey={([label]) => label}
    columns={[
      { key: 'label', title: 'Sum', render: ([label]) => label },
      { key: 'before', title: 'Without', align: 'right', render: ([, minor]) => price(minor) },
      { key: 'after', title: withIt, align: 'right', render: ([, , minor]) => price(minor) },
    ]}
  />
)
