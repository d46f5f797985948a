import { Link, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { useHouse } from '#kit/ui/house.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useSession } from '#kit/ui/session.tsx'
import { listTradeInOffers, type TradeInDevice } from '../../contract.ts'
import { conditions, conditionWords } from '../../rules.ts'
import { OwnTradeIns, TradeInStatus } from './trade-in-status.tsx'
import { useFollowed } from './use-followed.ts'
import { TradeInForm } from './trade-in-form.tsx'
import classes from './trade-in.module.css'

export const loader = () => call(listTradeInOffers, {})

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: 'Trade in your flash tool',
    description: 'Hand in an older flash tool of any maker we know and take its worth off a new one, at once.',
    path: link('/trade-in'),
  })

export default function TradeInPage() {
  const offers = useLoaderData<typeof loader>()
  const { hash } = useLocation()
  const { user, state } = useSession()
  const { tradeIn: followed, isUnknown, change } = useFollowed(hash, user?.id ?? null)
  const steps = [
    ['Tell us what you have', 'A few questions about your device, and you see what it is worth.'],
    ['Buy the new one for less', 'The allowance comes off the price at once, before tax.'],
    ['Send the old one', `You have ${offers.days} days. The return label comes by mail right after the payment.`],
  ] as const
  if (followed)
    return (
      <PageShell
        title="Your trade-in"
        crumbs={[{ label: 'Trade-in', to: link('/trade-in') }, { label: `Trade-in ${followed.id}` }]}
        actions={<Link to={link('/trade-in')}>Trade in another one</Link>}
      >
        <TradeInStatus tradeIn={followed} onChange={change} />
      </PageShell>
    )
  return (
    <PageShell
      title="Trade in your flash tool"
      lead="Hand in an older tool, of ours or of another maker, and take its worth off a new one."
      crumbs={[{ label: 'Products', to: link('/products') }, { label: 'Trade-in' }]}
    >
      {isUnknown && (
        <p role="alert" className={classes['unknown']}>
          We do not find this trade-in. Please open the link of your mail once more, or log in to see your trade-ins.
        </p>
      )}
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
        <LoadingState lines={10} label="Loading the form" />
      ) : (
        <TradeInForm key={user?.id ?? 'visitor'} offers={offers} user={user} />
      )}
      <Accepted devices={offers.devices} />
    </PageShell>
  )
}

/** Everything that is taken in trade in the currency of the page, with its allowances. */
function Accepted({ devices }: { devices: readonly TradeInDevice[] }) {
  const { currency } = useHouse()
  const taken = devices.filter(({ allowances }) =>
    conditions.some((condition) => allowances[condition]?.[currency] !== undefined),
  )
  return (
    <PagePart title="What we take" lead="An allowance is taken off the price of the new tool, up to that price.">
      {taken.length === 0 ? (
        <p className={classes['hint']}>At present no devices are taken in trade in {currency}.</p>
      ) : (
        <div className={classes['scroll']}>
          <table className={classes['accepted']}>
            <thead>
              <tr>
                <th scope="col">Device</th>
                {conditions.map((condition) => (
                  <th scope="col" key={condition}>
                    {conditionWords[condition]}
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
                      <td key={condition} data-label={conditionWords[condition]}>
                        {minor === undefined ? 'not taken' : <Price minor={minor} currency={currency} />}
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
