import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { getStaffDealer } from '#features/dealers/contract/staff.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { createCreditDeal } from '../../../contract/credit-deals.ts'
import { DealForm, emptyDeal } from './deal-form.tsx'
import type { ChosenDealer } from './dealer-field.tsx'

/** The dealer in the URL, if any. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<ChosenDealer | null> {
  const id = Number(new URL(request.url).searchParams.get('dealer') ?? 0)
  return Number.isSafeInteger(id) && id > 0 ? call(getStaffDealer, { params: { id } }) : null
}
export default function NewDealPage() {
  const dealer = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  return (
    <PageShell
      width="text"
      lead="Saved as a draft until you publish it."
      crumbs={[{ label: 'Credit deals', to: link('/admin/dealer-credit-deals') }, { label: 'New' }]}
    >
      <DealForm
        isNew
        initial={emptyDeal}
        dealer={dealer}
        submitLabel="Save draft"
        save={async (body) => {
          const { id } = await attempt((once) => call(createCreditDeal, { body }, once))
          await navigate(link('/admin/dealer-credit-deals/:id', { id }))
        }}
      />
    </PageShell>
  )
}
