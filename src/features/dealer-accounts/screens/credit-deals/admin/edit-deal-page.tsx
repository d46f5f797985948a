import { useLoaderData, useNavigate } from 'react-router'
import { localDay } from '#kit/local-dates.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { toDecimal } from '#kit/money.ts'
import { oneLoader } from '#kit/ui/one-loader.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getCreditDeal, updateCreditDeal } from '../../../contract/credit-deals.ts'
import { dealActs } from '../../../rules/credit-deals.ts'
import { DealForm } from './deal-form.tsx'

export const clientLoader = oneLoader(getCreditDeal)

export default function EditDealPage() {
  const deal = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { id } = deal
  return (
    <PageShell
      title={deal.title}
      width="text"
      crumbs={[
        { label: 'Credit deals', to: link('/admin/dealer-credit-deals') },
        { label: deal.title, to: link('/admin/dealer-credit-deals/:id', { id }) },
        { label: 'Edit' },
      ]}
    >
      {dealActs.update.includes(deal.state) ? (
        <DealForm
          initial={{
            title: deal.title,
            note: deal.note,
            price: toDecimal(deal.price),
            credit: toDecimal(deal.credit),
            expires_at: deal.expires_at === null ? '' : localDay(deal.expires_at),
          }}
          dealer={{ id: deal.dealer.id, name: deal.dealer.name, currency: deal.currency }}
          submitLabel="Save"
          save={async ({ dealer_id: _fixed, ...values }) => {
            await call(updateCreditDeal, { params: { id }, body: { ...values, version: deal.version } })
            await navigate(link('/admin/dealer-credit-deals/:id', { id }))
          }}
        />
      ) : (
        <EmptyState title="This deal is published">Only drafts can be edited.</EmptyState>
      )}
    </PageShell>
  )
}
