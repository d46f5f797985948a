import { inSentence } from '#kit/locale.ts'
import { ProgressSteps } from '#kit/ui/progress-steps.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatLongDay } from '#kit/dates.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { listTradeIns, type TradeIn } from '../../contract/trade-ins.ts'
import { conditionLabels, type TradeInState, tradeInStateLabels } from '../../rules.ts'
import { DifferencePart } from './difference-part.tsx'
import { PhotosPart } from './photos-part.tsx'
import classes from './trade-in.module.css'
import * as m from '../../messages/m.ts'

const formatDeadline = (text: string): string => formatLongDay(text)
const over: readonly TradeInState[] = ['cancelled', 'refunded', 'requested']

const stepsOf = (state: TradeInState): { label: string; states: readonly TradeInState[] }[] => [
  { label: m.statePaid(), states: ['paid'] },
  { label: m.progressUnderWay(), states: ['awaiting_device'] },
  { label: m.progressReceived(), states: ['received'] },
  state === 'rejected' || state === 'settled'
    ? { label: tradeInStateLabels()[state], states: ['rejected', 'settled'] }
    : { label: m.stateAccepted(), states: ['accepted'] },
]

/** Status of a trade-in: progress, next steps, label, photos and amount due. */
export function TradeInStatus({ tradeIn, onChange }: { tradeIn: TradeIn; onChange: (changed?: TradeIn) => void }) {
  const difference = tradeIn.difference_order
  const { state, currency } = tradeIn
  const steps = stepsOf(state)
  const reached = steps.findIndex(({ states }) => states.includes(state))
  const money = (minor: number) => <Price minor={minor} currency={currency} />
  return (
    <>
      <output className={classes['status']}>
        <b>{tradeInStateLabels()[state]}</b>
        <StateText tradeIn={tradeIn} />
      </output>
      {!over.includes(state) && (
        <ProgressSteps label={m.progress()} steps={steps.map((step) => step.label)} reached={reached} />
      )}
      {state === 'awaiting_device' && <ReturnLabel tradeIn={tradeIn} />}
      {state === 'rejected' && tradeIn.difference_order?.state === 'open' && (
        <DifferencePart tradeIn={tradeIn} order={tradeIn.difference_order} onPaid={() => onChange()} />
      )}
      <PhotosPart tradeIn={tradeIn} onChange={onChange} />
      <PagePart title={m.whatYouTraded()}>
        <Facts>
          <dt>{m.yourDeviceRow()}</dt>
          <dd>
            {m.deviceRow({
              device: tradeIn.device,
              serial: tradeIn.serial,
              condition: inSentence(conditionLabels()[tradeIn.condition]),
            })}
          </dd>
          <dt>{m.youBought()}</dt>
          <dd>
            {m.boughtFor({ tool: tradeIn.tool, price: money(tradeIn.price) })}
            {tradeIn.tracking && <>{m.sentWith({ tracking: tradeIn.tracking })}</>}
          </dd>
          <dt>{m.allowance()}</dt>
          <dd>{money(-tradeIn.allowance)}</dd>
          <dt>{m.youPaid()}</dt>
          <dd>
            {m.paidWithShipping({
              total: money(tradeIn.total),
              link: (text) => (
                <Link to={link('/profile/orders/:id/:token/invoice', { id: tradeIn.id, token: tradeIn.token })}>
                  {text}
                </Link>
              ),
            })}
          </dd>
          {difference?.state === 'paid' && (
            <>
              <dt>{m.difference()}</dt>
              <dd>
                {m.paidDifference({
                  total: money(difference.total),
                  link: (text) => (
                    <Link
                      to={link('/profile/orders/:id/:token/invoice', {
                        id: difference.id,
                        token: difference.token,
                      })}
                    >
                      {text}
                    </Link>
                  ),
                })}
              </dd>
            </>
          )}
        </Facts>
      </PagePart>
    </>
  )
}

function StateText({ tradeIn }: { tradeIn: TradeIn }) {
  const { state, deadline_at: deadline, days_left: days, difference, currency, reason, device } = tradeIn
  switch (state) {
    case 'requested':
      return <p>{m.statusNotPaid()}</p>
    case 'paid':
      return <p>{m.statusPaid()}</p>
    case 'awaiting_device':
      return (
        <p>
          {m.statusSend({
            device,
            strong: (text) => <strong>{text}</strong>,
            deadline: deadline && formatDeadline(deadline),
            left: days === null ? 'none' : m.daysLeft({ n: days }),
          })}
        </p>
      )
    case 'received':
      return <p>{m.statusReceived()}</p>
    case 'accepted':
      return <p>{m.statusAccepted()}</p>
    case 'rejected':
      return (
        <p>
          {reason}{' '}
          {difference !== null && difference > 0 ? (
            <>{m.differenceDue({ price: <Price minor={difference} currency={currency} /> })}</>
          ) : (
            m.nothingToPay()
          )}
        </p>
      )
    case 'settled':
      return <p>{m.statusSettled()}</p>
    case 'cancelled':
      return <p>{m.statusCancelled()}</p>
    case 'refunded':
      return <p>{m.statusRefunded()}</p>
  }
}

function ReturnLabel({ tradeIn }: { tradeIn: TradeIn }) {
  return (
    <PagePart title={m.returnLabel()} lead={m.returnLabelLead()}>
      <div className={classes['return']}>
        <address className={classes['label']}>
          {tradeIn.return_address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ol className={classes['todo']}>
          <li>{m.stepUnlink()}</li>
          <li>{m.stepPack()}</li>
          <li>{m.stepTrack()}</li>
        </ol>
      </div>
    </PagePart>
  )
}

/** The user's trade-ins; renders nothing if there are none. */
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
    <PagePart title={m.yourTradeIns()}>
      <ul className={classes['own']}>
        {list.map((tradeIn) => (
          <li key={tradeIn.id}>
            <Link to={`${link('/trade-in')}#${tradeIn.id}.${tradeIn.token}`}>
              {m.deviceForTool({ device: tradeIn.device, tool: tradeIn.tool })}
            </Link>
            <span>{tradeInStateLabels()[tradeIn.state]}</span>
            <Price minor={tradeIn.allowance} currency={tradeIn.currency} />
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
