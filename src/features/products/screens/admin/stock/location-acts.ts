import { formatNumber } from '#kit/locale.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { changeRecordOf } from '#features/revisions/ui/life-acts.ts'
import { locationStatusLabels, updateStockLocation } from '../../../contract/stock-locations.ts'

interface Row {
  id: number
  version: number
  status: 'open' | 'retired'
  units: number
}
const moved = (from: Row['status'], to: Row['status']) => ({
  from: locationStatusLabels()[from],
  to: locationStatusLabels()[to],
})

/** Bulk actions for stock locations. */
export const locationActs: readonly BulkAct<Row>[] = [
  {
    label: 'Retire',
    done: 'retired',
    text: 'Sales, transfers and deliveries leave them out. Only empty locations are retired.',
    change: ({ status, units }) => {
      if (status === 'retired') return { skip: 'Retired already.' }
      return units > 0
        ? { skip: `Still has ${formatNumber(units)} free ${units === 1 ? 'unit' : 'units'}.` }
        : moved('open', 'retired')
    },
    perform: (row, _asked, call) =>
      changeRecordOf(call, updateStockLocation, row, {
        set: { status: 'retired' },
        before: { status: 'open' },
        note: 'Retired',
      }),
  },
  {
    label: 'Reopen',
    done: 'reopened',
    text: 'They can hold stock again.',
    change: ({ status }) => (status === 'open' ? { skip: 'Open already.' } : moved('retired', 'open')),
    perform: (row, _asked, call) =>
      changeRecordOf(call, updateStockLocation, row, {
        set: { status: 'open' },
        before: { status: 'retired' },
        note: 'Reopened',
      }),
  },
]
