import { formatUtcDay } from '#kit/dates.ts'
import { byVersion } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { changeRecordOf } from '#features/revisions/ui/life-acts.ts'
import { type rateTimes, removeTaxRate, updateTaxRate } from '../../contract/tax-rates.ts'
import { daysText } from '../../tax-texts.ts'

interface Row {
  id: number
  version: number
  when: (typeof rateTimes)[number]
  valid_from: string | null
  valid_until: string | null
  today: string
}

export const rateTimeLabels = { now: 'In force', later: 'Later', ended: 'Ended' } as const

/** Bulk actions for tax rates. */
export const taxRateActs: readonly BulkAct<Row>[] = [
  {
    label: 'End today',
    done: 'end today',
    text: 'Today is their last day. From tomorrow, other rates apply to those places, or none.',
    change: ({ when, valid_from: from, valid_until: until, today }) => {
      if (when !== 'now') return { skip: when === 'later' ? 'Isn’t in force yet.' : 'Ended already.' }
      return until === today
        ? { skip: 'Already ends today.' }
        : { from: daysText(from, until), to: daysText(from, today) }
    },
    perform: (row, _asked, call) =>
      changeRecordOf(call, updateTaxRate, row, {
        set: { valid_until: row.today },
        before: { valid_until: row.valid_until },
        note: 'Ended today',
      }),
  },
  {
    label: 'Delete',
    done: 'deleted',
    text: 'Rates in force aren’t deleted; end them first. Orders keep the tax they were charged.',
    change: ({ when, valid_until: until }) =>
      when === 'now'
        ? { skip: until === null ? 'In force.' : `In force until ${formatUtcDay(until)}.` }
        : { from: rateTimeLabels[when], to: 'Deleted' },
    ...byVersion(removeTaxRate),
  },
]
