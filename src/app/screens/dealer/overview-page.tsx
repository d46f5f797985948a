import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { type CreditDeal, listDealerCreditDeals } from '#features/dealer-accounts/contract/credit-deals.ts'
import { DealList } from '#features/dealer-accounts/screens/credit-deals/deal-list.tsx'
import { type DealerStanding, getDealerBalance } from '#features/dealer-accounts/contract/account.ts'
import { StandingPart } from '#features/dealer-accounts/screens/standing-part.tsx'
import { listDealerRequests } from '#features/tune-requests/contract/dealer.ts'
import { DealerRequests } from '#features/tune-requests/screens/dealer-requests.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { IconCheck, IconMinus } from '#kit/ui/icons.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { type DealerOverview, getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { type DealerRight, rightLabels, type OnboardingStep } from '#features/dealers/rules.ts'
import classes from '#features/dealers/ui/dealer.module.css'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { stepLabels } from '#features/dealers/ui/dealer-labels.ts'
import * as m from '../../messages/m.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const of = { params: { slug: params['slug'] ?? '' } }
  const dealer = await call(getDealerOverview, of)
  const holdsAny = (...rights: DealerRight[]) => rights.some((right) => dealer.rights.includes(right))
  const query = listDealerRequests.input.query.safeParse({
    limit: 10,
    ...Object.fromEntries(new URL(request.url).searchParams),
  })
  const [standing, deals, requests] = await Promise.all([
    holdsAny('balance', 'money', 'pay') ? call(getDealerBalance, of) : null,
    holdsAny('money', 'pay') ? call(listDealerCreditDeals, { ...of, query: { limit: 50 } }) : null,
    dealer.rights.includes('requests')
      ? call(listDealerRequests, { ...of, query: query.success ? query.data : { limit: 10 } })
      : null,
  ])
  return { dealer, standing, requests, offers: deals?.data.filter(({ state }) => state === 'published') ?? [] }
}
export default function OverviewPage() {
  const { dealer, standing, requests, offers } = useLoaderData<typeof clientLoader>()
  const { slug, counts, onboarding } = dealer
  const mayEdit = dealer.rights.includes('profile')
  return (
    <DealerFrame
      dealer={dealer}
      actions={
        dealer.rights.includes('snapshots') && (
          <Link to={link('/dealer/:slug/snapshot', { slug })}>{m.printSnapshot()}</Link>
        )
      }
    >
      {standing && <Account dealer={dealer} standing={standing} offers={offers} />}
      {mayEdit && onboarding.done < onboarding.total && <Onboarding dealer={dealer} />}
      {requests && <DealerRequests slug={slug} requests={requests} mayOpen={dealer.rights.includes('files')} />}
      <PagePart title={m.shop()}>
        <Stats>
          <Stat label={m.members()} value={<Behind slug={slug} tab="members" count={counts.members} />} />
          <Stat label={m.openInvites()} value={<Behind slug={slug} tab="members" count={counts.invites} />} />
          <Stat label={m.tools()} value={<Behind slug={slug} tab="tools" count={counts.tools} />} />
          <Stat
            label={m.specializations()}
            value={<Behind slug={slug} tab="specializations" count={counts.specializations} />}
          />
        </Stats>
      </PagePart>
      <PagePart
        title={m.yourPermissions()}
        lead={
          dealer.listed && dealer.state === 'active' ? (
            <>{m.inDirectory({ link: (text) => <Link to={link('/dealers', {}, { dealer: slug })}>{text}</Link> })}</>
          ) : (
            m.notInDirectory()
          )
        }
      >
        <ul className={classes['opens']}>
          {dealer.rights.map((right) => (
            <li key={right}>
              <IconCheck size={18} aria-hidden="true" />
              <span>{rightLabels()[right]}</span>
            </li>
          ))}
        </ul>
      </PagePart>
    </DealerFrame>
  )
}

/** A figure that links to its list. */
const Behind = ({ slug, tab, count }: { slug: string; tab: string; count: number }) => (
  <Link to={link('/dealer/:slug/settings', { slug }, { tab })}>{count}</Link>
)

/** Balance, available credit and pending offers. */
function Account({
  dealer: { slug, rights },
  standing,
  offers,
}: {
  dealer: DealerOverview
  standing: DealerStanding
  offers: readonly CreditDeal[]
}) {
  return (
    <>
      <StandingPart standing={standing} />
      <p className={classes['ways']}>
        {rights.includes('pay') && <Link to={link('/dealer/:slug/pay-balance', { slug })}>{m.payBalance()}</Link>}
        {rights.includes('money') && (
          <Link to={link('/dealer/:slug/balance', { slug })}>{m.entriesAndStatements()}</Link>
        )}
        {rights.includes('orders') && <Link to={link('/dealer/:slug/fz-orders', { slug })}>{m.orders()}</Link>}
      </p>
      {offers.length > 0 && (
        <PagePart title={m.creditDeals()} lead={m.creditDealsLead()}>
          <DealList deals={offers} slug={slug} />
        </PagePart>
      )}
    </>
  )
}

const stepPage = (slug: string, step: OnboardingStep): string => {
  const { tab } = stepLabels()[step]
  return tab === 'branding'
    ? link('/dealer/:slug/branding', { slug })
    : link('/dealer/:slug/settings', { slug }, { tab })
}

function Onboarding({ dealer: { slug, onboarding } }: { dealer: DealerOverview }) {
  const { done, total, steps } = onboarding
  return (
    <PagePart title={m.setUpShop()} lead={m.stepsDone({ done, total })}>
      <progress className={classes['bar']} value={done} max={total} aria-label={m.setupProgress()} />
      <ul className={classes['steps']}>
        {steps.map((item) => (
          <li key={item.step}>
            {item.done ? (
              <IconCheck size={18} data-done="true" aria-hidden="true" />
            ) : (
              <IconMinus size={18} data-done="false" aria-hidden="true" />
            )}
            <span>{stepLabels()[item.step].label}</span>
            {item.done ? <small>{m.done()}</small> : <Link to={stepPage(slug, item.step)}>{m.doItNow()}</Link>}
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
