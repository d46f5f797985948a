import { stateFilter } from '#features/revisions/ui/record-list-page.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge as LifeBadge } from '#features/revisions/ui/state-badge.tsx'
import { formatDay } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage, type ListPageSpec, type RowIn } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { kindLabels, methodLabels } from '../../contract/promotion-fields.ts'
import { exportPromotions, listPromotions, updatePromotion } from '../../contract/promotions.ts'
import { termsText } from '../../rules.ts'

type Row = RowIn<typeof listPromotions>

const bulk = bulkActs<Row>(
  ({ name }) => name,
  lifeActs(updatePromotion, {
    published: 'They apply from now on, within their dates.',
    draft: 'They no longer apply. Staff can keep editing them.',
    retired: 'They no longer apply. Orders keep their discounts.',
  }),
)

const daysText = (from: string | null, until: string | null): string => {
  if (from === null && until === null) return 'Always'
  if (until === null) return `From ${formatDay(from!)}`
  return from === null ? `Until ${formatDay(until)}` : `${formatDay(from)} – ${formatDay(until)}`
}
const usesText = (uses: number, max: number | null): string =>
  max === null ? formatNumber(uses) : `${formatNumber(uses)} of ${formatNumber(max)}`

const times = { running: 'Running', upcoming: 'Upcoming', ended: 'Ended' } as const

/** Whether it applies now; for published ones, its dates decide. */
const Status = ({ row: { state, when } }: { row: Row }) =>
  state !== 'published' || when === 'running' ? (
    <LifeBadge state={state} />
  ) : (
    <StateBadge kind={when === 'ended' ? 'ended' : 'new'}>{times[when]}</StateBadge>
  )

/** Discount codes, automatic discounts and generated codes. */
function usePromotionList(): ListPageSpec<typeof listPromotions> {
  const { currency } = useSite()
  return {
    at: '/admin/promotions',
    adds: 'New promotion',
    noun: 'promotion',
    search: 'Name or code',
    filters: {
      state: stateFilter,
      when: {
        words: times,
      },
      method: { label: 'Type', words: methodLabels },
      kind: { label: 'Discount', words: kindLabels },
    },
    sorts: nameSorts,
    csv: exportPromotions,
    bulk,
    empty: 'Create a discount code, or a discount that applies to every cart that meets its conditions.',
    columns: [
      { key: 'name', title: 'Promotion' },
      { key: 'code' },
      { key: 'terms', title: 'Discount', render: (row) => termsText(row, currency) },
      { key: 'method', title: 'Type', words: methodLabels, wideOnly: true },
      { key: 'state', title: 'Status', render: (row) => <Status row={row} /> },
      { key: 'dates', wideOnly: true, render: (row) => daysText(row.starts_at, row.ends_at) },
      { key: 'uses', align: 'right', render: ({ uses, uses_max: max }) => usesText(uses, max) },
    ],
    card: (row) => ({
      title: row.name,
      right: termsText(row, currency),
      badge: <Status row={row} />,
      meta: `${row.code} · ${usesText(row.uses, row.uses_max)} used`,
    }),
  }
}
const page = listPage(listPromotions, usePromotionList)
export const clientLoader = page.clientLoader
export default page.ListPage
