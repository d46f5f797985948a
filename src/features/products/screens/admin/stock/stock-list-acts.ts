import { formatNumber } from '#kit/locale.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { putStockMark } from '../../../contract/stock.ts'

interface Row {
  slug: string
  location_slug: string
  variant_id: number | null
  low_at: number | null
}
const markText = (mark: number | null) => (mark === null ? 'No mark' : formatNumber(mark))

/** Bulk actions for stock. */
export const stockListActs: readonly BulkAct<Row>[] = [
  {
    label: 'Set low-stock mark',
    done: 'marked',
    text: 'Staff get an email when fewer units are free.',
    asks: [{ name: 'low', label: 'Low at', hint: 'Leave empty to remove the mark.', isNumber: true, min: 0, max: 6 }],
    change: ({ low_at: before }, { low = '' }) => {
      const mark = low.trim() === '' ? null : Number(low)
      if (mark === before) return { skip: 'Already has this mark.' }
      return { from: markText(before), to: markText(mark) }
    },
    perform: async ({ slug, location_slug: locationSlug, variant_id: variant, low_at: before }, { low = '' }, call) => {
      const put = (mark: number | null) =>
        call(putStockMark, {
          params: { productSlug: slug, locationSlug },
          query: variant === null ? {} : { variant },
          body: { low_at: mark },
        })
      await put(low.trim() === '' ? null : Number(low))
      return () => put(before)
    },
  },
]
