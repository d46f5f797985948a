import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { goToLogin } from '#access/ui/session.tsx'
import { PayOrderForm } from '#features/checkout/ui/pay-order-form.tsx'
import { TrackLink } from '#features/orders/ui/tracking-part.tsx'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { ProgressSteps } from '#kit/ui/progress-steps.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { buyRental, extendRental, type Rental, reportReturn } from '../../contract/rentals.ts'
import { awayStates, extraDaysMax, type RentalState } from '../../rules.ts'
import classes from './rental.module.css'
import * as m from '../../messages/m.ts'

const steps: readonly RentalState[] = ['reserved', 'shipped', 'out', 'returned', 'closed']
const stepLabels = () => [m.stateReserved(), m.stateShipped(), m.stateOutYou(), m.stateReturned(), m.stateClosed()]

const focus = (part: HTMLElement | null) => part?.focus()

/** Progress of a rental, next steps, the deposit, and purchase options. */
export function RentalStatus({ rental, onChange }: { rental: Rental; onChange: (changed?: Rental) => void }) {
  const { state, currency } = rental
  const reached = steps.indexOf(state === 'inspected' ? 'returned' : state)
  const isAway = awayStates.includes(state)
  const money = (minor: number) => <Price minor={minor} currency={currency} />
  const open = rental.orders.filter((order) => order.state === 'open')
  const [hasAsked, setAsked] = useState(false)
  return (
    <>
      <output className={classes['status']} {...(rental.return_state === 'late' ? { 'data-late': true } : {})}>
        <p>
          {statusText(rental)}{' '}
          {rental.state === 'shipped' && <TrackLink carrier={rental.carrier} number={rental.tracking} />}
        </p>
        {rental.return_state === 'late' && (
          <p>{m.lateNow({ price: formatMoney({ minor: rental.late_so_far, currency }) })}</p>
        )}
      </output>
      {reached >= 0 && <ProgressSteps label={m.progress()} steps={stepLabels()} reached={reached} />}
      {open.map((order) => (
        <div key={order.id} tabIndex={-1} ref={hasAsked ? focus : null}>
          <PagePart title={payTitle(order)} lead={order.purpose === 'rest' ? m.payRestLead() : null}>
            <PayOrderForm order={order} currency={currency} label={payTitle(order)} onPaid={() => onChange()}>
              <dl className={classes['amounts']}>
                <dt>{m.total()}</dt>
                <dd>{money(order.total)}</dd>
              </dl>
            </PayOrderForm>
          </PagePart>
        </div>
      ))}
      {isAway && <ReturnPart rental={rental} onChange={onChange} />}
      {isAway && (
        <KeepPart
          rental={rental}
          onChange={(changed) => {
            // What is to pay appears further up.
            setAsked(true)
            onChange(changed)
          }}
        />
      )}
      <PagePart title={m.order()}>
        <Facts>
          <dt>{m.tool()}</dt>
          <dd>
            {rental.tool} {m.forDays({ n: rental.days })}
          </dd>
          {rental.serial !== null && state !== 'reserved' && (
            <>
              <dt>{m.serial()}</dt>
              <dd>{rental.serial}</dd>
            </>
          )}
          <dt>{m.vehicle()}</dt>
          <dd>{rental.vehicle}</dd>
          <dt>{m.fee()}</dt>
          <dd>{money(rental.fee)}</dd>
          <dt>{m.deposit()}</dt>
          <dd>
            {money(rental.deposit)}. {m.depositHint()}
          </dd>
          <dt>{m.lateRow()}</dt>
          <dd>{m.lateValue({ price: formatMoney({ minor: rental.late_fee, currency }) })}</dd>
          {rental.due_at !== null && (
            <>
              <dt>{m.dueBy()}</dt>
              <dd>{formatDay(rental.due_at)}</dd>
            </>
          )}
          <Charges rental={rental} />
          <dt>{m.order()}</dt>
          <dd>
            <Link to={link('/profile/orders/:id/:token/invoice', { id: rental.id, token: rental.token })}>
              {m.invoice()}
            </Link>
          </dd>
        </Facts>
      </PagePart>
    </>
  )
}

function Charges({ rental }: { rental: Rental }) {
  const { currency } = rental
  const charges = [
    [m.chargedLate(), rental.late_charge],
    [m.chargedDamage(), rental.damage_charge],
    [m.chargedKept(), rental.kept_charge],
  ] as const
  return (
    <>
      {charges.map(
        ([label, minor]) =>
          minor > 0 && (
            <div key={label} className={classes['row']}>
              <dt>{label}</dt>
              <dd>
                <Price minor={minor} currency={currency} />
                {rental.reason !== '' && `. ${rental.reason}`}
              </dd>
            </div>
          ),
      )}
      {rental.deposit_refunded > 0 && (
        <>
          <dt>{m.depositBack()}</dt>
          <dd>
            <Price minor={rental.deposit_refunded} currency={currency} />
          </dd>
        </>
      )}
    </>
  )
}

