import { stateFilter } from '#features/revisions/ui/record-list-page.ts'
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge as LifeBadge } from '#features/revisions/ui/state-badge.tsx'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { kindLabels, methodLabels } from '../../contract/promotion-fields.ts'
import { exportPromotions, listPromotions, updatePromotion } from '../../contract/promotions.ts'
import { termsText } from '../../rules.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listPromotions, args)

type Row = Awaited<ReturnType<typeof clientLoader>>['data'][number]

const bulk = bulkActs<Row>(
  ({ name }) => name,
  lifeActs(updatePromotion, {
    published: 'They apply from now on, within their dates.',
    draft: 'They no longer apply. Staff can go on editing them.',
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
export default function PromotionListPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const { currency } = useSite()
  return (
    <PageShell actions={<ButtonLink to={link('/admin/promotions/new')}>New promotion</ButtonLink>}>
      <List
        of={{
          noun: 'promotion',
          search: 'Name or code',
          filters: {
            state: stateFilter,
            when: {
              label: 'Dates',
              all: 'All dates',
              words: times,
            },
            method: { label: 'Type', all: 'All types', words: methodLabels },
            kind: { label: 'Discount', all: 'All discounts', words: kindLabels },
          },
          sorts: nameSorts,
          csv: exportPromotions,
          bulk,
          to: ({ id }) => link('/admin/promotions/:id', { id }),
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
        }}
        answer={answer}
      />
    </PageShell>
  )
}
