import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { listStaffDealers } from '#features/dealers/contract-staff.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { createCreditDeal } from '../../contract.ts'
import { DealForm, type DealValues, emptyDeal } from './deal-form.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'New credit deal', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, 'accounts.manage')
  return call(listStaffDealers, { query: {} })
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading the dealers" />

export default function NewDealPage() {
  const { data: dealers } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const navigate = useNavigate()
  const attempt = useRef({ text: '', key: '' })
  const dealer = dealers.find(({ id }) => String(id) === query.get('dealer'))
  const save = async (values: DealValues) => {
    if (!dealer) return
    const body = { ...values, dealer_id: dealer.id }
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    const { id } = await call(createCreditDeal, { body }, { idempotencyKey: attempt.current.key })
    await navigate(link('/admin/dealer-credit-deals/:id', { id }))
  }
  return (
    <PageShell
      title="New credit deal"
      width="text"
      lead="It stays a draft until it is published."
      crumbs={[{ label: 'Credit deals', to: link('/admin/dealer-credit-deals') }, { label: 'New' }]}
    >
      <DealForm
        initial={emptyDeal}
        currency={dealer?.currency ?? null}
        submitLabel="Save the draft"
        disabled={!dealer}
        save={save}
        before={
          <NativeSelect
            label="Dealer"
            required
            value={query.get('dealer')}
            onChange={(event) => query.set({ dealer: event.currentTarget.value }, { replace: true })}
            data={[
              { value: '', label: 'Choose a dealer' },
              ...dealers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        }
      />
    </PageShell>
  )
}
