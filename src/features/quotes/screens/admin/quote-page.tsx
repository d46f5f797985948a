import { TextInput } from '#kit/ui/text-input.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TextsInput } from '#features/products/ui/choice-inputs.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import type { EditedRecord } from '#features/revisions/ui/editor-spec.ts'
import { formatMoment, formatUtcDay, utcDay } from '#kit/dates.ts'
import { copyText } from '#kit/ui/copy-text.ts'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { quoteFields } from '../../contract/quote-fields.ts'
import { cancelQuote, createQuote, getQuote, type StaffQuote, updateQuote } from '../../contract/staff.ts'
import { lastDayOf, quoteNumber, quoteStandings } from '../../rules.ts'
import { AddressInput, CurrencyInput, CustomerInput } from '../../ui/customer-inputs.tsx'
import { LinesInput } from '../../ui/lines-input.tsx'
import { PreviewPart } from './preview-part.tsx'
import { ResendButton, SendButton } from './send-quote.tsx'
import { TierInput } from './tier-input.tsx'
import classes from '../../ui/quotes.module.css'

type Input = (props: InputProps, values: FieldValues) => ReactNode
const asQuote = (record: EditedRecord) => record as unknown as StaffQuote
const emailIn = (values: FieldValues) =>
  String(values['email'] ?? '')
    .trim()
    .toLowerCase()
const validDays = 14

const inputs: Readonly<Record<string, Input>> = {
  email: (props) => <CustomerInput {...props} />,
  currency: (props) => <CurrencyInput {...props} />,
  lines: (props, values) => <LinesInput {...props} currency={values['currency'] as Currency} />,
  billing_address: (props, values) => (
    <AddressInput {...props} email={emailIn(values)} missing="Needed to send the quote. It decides the tax." />
  ),
  shipping_address: (props, values) => (
    <AddressInput {...props} email={emailIn(values)} missing="Ships to the billing address." />
  ),
  shipping_tier: (props, values) => <TierInput {...props} values={values} />,
  discount_codes: (props) => <TextsInput {...props} />,
  valid_until: ({ value, onChange, label, description, error }) => (
    <TextInput
      label={label}
      description={description}
      error={error}
      type="date"
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
}

const page = editorPage({
  kind: 'quote',
  list: 'Quotes',
  at: '/admin/orders/drafts',
  fields: quoteFields,
  initial: {
    email: '',
    currency: 'USD',
    lines: [],
    billing_address: null,
    shipping_address: null,
    shipping_tier: '',
    discount_codes: [],
    vat_number: '',
    purchase_order: '',
    valid_until: '',
    message: '',
  },
  asked: (search) => ({
    ...(search.has('email') ? { email: search.get('email') } : {}),
    valid_until: utcDay(Date.now() + validDays * 86_400_000),
  }),
  calls: [getQuote, createQuote, updateQuote],
  title: ({ id }) => quoteNumber(id),
  inputs,
  sections: [
    { title: '', fields: ['email', 'currency'] },
    { title: 'Items', fields: ['lines', 'discount_codes'] },
    { title: 'Addresses', fields: ['billing_address', 'shipping_address', 'shipping_tier', 'vat_number'] },
    {
      title: 'Terms',
      fields: ['valid_until', 'purchase_order', 'message'],
      after: (values) => <PreviewPart values={values} />,
    },
  ],
  actions: (record) => <Actions quote={asQuote(record)} />,
  below: (record) => <Offers quote={asQuote(record)} />,
})
export const clientLoader = page.clientLoader
export default page.EditorPage

function Actions({ quote }: { quote: StaffQuote }) {
  const { id, standing, editable, order } = quote
  const mayCancel = editable && standing !== 'cancelled' && standing !== 'paid'
  return (
    <>
      <StateBadge kind={quoteStandings.kinds[standing]}>{quoteStandings.words[standing]}</StateBadge>
      {order && (
        <Link to={link('/admin/transactions/:id', { id: order.id })}>
          {order.invoice_number ?? `Order ${order.id}`}
        </Link>
      )}
      {editable && standing === 'draft' && <SendButton quote={quote} />}
      {editable && standing === 'sent' && <ResendButton quote={quote} />}
      {mayCancel && (
        <ReasonButton
          label="Cancel quote"
          title="Cancel this quote?"
          done="Quote canceled."
          call={cancelQuote}
          params={{ id }}
        >
          {standing === 'sent'
            ? 'The link the customer received says that the quote was canceled.'
            : 'It can’t be sent anymore.'}
        </ReasonButton>
      )}
    </>
  )
}

/** The versions that were sent, and the link to the one that counts. */
function Offers({ quote }: { quote: StaffQuote }) {
  const { offers, link: path, standing } = quote
  if (offers.length === 0) return null
  const copy = () =>
    copyText(`${window.location.origin}${path}`, {
      copied: 'Link copied.',
      failed: 'Your browser blocked copying. Open the quote as the customer and copy its address.',
    })
  return (
    <PagePart
      title="Sent versions"
      lead={
        standing === 'sent' || standing === 'expired'
          ? 'Saving a change withdraws the version that was sent. Send the new one when it’s ready.'
          : undefined
      }
      actions={
        path !== null && (
          <>
            <a href={path}>Open as the customer</a>
            <Button variant="default" onClick={() => void copy()}>
              Copy link
            </Button>
          </>
        )
      }
    >
      <div className={classes['preview']}>
        <DataTable
          label="Sent versions"
          rows={offers}
          rowKey={(offer) => offer.id}
          columns={[
            { key: 'number', title: 'Version', render: ({ number }) => number },
            {
              key: 'total',
              title: 'Total',
              align: 'right',
              render: ({ total }) => formatMoney({ minor: total, currency: quote.currency as Currency }),
            },
            { key: 'sent', title: 'Sent', render: (offer) => `${formatMoment(offer.sent_at)} by ${offer.sent_by}` },
            {
              key: 'until',
              title: 'Valid until',
              day: true,
              render: (offer) => formatUtcDay(lastDayOf(offer.expires_at)),
            },
            {
              key: 'withdrawn',
              title: 'Withdrawn',
              day: true,
              render: ({ withdrawn_at: at }) => (at === null ? '–' : formatMoment(at)),
            },
          ]}
        />
      </div>
    </PagePart>
  )
}
