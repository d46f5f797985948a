import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { endSale, updateSale } from '../../contract/sales.ts'

interface Row {
  id: number
  version: number
  when: 'running' | 'upcoming' | 'ended'
  ends_at: string
}
export const saleTimeLabels = { running: 'Running', upcoming: 'Upcoming', ended: 'Ended' } as const

/** Bulk actions for sales. */
export const saleActs: readonly BulkAct<Row>[] = [
  {
    label: 'End now',
    done: 'ended',
    text: 'Their banners disappear and prices return to normal. Orders keep what was paid.',
    change: ({ when }) => (when === 'running' ? { from: 'Running', to: 'Ended' } : { skip: 'Isn’t running.' }),
    perform: async ({ id, version, ends_at: before }, _asked, call) => {
      const ended = await call(endSale, { params: { id }, body: { version } })
      return () =>
        call(updateSale, { params: { id }, body: { version: ended.version, ends_at: before, note: 'Undo: End now' } })
    },
  },
]
