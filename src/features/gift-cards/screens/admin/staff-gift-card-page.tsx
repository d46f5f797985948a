import { TextInput } from '#kit/ui/text-input.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { accountToken } from '#features/ledger/accounts.ts'
import { call } from '#kit/call.ts'
import { formatDay, formatMoment, formatUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { HistoryPart } from '#kit/ui/history-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  freezeGiftCard,
  getGiftCard,
  type GiftCardDetails,
  resendGiftCard,
  unfreezeGiftCard,
} from '../../contract/staff.ts'
import { balanceText, cardName, shownStates } from '../../rules.ts'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getGiftCard, { params: { id: Number(params['id']) } })

const movementLabels: Readonly<Record<GiftCardDetails['movements'][number]['kind'], string>> = {
  issued: 'Issued',
  paid: 'Paid for an order',
  refunded: 'Refunded from an order',
  expired: 'Expired',
  returned: 'Refunded to the buyer',
  other: 'Corrected',
}
const actionLabels: Readonly<Record<string, string>> = {
  'gift-cards.issue': 'issued the card',
  'gift-cards.freeze': 'froze the card',
  'gift-cards.unfreeze': 'unfroze the card',
  'gift-cards.resend': 'sent the code again',
}

/** A gift card: its balance, its uses, and staff actions. The code is only in the recipient's email. */
export default function StaffGiftCardPage() {
  const card = useLoaderData<typeof clientLoader>()
  const { id, state, currency } = card
  return (
    <PageShell
      title={cardName(card.ending)}
      lead={balanceText(card.balance, card.value, currency)}
      crumbs={[{ label: 'Gift cards', to: link('/admin/gift-cards') }, { label: card.ending }]}
      actions={<Actions card={card} />}
    >
      <PagePart title="Card">
        <Facts>
          <dt>Status</dt>
          <dd>
            <StateBadge kind={shownStates.kinds[state]}>{shownStates.words[state]}</StateBadge>
          </dd>
          {card.held > 0 && (
            <>
              <dt>On hold</dt>
              <dd>{formatMoney({ minor: card.held, currency })} for a payment in progress</dd>
            </>
          )}
          <dt>Source</dt>
          <dd>
            {card.order_id === null ? (
              `Issued by staff: ${card.reason}`
            ) : (
              <>
                Sold with <OrderLink id={card.order_id} invoice={card.invoice_number} />
              </>
            )}
          </dd>
          <dt>Issued</dt>
          <dd>{formatMoment(card.issued_at)}</dd>
          <dt>Expires</dt>
          <dd>{card.expires_at === null ? 'Never' : formatDay(card.expires_at)}</dd>
          <dt>Account</dt>
          <dd>
            <Link to={link('/admin/books/:account', { account: accountToken(card.account) })}>{card.account}</Link>
          </dd>
        </Facts>
      </PagePart>
      <PagePart title="Delivery">
        <Facts>
          <dt>To</dt>
          <dd>
            {card.recipient_name}, <a href={`mailto:${card.recipient_email}`}>{card.recipient_email}</a>
          </dd>
          <dt>From</dt>
          <dd>{card.from_name}</dd>
          {card.message !== '' && (
            <>
              <dt>Message</dt>
              <dd>{card.message}</dd>
            </>
          )}
          <dt>Sent</dt>
          <dd>{sentText(card)}</dd>
        </Facts>
      </PagePart>
      <PagePart title="Movements">
        <DataTable
          label="Movements"
          rows={card.movements}
          rowKey={(row) => row.id}
          columns={[
            { key: 'at', title: 'When', day: true, render: ({ at }) => formatMoment(at) },
            {
              key: 'kind',
              title: 'What',
              render: ({ kind, order_id: order, invoice_number: invoice }) =>
                order === null ? (
                  movementLabels[kind]
                ) : (
                  <>
                    {movementLabels[kind]} <OrderLink id={order} invoice={invoice} />
                  </>
                ),
            },
            { key: 'reason', title: 'Reason', wideOnly: true, render: ({ reason }) => reason },
            {
              key: 'change',
              title: 'Change',
              align: 'right',
              render: ({ change }) => formatMoney({ minor: change, currency }),
            },
            {
              key: 'balance',
              title: 'Balance',
              align: 'right',
              render: ({ balance }) => formatMoney({ minor: balance, currency }),
            },
          ]}
        />
      </PagePart>
      <HistoryPart events={card.history} labels={actionLabels} key={id} />
    </PageShell>
  )
}

function sentText({ sent_at: sent, sends, deliver_on: day }: GiftCardDetails): string {
  if (sent === null) return day === null ? 'Within a minute' : `On ${formatUtcDay(day)}`
  return sends > 1 ? `${formatMoment(sent)}, ${sends} times in all` : formatMoment(sent)
}

function Actions({ card }: { card: GiftCardDetails }) {
  const params = { id: card.id }
  if (card.state === 'frozen')
    return (
      <ReasonButton
        label="Unfreeze"
        title="Unfreeze this card?"
        done="Gift card unfrozen."
        call={unfreezeGiftCard}
        params={params}
      >
        Anyone with its code can spend what’s left.
      </ReasonButton>
    )
  if (card.state !== 'active' && card.state !== 'used') return null
  return (
    <>
      <ResendButton card={card} />
      <ReasonButton
        label="Freeze"
        title="Freeze this card?"
        done="Gift card frozen."
        call={freezeGiftCard}
        params={params}
      >
        Nobody can pay with it until you unfreeze it. Payments in progress finish, and refunds still go to the card.
      </ReasonButton>
    </>
  )
}

function ResendButton({ card }: { card: GiftCardDetails }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Resend code
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Send the code again?">
        {open && <ResendForm card={card} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function ResendForm({ card, onDone }: { card: GiftCardDetails; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: resendGiftCard.input.body,
    initial: { recipient_email: card.recipient_email, reason: '' },
    submit: async (body) => {
      await call(resendGiftCard, { params: { id: card.id }, body })
      notify({ text: 'Code sent.', kind: 'success' })
      await revalidate()
      onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Resend code" label="Resend code">
      <TextInput
        label="Email"
        description="Anyone who can read this mailbox can spend the card."
        type="email"
        required
        {...shop.form.getInputProps('recipient_email')}
      />
      <ReasonInput form={shop.form} />
    </FormShell>
  )
}
