import { Link, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { Price } from '#kit/ui/price.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useSession } from '#access/ui/session.tsx'
import { listTradeInOffers, type TradeInDevice } from '../../contract/trade-ins.ts'
import { conditions, conditionLabels } from '../../rules.ts'
import { OwnTradeIns, TradeInStatus } from './trade-in-status.tsx'
import { useFollowed } from './use-followed.ts'
import { TradeInForm } from './trade-in-form.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import classes from './trade-in.module.css'
import * as m from '../../messages/m.ts'

export const loader = () => call(listTradeInOffers, {})

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: m.tradeInTitle(),
    description: m.tradeInDescription(),
    path: link('/trade-in'),
  })

export default function TradeInPage() {
  const offers = useLoaderData<typeof loader>()
  const { hash } = useLocation()
  const { user, state } = useSession()
  const { tradeIn: followed, isUnknown, change } = useFollowed(hash, user?.id ?? null)
  const steps = [
    [m.stepDescribe(), m.stepDescribeText()],
    [m.stepBuy(), m.stepBuyText()],
    [m.stepSend(), m.stepSendText({ n: offers.days })],
  ] as const
  if (followed)
    return (
      <PageShell
        title={m.yourTradeIn()}
        crumbs={[{ label: m.tradeIn(), to: link('/trade-in') }, { label: m.tradeInNumber({ id: followed.id }) }]}
        actions={<Link to={link('/trade-in')}>{m.tradeInAnother()}</Link>}
      >
        <TradeInStatus tradeIn={followed} onChange={change} />
      </PageShell>
    )
  return (
    <PageShell
      title={m.tradeInTitle()}
      lead={m.tradeInLead()}
      crumbs={[{ label: m.products(), to: link('/products') }, { label: m.tradeIn() }]}
      actions={<QuestionsLink topic="ordering" />}
    >
      {isUnknown && <Warning role="alert">{m.notFound()}</Warning>}
      <ol className={classes['how']}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            {text}
          </li>
        ))}
      </ol>
      {user !== null && <OwnTradeIns key={user.id} />}
      {state === 'loading' ? (
        <LoadingState lines={10} label={m.loadingForm()} />
      ) : (
        <TradeInForm key={user?.id ?? 'visitor'} offers={offers} user={user} />
      )}
      <Accepted devices={offers.devices} />
    </PageShell>
  )
}

/** Accepted devices in the current currency, with their trade-in values. */
function Accepted({ devices }: { devices: readonly TradeInDevice[] }) {
  const { currency } = useSite()
  const taken = devices.filter(({ allowances }) =>
    conditions.some((condition) => allowances[condition]?.[currency] !== undefined),
  )
  return (
    <PagePart title={m.whatWeTake()} lead={m.whatWeTakeLead()}>
      {taken.length === 0 ? (
        <p className={classes['hint']}>{m.nothingTaken({ currency })}</p>
      ) : (
        <div className={classes['scroll']}>
          <table className={classes['accepted']}>
            <thead>
              <tr>
                <th scope="col">{m.device()}</th>
                {conditions.map((condition) => (
                  <th scope="col" key={condition}>
                    {conditionLabels()[condition]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {taken.map((device) => (
                <tr key={device.slug}>
                  <th scope="row">
                    {device.make} {device.model}
                    {device.note && <small>{device.note}</small>}
                  </th>
                  {conditions.map((condition) => {
                    const minor = device.allowances[condition]?.[currency]
                    return (
                      <td key={condition} data-label={conditionLabels()[condition]}>
                        {minor === undefined ? m.notTaken() : <Price minor={minor} currency={currency} />}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PagePart>
  )
}
