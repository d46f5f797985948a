import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { getTradeInByToken, listTradeIns, type TradeIn } from '../../contract.ts'
import { conditionWords, type TradeInState, tradeInStateWords } from '../../rules.ts'
import classes from './trade-in.module.css'

const labelEveryMs = 2_500

/** The trade-in whose number and token stand behind the #; asked again until its label is made. */
export function useFollowed(hash: string): TradeIn | null {
  const [found, setFound] = useState<TradeIn | null>(null)
  useEffect(() => {
    const [, id, token] = /^#(\d{1,15})\.([\w-]{43})$/.exec(hash) ?? []
    setFound(null)
    if (id === undefined || token === undefined) return
    let stale = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      void call(getTradeInByToken, { body: { id: Number(id), token } }).then(
        (tradeIn) => {
          if (stale) return
          setFound(tradeIn)
          if (tradeIn.state === 'paid') timer = setTimeout(ask, labelEveryMs)
        },
        () => undefined,
      )
    ask()
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [hash])
  return found
}

const dayWords = (text: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(text))
const over: readonly TradeInState[] = ['cancelled', 'refunded', 'requested']

const stepsOf = (state: TradeInState): { label: string; states: readonly TradeInState[] }[] => [
  { label: 'Paid', states: ['paid'] },
  { label: 'Device under way', states: ['awaiting_device'] },
  { label: 'Received', states: ['received'] },
  state === 'rejected' || state === 'settled'
    ? { label: tradeInStateWords[state], states: ['rejected', 'settled'] }
    : { label: 'Accepted', states: ['accepted'] },
]

/** How far a trade-in is, what the customer has to do, and the label. */
export function TradeInStatus({ tradeIn }: { tradeIn: TradeIn }) {
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
              The difference of <Price minor={difference} currency={currency} /> is still to be paid; we have written to
              you. Nothing is charged by itself.
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
