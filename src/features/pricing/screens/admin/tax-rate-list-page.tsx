import { countryLabels } from '#features/addresses/country-labels.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { exportTaxRates, listTaxRates } from '../../contract/tax-rates.ts'
import { daysText, percentText, taxLabels } from '../../tax-texts.ts'
import { rateTimeLabels, taxRateActs } from './tax-rate-acts.ts'

const timeKinds = { now: 'done', later: 'moving', ended: 'ended' } as const

const page = listPage(listTaxRates, {
  at: '/admin/tax-rates',
  adds: 'New tax rate',
  noun: 'tax rate',
  search: 'Place or name',
  filters: {
    when: { words: rateTimeLabels },
    country: { words: countryLabels },
    tax: { all: 'All taxes', words: taxLabels },
  },
  sorts: nameSorts,
  csv: exportTaxRates,
  bulk: bulkActs(({ name, tax }) => `${name}, ${taxLabels()[tax]}`, taxRateActs),
  empty: 'Add what a country or state charges. Places without a rate are not taxed.',
  columns: [
    { key: 'name', title: 'Place' },
    { key: 'tax', words: taxLabels },
    { key: 'percent', title: 'Rate', align: 'right', render: ({ percent }) => percentText(percent) },
    { key: 'dates', render: (row) => daysText(row.valid_from, row.valid_until) },
    {
      key: 'when',
      title: 'Status',
      render: ({ when }) => <StateBadge kind={timeKinds[when]}>{rateTimeLabels[when]}</StateBadge>,
    },
    { key: 'taxes_shipping', title: 'Shipping', wideOnly: true },
    { key: 'invoice_name', title: 'Name on invoices', optional: true },
  ],
  card: (row) => ({
    title: row.name,
    right: percentText(row.percent),
    badge: <StateBadge kind={timeKinds[row.when]}>{rateTimeLabels[row.when]}</StateBadge>,
    meta: `${taxLabels()[row.tax]} · ${daysText(row.valid_from, row.valid_until)}`,
  }),
})
export const clientLoader = page.clientLoader
export default page.ListPage
