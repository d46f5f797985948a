import rows from '#kit/ui/rows.module.css'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import type { Tick } from '#kit/ui/list-ticks.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { shownDate } from '../../earnings/earner-paths.ts'
import classes from '../../earnings/earnings.module.css'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { RowTick } from '#kit/ui/row-tick.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import {
  type AffiliateOffer,
  createAffiliateOffer,
  exportAffiliateOffers,
  listAffiliateOffers,
  offerForm,
  resendAffiliateOffer,
  revokeAffiliateOffer,
} from '../../../contract/affiliate-staff.ts'
import { offerDays } from '../../../rules/affiliates.ts'
import { offerKinds, offerLabels } from '../affiliate-labels.ts'
import { offerActs } from './offer-acts.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listAffiliateOffers, args)
export default function OfferListPage() {
  const list = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      lead={`Invite someone to join the affiliate program. Each link works once and expires after ${offerDays} days.`}
      crumbs={[{ label: 'Affiliates', to: link('/admin/affiliate') }, { label: 'Offers' }]}
    >
      <List
        answer={list}
        of={{
          noun: 'offer',
          empty: 'Offer someone a place in the program below.',
          search: 'Name or email',
          filters: { state: { chips: true, words: offerLabels } },
          sorts: nameSorts,
          csv: exportAffiliateOffers,
          bulk: bulkActs(({ name }) => name, offerActs),
        }}
      >
        {(tickOf) => (
          <ul className={rows['rows']}>
            {list.data.map((offer) => (
              <Offer key={offer.id} offer={offer} tick={tickOf(offer)} />
            ))}
          </ul>
        )}
      </List>
      <PagePart title="New offer" lead="The email is sent right away.">
        <OfferForm />
      </PagePart>
    </PageShell>
  )
}

function Offer({ offer, tick }: { offer: AffiliateOffer; tick: Tick }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const of = { params: { id: offer.id } }
  const isOpen = offer.state === 'open' || offer.state === 'expired'
  const resend = async () => {
    await attempt((once) => call(resendAffiliateOffer, of, once))
    notify({ text: `Offer resent to ${offer.email}.`, kind: 'success' })
    await revalidate()
  }
  return (
    <li>
      <RowTick {...tick} />
      <div className={classes['who']}>
        <b>
          {offer.name}, {offer.percent}%
        </b>
        <small>
          {offer.email} · created by {offer.created_by} on {shownDate(offer.created_at)}
        </small>
        <small>
          {offer.mail_count === 0
            ? 'Not sent'
            : `Sent ${offer.mail_count === 1 ? 'once' : `${offer.mail_count} times`}, last on ${shownDate(offer.mailed_at)}`}
          {isOpen && ` · expires ${shownDate(offer.expires_at)}`}
        </small>
      </div>
      <span>
        {offer.earner_id === null ? (
          <StateBadge kind={offerKinds[offer.state]}>{offerLabels()[offer.state]}</StateBadge>
        ) : (
          <Link to={link('/affiliate/:id', { id: offer.earner_id })}>{offerLabels()[offer.state]}</Link>
        )}
      </span>
      {isOpen && (
        <div className={classes['acts']}>
          <ConfirmButton label="Resend" title="Resend this offer?" confirmLabel="Resend" onConfirm={resend}>
            {offer.email} gets the link again. It expires {offerDays} days from now.
          </ConfirmButton>
          <ReasonButton
            label="Withdraw"
            title={`Withdraw the offer to ${offer.name}?`}
            confirmLabel="Withdraw offer"
            call={revokeAffiliateOffer}
            {...of}
          >
            The link will stop working.
          </ReasonButton>
        </div>
      )}
    </li>
  )
}

function OfferForm() {
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<string | null>(null)
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: offerForm,
    initial: { name: '', email: '', percent: 8, reason: '' },
    submit: async (body, form) => {
      const offer = await attempt((once) => call(createAffiliateOffer, { body }, once))
      notify({ text: `Offer sent to ${offer.email}.`, kind: 'success' })
      setMade(`${globalThis.location.origin}${offer.path}`)
      form.reset()
      await revalidate()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Send offer" label="New offer">
      <FieldRow>
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        <NumberInput label="Share (%)" min={0.01} max={50} decimalScale={2} {...form.getInputProps('percent')} />
      </FieldRow>
      <ReasonInput form={form} />
      {made !== null && (
        <TextInput
          label="Offer link"
          description="Shown only once. Copy it if you also want to share it yourself."
          readOnly
          value={made}
        />
      )}
    </FormShell>
  )
}
