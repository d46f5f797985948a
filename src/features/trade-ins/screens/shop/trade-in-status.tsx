import { formatLongDay } from '#kit/dates.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { listTradeIns, type TradeIn } from '../../contract.ts'
import { conditionWords, type TradeInState, tradeInStateWords } from '../../rules.ts'
import { DifferencePart } from './difference-part.tsx'
import { PhotosPart } from './photos-part.tsx'
import classes from './trade-in.module.css'

const dayWords = (text: string): string => formatLongDay(text)
const over: readonly TradeInState[] = ['cancelled', 'refunded', 'requested']

const stepsOf = (state: TradeInState): { label: string; states: readonly TradeInState[] }[] => [
  { label: 'Paid', states: ['paid'] },
  { label: 'Device under way', states: ['awaiting_device'] },
  { label: 'Received', states: ['received'] },
  state === 'rejected' || state === 'settled'
    ? { label: tradeInStateWords[state], states: ['rejected', 'settled'] }
    : { label: 'Accepted', states: ['accepted'] },
]

/** How far a trade-in is, what the customer has to do, the label, the photos and what is still to be paid. */
export function TradeInStatus({ tradeIn, onChange }: { tradeIn: TradeIn; onChange: (changed?: TradeIn) => void }) {
  const { state, currency } = tradeIn
  const steps = stepsOf(state)
  const reached = steps.findIndex(({ states }) => states.includes(state))
  const money = (minor: number) => <Price minor={minor} currency={currency} />
  return (
    <>
      <output className={classes['status']}>
        <b>{tradeInStateWords[state]}</b>
        <StateText tradeIn={tradeIn} />
      </output>
      {!over.includes(state) && (
        <ol className={classes['steps']} aria-label="Progress">
          {steps.map(({ label }, index) => (
            <li
              key={label}
              {...(index < reached ? { 'data-done': true } : {})}
              {...(index === reached ? { 'aria-current': 'step' as const } : {})}
            >
              {label}
            </li>
          ))}
        </ol>
      )}
      {state === 'awaiting_device' && <ReturnLabel tradeIn={tradeIn} />}
      {state === 'rejected' && tradeIn.difference_order?.state === 'open' && (
        <DifferencePart tradeIn={tradeIn} order={tradeIn.difference_order} onPaid={() => onChange()} />
      )}
      <PhotosPart tradeIn={tradeIn} onChange={onChange} />
      <PagePart title="What you traded">
        <dl className={classes['facts']}>
          <dt>You hand in</dt>
          <dd>
            {tradeIn.device}, serial number {tradeIn.serial}, {conditionWords[tradeIn.condition].toLowerCase()}
          </dd>
          <dt>You bought</dt>
          <dd>
            {tradeIn.tool} for {money(tradeIn.price)}
            {tradeIn.tracking && <>, sent with {tradeIn.tracking}</>}
          </dd>
          <dt>Allowance</dt>
          <dd>−{money(tradeIn.allowance)}</dd>
          <dt>You paid</dt>
          <dd>
            {money(tradeIn.total)} with shipping and tax{' '}
            <Link to={link('/profile/orders/:id/:token/invoice', { id: tradeIn.id, token: tradeIn.token })}>
              Invoice
            </Link>
          </dd>
          {tradeIn.difference_order?.state === 'paid' && (
            <>
              <dt>Difference</dt>
              <dd>
                {money(tradeIn.difference_order.total)} with tax{' '}
                <Link
                  to={link('/profile/orders/:id/:token/invoice', {
                    id: tradeIn.difference_order.id,
                    token: tradeIn.difference_order.token,
                  })}
                >
                  Invoice of the difference
                </Link>
              </dd>
            </>
          )}
        </dl>
      </PagePart>
    </>
  )
}

function StateText({ tradeIn }: { tradeIn: TradeIn }) {
  const { state, deadline_at: deadline, days_left: days, difference, currency, reason, device } = tradeIn
  switch (state) {
    case 'requested':
      return <p>This trade-in was not paid; nothing is to be sent.</p>
    case 'paid':
      return <p>Thank you. Your return label is being made and comes by mail as well.</p>
    case 'awaiting_device':
      return (
        <p>
          Please send your {device} so that it is here by <strong>{deadline && dayWords(deadline)}</strong>
          {days !== null && `: ${days} ${days === 1 ? 'day is' : 'days are'} left`}.
        </p>
      )
    case 'received':
      return <p>Your device is here. We look at it within three working days and write to you.</p>
    case 'accepted':
      return <p>Your device is as you described it. Nothing is left to do.</p>
    case 'rejected':
      return (
        <p>
          {reason}{' '}
          {difference !== null && difference > 0 ? (
            <>
              The difference of <Price minor={difference} currency={currency} /> is still to be paid. Nothing is charged
              by itself.
            </>
          ) : (
            'Nothing more is to be paid.'
          )}
        </p>
      )
    case 'settled':
      return <p>The difference is settled. Nothing is left to do.</p>
    case 'cancelled':
      return <p>This trade-in was cancelled; nothing was charged.</p>
    case 'refunded':
      return <p>All that was paid went back to you. Please keep your device; one that we have is sent back.</p>
  }
}

function ReturnLabel({ tradeIn }: { tradeIn: TradeIn }) {
  return (
    <PagePart title="Return label" lead="Write it on the parcel, or print this page and put it in.">
      <div className={classes['return']}>
        <address className={classes['label']}>
          {tradeIn.return_address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ol className={classes['todo']}>
          <li>Remove the device from your account.</li>
          <li>Pack it with its cables and power supply.</li>
          <li>Send it with tracking: the parcel is yours until it is here.</li>
        </ol>
      </div>
    </PagePart>
  )
}

/** The trade-ins of whoever is logged in; nothing while there are none. */
export function OwnTradeIns() {
  const [list, setList] = useState<TradeIn[]>([])
  useEffect(() => {
    let stale = false
    void call(listTradeIns, {}).then(
      ({ data }) => stale || setList(data),
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [])
  if (list.length === 0) return null
  return (
    <PagePart title="Your trade-ins">
      <ul className={classes['own']}>
        {list.map((tradeIn) => (
          <li key={tradeIn.id}>
            <Link to={`${link('/trade-in')}#${tradeIn.id}.${tradeIn.token}`}>
              {tradeIn.device} for {tradeIn.tool}
            </Link>
            <span>{tradeInStateWords[tradeIn.state]}</span>
            <Price minor={tradeIn.allowance} currency={tradeIn.currency} />
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
