import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportPriceTiers, listPriceTiers } from '../contract/price-tiers.ts'
import { NewLink } from './new-link.tsx'
import { priceTierActs } from './price-tier-acts.ts'

const page = listPage(listPriceTiers, {
  actions: <NewLink to={link('/catalog-manage/price-tiers/new')}>Add price tier</NewLink>,
  at: '/catalog-manage/price-tiers',
  noun: 'price tier',
  search: 'Name or note',
  filters: {
    planned: { label: 'New prices', all: 'All tiers', words: { yes: 'New prices scheduled', no: 'Nothing scheduled' } },
  },
  sorts: nameSorts,
  csv: exportPriceTiers,
  bulk: bulkActs(({ name }) => name, priceTierActs),
  empty: 'A price tier holds prices that many tunes share.',
  columns: [
    'name',
    ...currencies.map((code) => ({
      key: code,
      title: code,
      align: 'right' as const,
      wideOnly: true,
      render: ({ prices }: { prices: { price: Partial<Record<string, number>> } }) => {
        const minor = prices.price[code]
        return minor === undefined ? '' : formatMoney({ minor, currency: code })
      },
    })),
    { key: 'tunes', align: 'right' },
    {
      key: 'planned_at',
      title: 'New prices from',
      wideOnly: true,
      day: true,
      render: ({ planned_at }) => planned_at !== null && formatMoment(planned_at),
    },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
