import { useParams } from 'react-router'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { listPage, type ListPageSpec, type AnswerOf } from '#kit/ui/list-page.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { exportPromotionUses, listPromotionUses } from '../../contract/promotions.ts'

/** Orders that used a promotion, with their revenue. */
function useUseList(answer: AnswerOf<typeof listPromotionUses>): ListPageSpec<typeof listPromotionUses> {
  const id = Number(useParams()['id'])
  const { name, sums } = answer
  return {
    crumbs: [
      { label: 'Promotions', to: link('/admin/promotions') },
      { label: name, to: link('/admin/promotions/:id', { id }) },
      { label: 'Uses' },
    ],
    before: () => (
      <Stats>
        {sums.map(({ currency, orders, revenue, discount }) => (
          <Stat
            key={currency}
            label={`Revenue in ${currency}`}
            value={formatMoney({ minor: revenue, currency })}
            note={`${formatNumber(orders)} ${orders === 1 ? 'order' : 'orders'}, ${formatMoney({ minor: discount, currency })} off`}
          />
        ))}
      </Stats>
    ),
    noun: 'use',
    search: 'Email, invoice or code',
    csv: exportPromotionUses,
    csvParams: { id },
    to: ({ order_id: orderId }) => link('/admin/transactions/:id', { id: orderId }),
    emptyTitle: 'No uses yet',
    empty: 'Paid orders that use this promotion appear here.',
    columns: [
      { key: 'order', render: ({ order_id: orderId, invoice_number: number }) => number ?? `#${orderId}` },
      'email',
      'code',
      { key: 'discount', money: true, align: 'right' },
      { key: 'total', money: true, align: 'right' },
      { key: 'refunded', money: true, align: 'right', wideOnly: true },
      { key: 'at', title: 'Date' },
    ],
  }
}
const page = listPage(listPromotionUses, useUseList)
export const clientLoader = page.clientLoader
export default page.ListPage
