import { useLoaderData } from 'react-router'
import { addressLines } from '#features/addresses/rules.ts'
import { TrackingNumber } from '#features/orders/ui/tracking-part.tsx'
import { oneLoader } from '#kit/ui/one-loader.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { HistoryPart } from '#kit/ui/history-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ProgressSteps } from '#kit/ui/progress-steps.tsx'
import { getStaffRental, type StaffRental } from '../../contract/staff.ts'
import { conditionLabels, rentalStateLabels, type RentalState } from '../../rules.ts'
import { RentalActs } from './rental-acts.tsx'
import { actionLabels, purposeLabels } from './staff-labels.ts'
import { Warning } from '#kit/ui/warning.tsx'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export const clientLoader = oneLoader(getStaffRental)

const steps: readonly RentalState[] = ['reserved', 'shipped', 'out', 'returned', 'inspected', 'closed']

/** A rental: unit, whereabouts, money and history. */
export default function RentalPage() {
  const rental = useLoaderData<typeof clientLoader>()
  const { id, state, currency } = rental
  const labels = rentalStateLabels()
  const reached = steps.indexOf(state)
  return (
    <PageShell
      title={`Rental ${id}`}
      lead={`${labels[state]}. ${rental.tool}${rental.serial === null ? '' : ` ${rental.serial}`} for ${rental.name}.`}
      crumbs={[{ label: 'Rentals', to: link('/admin/rentals') }, { label: String(id) }]}
    >
      {reached >= 0 && <ProgressSteps label="Progress" steps={steps.map((step) => labels[step])} reached={reached} />}
      {rental.return_state === 'late' && (
        <Warning>
          {rental.days_late === 1 ? 'One day' : `${rental.days_late} days`} late. The late fee so far is{' '}
          {formatMoney({ minor: rental.late_so_far, currency })} and is kept from the deposit when the tool is back.
        </Warning>
      )}
      {rental.sent_back_at !== null && rental.returned_at === null && (
        <Warning>
          The customer sent it back with {rental.return_carrier} {rental.return_tracking} on{' '}
          {formatDay(rental.sent_back_at)}.
        </Warning>
      )}
      {rental.acts.length > 0 && <RentalActs key={rental.version} rental={rental} />}
      <Money rental={rental} />
      <PagePart title="Tool">
        <Facts
          rows={[
            ['Tool', rental.tool],
            ['Serial number', rental.serial ?? '–'],
            ['Vehicle', rental.vehicle || '–'],
            ['Rental period', `${rental.days} days`],
            [
              'Shipped',
              rental.shipped_at === null ? (
                '–'
              ) : (
                <>
                  {formatDay(rental.shipped_at)}, <TrackingNumber carrier={rental.carrier} number={rental.tracking} />
                </>
              ),
            ],
            ['Delivered', rental.arrived_at === null ? '–' : formatDay(rental.arrived_at)],
            ['Return by', rental.due_at === null ? '–' : formatDay(rental.due_at)],
            ['Return code', rental.return_code || '–'],
            ['Returned', rental.returned_at === null ? '–' : formatDay(rental.returned_at)],
            ['Condition', rental.condition === null ? '–' : conditionLabels()[rental.condition]],
          ]}
        />
      </PagePart>
      <PagePart title="Customer">
        <Facts>
          <dt>Name</dt>
          <dd>{rental.name}</dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${rental.email}`}>{rental.email}</a>
          </dd>
          <dt>Ship to</dt>
          <dd>{[rental.address.full_name, ...addressLines(rental.address)].join(', ')}</dd>
          <dt>Order</dt>
          <dd>
            <OrderLink id={id} invoice={rental.invoice_number} state={rental.order_state} />
            {rental.dealer && `, charged to ${rental.dealer}`}
          </dd>
        </Facts>
      </PagePart>
      <HistoryPart events={rental.history.map((event) => ({ ...event, at: event.created_at }))} labels={actionLabels} />
    </PageShell>
  )
}

function Money({ rental }: { rental: StaffRental }) {
  const money = (minor: number) => formatMoney({ minor, currency: rental.currency })
  const kept = [
    ['late fee', rental.late_charge],
    ['damage', rental.damage_charge],
    ['not returned', rental.kept_charge],
  ].filter(([, minor]) => Number(minor) > 0)
  return (
    <PagePart title="Money">
      <Facts>
        <dt>Rental fee</dt>
        <dd>{money(rental.fee)}</dd>
        <dt>Deposit</dt>
        <dd>
          {money(rental.deposit)}
          {rental.deposit_refunded > 0 && `, ${money(rental.deposit_refunded)} refunded`}
        </dd>
        <dt>Kept</dt>
        <dd>
          {kept.length === 0
            ? '–'
            : kept.map(([label, minor]) => `${money(Number(minor))} ${label}`).join(', ') +
              (rental.reason && `: ${rental.reason}`)}
        </dd>
        <dt>Late fee</dt>
        <dd>{money(rental.late_fee)} a day, up to the deposit</dd>
        <dt>Value</dt>
        <dd>{money(rental.value)} if it never comes back</dd>
        {rental.orders.map((order) => (
          <div key={order.id} style={{ display: 'contents' }}>
            <dt>{purposeLabels[order.purpose]}</dt>
            <dd>
              {money(order.total)}
              {order.days > 0 && ` for ${order.days} days`}, {order.state === 'open' ? 'not paid' : order.state}.{' '}
              <OrderLink id={order.id} invoice={order.invoice_number} />
            </dd>
          </div>
        ))}
      </Facts>
    </PagePart>
  )
}
