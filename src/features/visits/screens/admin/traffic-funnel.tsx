import { NativeSelect } from '#kit/ui/native-select.tsx'
import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { Figures, TrafficRow } from '../../contract.ts'
import { type Dimension, dimensions, type funnel } from '../../rules.ts'
import { dimensionTitles } from './dimension-names.ts'
import classes from './web-traffic.module.css'

export const share = (part: number, whole: number): string => (whole === 0 ? '–' : formatPercent(part / whole, 0))

const stages: readonly { key: 'visitors' | (typeof funnel)[number]; name: string }[] = [
  { key: 'visitors', name: 'Visit' },
  { key: 'vehicle', name: 'Vehicle chosen' },
  { key: 'tune', name: 'Tune seen' },
  { key: 'cart', name: 'Added to cart' },
  { key: 'checkout', name: 'Checkout' },
  { key: 'paid', name: 'Paid' },
]
const rowsMax = 20

interface TrafficFunnelProps {
  total: Figures
  /** Figures of the days compared with. */
  before: Figures
  rows: Readonly<Partial<Record<Dimension, TrafficRow[]>>>
  name: (dimension: Dimension, row: TrafficRow) => ReactNode
}

/** From visit to paid order: each step with its share of all visitors, or side by side by a dimension. */
export function TrafficFunnel({ total, before, rows, name }: TrafficFunnelProps) {
  const query = useListQuery()
  const by = dimensions.find((dimension) => dimension === query.get('funnel'))
  return (
    <PagePart
      title="From visit to order"
      actions={
        <NativeSelect
          aria-label="Break down by"
          data={[
            { value: '', label: 'All visitors' },
            ...dimensions.map((value) => ({ value, label: `By ${dimensionTitles[value].toLowerCase()}` })),
          ]}
          value={by ?? ''}
          onChange={(event) => query.set({ funnel: event.currentTarget.value })}
        />
      }
    >
      {by ? (
        <Compared rows={(rows[by] ?? []).slice(0, rowsMax)} by={by} name={name} />
      ) : (
        <Bars total={total} before={before} />
      )}
    </PagePart>
  )
}

function Bars({ total, before }: Pick<TrafficFunnelProps, 'total' | 'before'>) {
  return (
    <ol className={classes['funnel']}>
      {stages.map((stage) => (
        <li key={stage.key}>
          <span>{stage.name}</span>
          <meter min={0} max={Math.max(1, total.visitors)} value={total[stage.key]} aria-label={stage.name} />
          <b>{formatNumber(total[stage.key])}</b>
          <small>
            {share(total[stage.key], total.visitors)}
            {stage.key !== 'visitors' && before.visitors > 0 && `, before ${share(before[stage.key], before.visitors)}`}
          </small>
        </li>
      ))}
    </ol>
  )
}

function Compared({
  rows,
  by,
  name,
}: { rows: readonly TrafficRow[]; by: Dimension } & Pick<TrafficFunnelProps, 'name'>) {
  if (rows.length === 0) return <EmptyState title="Nothing matches these filters." />
  return (
    <DataTable
      label={`From visit to order by ${dimensionTitles[by].toLowerCase()}`}
      rows={rows}
      rowKey={({ value }) => value}
      columns={[
        { key: 'value', title: dimensionTitles[by], render: (row) => name(by, row) },
        ...stages.map((stage) => ({
          key: stage.key,
          title: stage.name,
          align: 'right' as const,
          render: (row: TrafficRow) => (
            <span className={classes['step']}>
              {formatNumber(row[stage.key])}
              {stage.key !== 'visitors' && <small> {share(row[stage.key], row.visitors)}</small>}
            </span>
          ),
        })),
      ]}
    />
  )
}
