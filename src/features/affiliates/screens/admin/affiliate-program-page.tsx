import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#kit/ui/guard.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  createAffiliateOffer,
  decideAffiliateApplication,
  listAffiliateApplications,
  offerForm,
} from '../../contract.ts'
import { applicationStates } from '../../rules.ts'
import { applicationWords } from '../affiliate-words.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Affiliate program', unlisted: true })
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  const query = listAffiliateApplications.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listAffiliateApplications, { query: query.success ? query.data : {} })
}
export const HydrateFallback = () => <LoadingState lines={10} label="Loading the applications" />

export default function AffiliateProgramPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const decide = (id: number, accept: boolean) => async () => {
    const answer = accept ? 'Welcome aboard.' : 'Thank you, but this does not fit at present.'
    await call(
      decideAffiliateApplication,
      { params: { id }, body: { accept, answer } },
      { idempotencyKey: crypto.randomUUID() },
    )
    await revalidate()
  }
  return (
    <PageShell
      title="Affiliate program"
      crumbs={[{ label: 'Affiliates', to: link('/admin/affiliate') }, { label: 'Program' }]}
    >
      <PagePart title="Applications">
        <ListShell
          label="Applications"
          noun={['application', 'applications']}
          search={{ placeholder: 'Name, e-mail or words' }}
          filters={[
            {
              name: 'state',
              label: 'State',
              all: 'All',
              kind: 'chips',
              options: applicationStates.map((value) => ({ value, label: applicationWords[value] })),
            },
          ]}
          cursor={{ next: list.next, shown: list.data.length }}
          empty={<EmptyState title="No applications">None matches.</EmptyState>}
        >
          {list.data.map((row) => (
            <article key={row.id}>
              <h3>{row.name}</h3>
              <p>{row.about}</p>
              <p>{row.socials.join(' · ')}</p>
              {row.state === 'open' ? (
                <>
                  <ConfirmButton
                    label="Accept"
                    title="Make an affiliate?"
                    confirmLabel="Accept"
                    variant="filled"
                    onConfirm={decide(row.id, true)}
                  >
                    {row.name} becomes an affiliate of the first level.
                  </ConfirmButton>{' '}
                  <ConfirmButton label="Refuse" title="Refuse?" confirmLabel="Refuse" onConfirm={decide(row.id, false)}>
                    {row.name} is told so.
                  </ConfirmButton>
                </>
              ) : (
                <p>{applicationWords[row.state]}</p>
              )}
            </article>
          ))}
        </ListShell>
      </PagePart>
      <PagePart title="New offer" lead="Its link works once and for 30 days.">
        <OfferForm />
      </PagePart>
    </PageShell>
  )
}

function OfferForm() {
  const [made, setMade] = useState<string | null>(null)
  const shop = useShopForm({
    schema: offerForm,
    initial: { name: '', email: '', percent: 8 },
    submit: async (body, form) => {
      const offer = await call(createAffiliateOffer, { body }, { idempotencyKey: crypto.randomUUID() })
      setMade(`${globalThis.location.origin}${offer.path}`)
      form.reset()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Make an offer" label="Offer">
      <FieldRow>
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="E-mail" type="email" {...form.getInputProps('email')} />
        <NumberInput label="Percent" min={0.01} max={50} decimalScale={2} {...form.getInputProps('percent')} />
      </FieldRow>
      {made !== null && <TextInput label="Link to send" readOnly value={made} />}
    </FormShell>
  )
}
