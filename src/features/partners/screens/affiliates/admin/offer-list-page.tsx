import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { shownDate } from '../../earnings/earner-paths.ts'
import classes from '../../earnings/earnings.module.css'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  type AffiliateOffer,
  createAffiliateOffer,
  exportAffiliateOffers,
  listAffiliateOffers,
  offerForm,
  resendAffiliateOffer,
  revokeAffiliateOffer,
} from '../../../contract/affiliate-staff.ts'
import { offerDays, offerStates } from '../../../rules/affiliates.ts'
import { offerWords } from '../affiliate-words.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listAffiliateOffers.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listAffiliateOffers, { query: query.success ? query.data : {} })
}
export default function OfferListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell
      title="Affiliate offers"
      lead={`We ask somebody to recommend us. The link is mailed, works once and for ${offerDays} days.`}
      crumbs={[{ label: 'Affiliates', to: link('/admin/affiliate') }, { label: 'Offers' }]}
    >
      <ListShell
        label="Offers"
        noun={['offer', 'offers']}
        search={{ placeholder: 'Name or email' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All',
            kind: 'chips',
            options: offerStates.map((value) => ({ value, label: offerWords()[value] })),
          },
        ]}
        sorts={nameSorts}
        exportUrl={exportUrlOf(exportAffiliateOffers, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="No offers">None matches, or none was made yet.</EmptyState>}
      >
        <ul className={classes['rows']}>
          {list.data.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </ul>
      </ListShell>
      <PagePart title="New offer" lead="Its mail leaves at once.">
        <OfferForm />
      </PagePart>
    </PageShell>
  )
}

function Offer({ offer }: { offer: AffiliateOffer }) {
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const of = { params: { id: offer.id } }
  const isOpen = offer.state === 'open' || offer.state === 'expired'
  const resend = async () => {
    await attempt((once) => call(resendAffiliateOffer, of, once))
    notify({ text: `The offer is mailed to ${offer.email} again.`, kind: 'success' })
    await revalidate()
  }
  return (
    <li>
      <div className={classes['who']}>
        <b>
          {offer.name}, {offer.percent}%
        </b>
        <small>
          {offer.email} · made by {offer.created_by} on {shownDate(offer.created_at)}
        </small>
        <small>
          {offer.mail_count === 0
            ? 'Never mailed'
            : `Mailed ${offer.mail_count === 1 ? 'once' : `${offer.mail_count} times`}, last on ${shownDate(offer.mailed_at)}`}
          {isOpen && ` · good until ${shownDate(offer.expires_at)}`}
        </small>
      </div>
      <span>
        {offer.earner_id === null ? (
          offerWords()[offer.state]
        ) : (
          <Link to={link('/affiliate/:id', { id: offer.earner_id })}>{offerWords()[offer.state]}</Link>
        )}
      </span>
      {isOpen && (
        <div className={classes['acts']}>
          <ConfirmButton label="Mail again" title="Mail the offer again?" confirmLabel="Mail it" onConfirm={resend}>
            {offer.email} gets the link once more, good for another {offerDays} days.
          </ConfirmButton>
          <ReasonButton
            label="Withdraw"
            title={`Withdraw the offer to ${offer.name}?`}
            confirmLabel="Withdraw it"
            onConfirm={async (reason, options) => {
              await call(revokeAffiliateOffer, { ...of, body: { reason } }, options)
              await revalidate()
            }}
          >
            Its link works no more.
          </ReasonButton>
        </div>
      )}
    </li>
  )
}

function OfferForm() {
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<string | null>(null)
  const attempt = useAttempt()
  const shop = useShopForm({
    schema: offerForm,
    initial: { name: '', email: '', percent: 8, reason: '' },
    submit: async (body, form) => {
      const offer = await attempt((once) => call(createAffiliateOffer, { body }, once))
      notify({ text: `The offer is mailed to ${offer.email}.`, kind: 'success' })
      setMade(`${globalThis.location.origin}${offer.path}`)
      form.reset()
      await revalidate()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Make and mail the offer" label="New offer">
      <FieldRow>
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        <NumberInput label="Percent" min={0.01} max={50} decimalScale={2} {...form.getInputProps('percent')} />
      </FieldRow>
      <TextInput label="Reason" description="Kept in the audit log." {...form.getInputProps('reason')} />
      {made !== null && (
        <TextInput
          label="The link of the offer that was made"
          description="Shown only now, if you want to send it some other way too."
          readOnly
          value={made}
        />
      )}
    </FormShell>
  )
}
