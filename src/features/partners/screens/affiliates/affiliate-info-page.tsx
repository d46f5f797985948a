import { Link, useLoaderData } from 'react-router'
import { affiliateTiers, tierCurrency } from '../../rules/affiliate-tiers.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getAffiliateTerms } from '../../contract/affiliates.ts'
import * as m from '../../messages/m.ts'

/** The price of a typical tune, in minor units. */
const exampleSale = 600_00
const shareOf = (basisPoints: number) =>
  formatMoney({ minor: (exampleSale * basisPoints) / 10_000, currency: tierCurrency })

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: m.affiliateProgram(), description: m.affiliateProgramDescription() })

export const loader = () => call(getAffiliateTerms, {})

export default function AffiliateInfoPage() {
  const { visit_days: visitDays } = useLoaderData<typeof loader>()
  return (
    <PageShell
      title={m.affiliateProgram()}
      lead={m.affiliateProgramLead()}
      actions={<ButtonLink to={link('/affiliate')}>{m.applyNow()}</ButtonLink>}
    >
      <Stats>
        {affiliateTiers().map(({ name, basisPoints, salesMin }) => (
          <Stat
            key={name}
            label={name}
            value={`${basisPoints / 100}%`}
            note={
              salesMin === 0
                ? m.fromFirstSale()
                : m.fromSales({ amount: formatMoney({ minor: salesMin, currency: tierCurrency }) })
            }
          />
        ))}
      </Stats>
      <PagePart title={m.threeSteps()}>
        <ol>
          <li>{m.stepApply()}</li>
          <li>{m.stepShare()}</li>
          <li>{m.stepEarn()}</li>
        </ol>
      </PagePart>
      <PagePart title={m.whatASaleBrings()}>
        <p>
          {m.whatASaleBringsText({
            price: formatMoney({ minor: exampleSale, currency: tierCurrency }),
            first: shareOf(affiliateTiers().at(0)!.basisPoints),
            last: shareOf(affiliateTiers().at(-1)!.basisPoints),
          })}
        </p>
      </PagePart>
      <PagePart title={m.howSalesCount()}>
        <p>{m.howSalesCountText({ n: visitDays })}</p>
      </PagePart>
      <PagePart title={m.howYouArePaid()}>
        <p>{m.howYouArePaidText({ link: (text) => <Link to={link('/affiliate/terms')}>{text}</Link> })}</p>
      </PagePart>
    </PageShell>
  )
}
