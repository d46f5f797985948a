import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoment, formatUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import {
  exportGatewayPayoutItems,
  type GatewayPayout,
  listGatewayPayoutItems,
  undoGatewayPayout,
} from '../../contract/gateway-payouts.ts'
import { payoutStates } from '../../rules.ts'
import { ConfirmPayoutButton } from './confirm-payout-button.tsx'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listGatewayPayoutItems, args)

/** A payout of the gateway, with the charges and refunds in it. */
export default function GatewayPayoutPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const { payout } = answer
  return (
    <PageShell
      title={`${formatMoney({ minor: payout.expected, currency: payout.currency })} on ${formatUtcDay(payout.day)}`}
      lead={payout.source === 'hand' ? 'Recorded by hand.' : 'Listed by the gateway.'}
      crumbs={[{ label: 'Gateway payouts', to: link('/admin/reconciliation/payouts') }, { label: String(payout.id) }]}
      actions={<Actions payout={payout} />}
    >
      <PagePart title="Payout">
        <PayoutFacts payout={payout} />
      </PagePart>
      {payout.source === 'gateway' && (
        <PagePart title="Charges and refunds">
          <List
            of={{
              noun: ['charge or refund', 'charges and refunds'],
              search: 'Order, reference or gateway ID',
              filters: { type: { words: { sale: 'Charges', refund: 'Refunds' }, chips: true } },
              csv: exportGatewayPayoutItems,
              csvParams: { id: payout.id },
              columns: [
                {
                  key: 'reference',
                  title: 'Paid for',
                  render: ({ order_id: order, invoice_number: invoice, reference }) =>
                    order === null ? reference : <OrderLink id={order} invoice={invoice} />,
                },
                { key: 'type', words: { sale: 'Charge', refund: 'Refund' } },
                { key: 'gateway_id', title: 'Gateway ID', wideOnly: true },
                { key: 'amount', money: true },
              ],
              empty: 'Nothing in this payout matches.',
            }}
            answer={answer}
          />
        </PagePart>
      )}
    </PageShell>
  )
}

function Actions({ payout }: { payout: GatewayPayout }) {
  const { id, version, state, source } = payout
  if (state === 'expected') return <ConfirmPayoutButton payout={payout} />
  if (state === 'undone') return null
  return (
    <ReasonButton
      label="Undo"
      title="Undo this payout?"
      confirmLabel="Undo payout"
      done="Payout undone."
      call={undoGatewayPayout}
      params={{ id }}
      body={{ version }}
    >
      A reversing entry removes it from the books.{' '}
      {source === 'hand' ? 'The payout stays in the list.' : 'You can confirm it again afterwards.'}
    </ReasonButton>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function PayoutFacts({ payout }: { payout: GatewayPayout }) {
  const { currency, state, source } = payout
  const money = (minor: number) => formatMoney({ minor, currency })
  return (
    <Facts>
      <dt>Status</dt>
      <dd>
        <StateBadge kind={payoutStates.kinds[state]}>{payoutStates.words[state]}</StateBadge>
      </dd>
      {source === 'gateway' && (
        <>
          <dt>Charges</dt>
          <dd>
            {money(payout.charged)} in {counted(payout.charges, 'charge', 'charges')}
          </dd>
          {payout.refunds > 0 && (
            <>
              <dt>Refunds</dt>
              <dd>
                {money(-payout.refunded)} in {counted(payout.refunds, 'refund', 'refunds')}
              </dd>
            </>
          )}
        </>
      )}
      {payout.received !== null && (
        <>
          <dt>Received</dt>
          <dd>{money(payout.received)}</dd>
          <dt>Fees</dt>
          <dd>{money(payout.fees ?? 0)}</dd>
        </>
      )}
      {(payout.withheld ?? 0) !== 0 && (
        <>
          <dt>Withheld for disputes</dt>
          <dd>{money(payout.withheld ?? 0)}</dd>
        </>
      )}
      {payout.note !== '' && (
        <>
          <dt>Note</dt>
          <dd>{payout.note}</dd>
        </>
      )}
      {payout.confirmed_at !== null && (
        <>
          <dt>Confirmed</dt>
          <dd>
            {formatMoment(payout.confirmed_at)}
            {payout.confirmed_by !== null && ` by ${payout.confirmed_by}`}
          </dd>
        </>
      )}
    </Facts>
  )
}
