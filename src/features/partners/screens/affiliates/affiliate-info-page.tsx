import { Link, useLoaderData } from 'react-router'
import { affiliateTiers, tierCurrency } from '../../rules/earnings.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getAffiliateTerms } from '../../contract/affiliates.ts'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: m.affiliateProgram(), description: m.affiliateProgramDescription() })

export const loader = () => call(getAffiliateTerms, {})

export default function AffiliateInfoPage() {
  const { visit_days: visitDays } = useLoaderData<typeof loader>()
  return (
    <PageShell
      title={m.affiliateProgram()}
      lead={m.affiliateProgramLead()}
      actions={<Link to={link('/affiliate')}>{m.applyNow()}</Link>}
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
      <PagePart title={m.howSalesCount()}>
        <p>{m.howSalesCountText({ n: visitDays })}</p>
      </PagePart>
      <PagePart title={m.howYouArePaid()}>
        <p>{m.howYouArePaidText({ link: (text) => <Link to={link('/affiliate/terms')}>{text}</Link> })}</p>
      </PagePart>
    </PageShell>
  )
}
