import { Link } from 'react-router'
import { formatMoment, formatUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import {
  exportGatewayPayoutItems,
  type GatewayPayout,
  listGatewayPayoutItems,
  undoGatewayPayout,
} from '../../contract/gateway-payouts.ts'
import { payoutStateKinds, payoutStateLabels } from '../../rules.ts'
import { ConfirmPayoutButton } from './confirm-payout-button.tsx'

/** A payout of the gateway, with the charges and refunds in it. */
const { clientLoader, ListPage } = listPage(listGatewayPayoutItems, {
  before: ({ payout }) => <Payout payout={payout} />,
  noun: ['charge or refund', 'charges and refunds'],
  search: 'Order, reference or gateway ID',
  filters: { type: { label: 'Type', all: 'All', words: { sale: 'Charges', refund: 'Refunds' }, chips: true } },
  csv: exportGatewayPayoutItems,
  columns: [
    {
      key: 'reference',
      title: 'Paid for',
      render: ({ order_id: order, reference }) =>
        order === null ? reference : <Link to={link('/admin/transactions/:id', { id: order })}>Order {order}</Link>,
    },
    { key: 'type', words: { sale: 'Charge', refund: 'Refund' } },
    { key: 'gateway_id', title: 'Gateway ID', wideOnly: true },
    { key: 'amount', money: true },
  ],
  empty: 'Nothing in this payout matches, or it was recorded by hand.',
})

function Payout({ payout }: { payout: GatewayPayout }) {
  const { id, version, day, currency, state, source } = payout
  const money = (minor: number) => formatMoney({ minor, currency })
  return (
    <PagePart
      title={`${money(payout.expected)} on ${formatUtcDay(day)}`}
      lead={source === 'hand' ? 'Recorded by hand.' : 'Listed by the gateway.'}
    >
      <Facts>
        <dt>Status</dt>
        <dd>
          <StateBadge kind={payoutStateKinds[state]}>{payoutStateLabels[state]}</StateBadge>
        </dd>
        {source === 'gateway' && (
          <>
            <dt>Charges</dt>
            <dd>
              {money(payout.charged)} in {payout.charges}
            </dd>
            <dt>Refunds</dt>
            <dd>
              {money(-payout.refunded)} in {payout.refunds}
            </dd>
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
      {state === 'expected' && <ConfirmPayoutButton payout={payout} />}
      {state === 'received' && (
        <ReasonButton
          label="Undo"
          title="Undo this payout?"
          confirmLabel="Undo payout"
          done="Payout undone."
          call={undoGatewayPayout}
          params={{ id }}
          body={{ version }}
        >
          A reversal takes it out of the books.{' '}
          {source === 'hand' ? 'The payout stays in the list.' : 'You can confirm it again afterwards.'}
        </ReasonButton>
      )}
    </PagePart>
  )
}

export { clientLoader }
export default ListPage