const payTitle = ({ purpose, days }: Rental['orders'][number]): string =>
  ({ extension: m.payExtension({ n: days }), purchase: m.payPurchase(), rest: m.payRest() })[purpose]

function statusText(rental: Rental): string {
  const { state, carrier, tracking, due_at: due, days_left: left } = rental
  const date = due === null ? '' : formatDay(due)
  switch (state) {
    case 'requested':
      return m.statusRequested()
    case 'reserved':
      return m.statusReserved()
    case 'shipped':
      return m.statusShipped({ carrier, tracking, date })
    case 'out':
      return m.statusOut({
        date,
        left: rental.days_late > 0 ? m.daysLate({ n: rental.days_late }) : m.daysLeft({ n: left ?? 0 }),
      })
    case 'returned':
      return m.statusReturned()
    case 'inspected':
      return m.statusInspected()
    case 'closed':
      return m.statusClosed()
    case 'bought':
      return m.statusBought()
    case 'kept':
      return m.statusKept()
    case 'cancelled':
      return m.statusCancelled()
  }
}

/** Return address and parcel details. */
function ReturnPart({ rental, onChange }: { rental: Rental; onChange: (changed: Rental) => void }) {
  const { busy, failure, run } = useAction()
  const [carrier, setCarrier] = useState(rental.return_carrier)
  const [tracking, setTracking] = useState(rental.return_tracking)
  const [tried, setTried] = useState(false)
  const isNamed = carrier.trim() !== ''
  const isTracked = tracking.trim().length >= 4
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isNamed || !isTracked || busy) return
    void run(async () =>
      onChange(
        await call(reportReturn, { params: { id: rental.id }, body: { token: rental.token, carrier, tracking } }),
      ),
    )
  }
  return (
    <PagePart title={m.returnTool()} lead={m.returnToolLead()}>
      <div className={classes['return']}>
        <address className={classes['label']}>
          {rental.return_address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ol className={classes['todo']}>
          <li>{m.stepPack()}</li>
          <li>{m.stepLabel()}</li>
          <li>{m.stepTrack()}</li>
        </ol>
      </div>
      {rental.sent_back_at !== null && (
        <p>
          {m.sentBack({
            carrier: rental.return_carrier,
            tracking: rental.return_tracking,
            date: formatDay(rental.sent_back_at),
          })}
        </p>
      )}
      <form noValidate className={classes['form']} onSubmit={submit} aria-label={m.telling()}>
        <TextInput
          label={m.carrier()}
          value={carrier}
          error={tried && !isNamed ? m.carrierRequired() : null}
          onChange={(event) => setCarrier(event.currentTarget.value)}
        />
        <TextInput
          label={m.tracking()}
          value={tracking}
          error={tried && !isTracked ? m.trackingRequired() : null}
          onChange={(event) => setTracking(event.currentTarget.value)}
        />
        <WriteButton type="submit" variant="default" loading={busy}>
          {m.tellUs()}
        </WriteButton>
        <FormFailure message={failure} />
      </form>
    </PagePart>
  )
}

/** Buy more days, or the tool. */
function KeepPart({ rental, onChange }: { rental: Rental; onChange: (changed: Rental) => void }) {
  const { busy, failure, run } = useAction()
  const [days, setDays] = useState(3)
  const { id, token, currency } = rental
  if (!rental.may_buy)
    return (
      <PagePart title={m.keepOrBuy()}>
        <p>{m.logInToChange()}</p>
        <TextButton onClick={() => void goToLogin(link('/rental'))}>{m.logIn()}</TextButton>
      </PagePart>
    )
  const money = (minor: number) => formatMoney({ minor, currency })
  return (
    <PagePart title={m.keepOrBuy()} lead={m.keepOrBuyLead()}>
      <div className={classes['keep']}>
        {rental.may_extend && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void run(async () => onChange(await call(extendRental, { params: { id }, body: { token, days } })))
            }}
          >
            <NativeSelect
              label={m.days()}
              value={String(days)}
              data={Array.from({ length: extraDaysMax }, (_, index) => String(index + 1))}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
            />
            <p className={classes['hint']}>{m.addDaysFor({ price: money(rental.extra_day) })}</p>
            <WriteButton type="submit" variant="default" loading={busy}>
              {m.addDays({ n: days })}
            </WriteButton>
          </form>
        )}
        <div>
          <p className={classes['hint']}>{m.buyFor({ credit: money(rental.credit) })}</p>
          <WriteButton
            variant="default"
            loading={busy}
            onClick={() => void run(async () => onChange(await call(buyRental, { params: { id }, body: { token } })))}
          >
            {m.buyIt()}
          </WriteButton>
        </div>
      </div>
      <FormFailure message={failure} />
    </PagePart>
  )
}
