import { Link, useLoaderData } from 'react-router'
import { affiliateTiers, tierCurrency } from '../../rules/earnings.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getAffiliateTerms } from '../../contract/affiliates.ts'

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: 'Affiliate program', description: 'Earn by recommending Overboost tunes and tools.' })

export const loader = () => call(getAffiliateTerms, {})

export default function AffiliateInfoPage() {
  const { visit_days: visitDays } = useLoaderData<typeof loader>()
  return (
    <PageShell
      title="Affiliate program"
      lead="You recommend, your followers drive, you earn."
      actions={<Link to={link('/affiliate')}>Apply now</Link>}
    >
      <Stats>
        {affiliateTiers.map(({ name, basisPoints, salesMin }) => (
          <Stat
            key={name}
            label={name}
            value={`${basisPoints / 100}%`}
            note={
              salesMin === 0
                ? 'from the first sale'
                : `from ${formatMoney({ minor: salesMin, currency: tierCurrency })} of sales in a year`
            }
          />
        ))}
      </Stats>
      <PagePart title="How a sale becomes yours">
        <p>
          By your link, for {visitDays} days after it was followed by a visitor who allows us to remember it, or by your
          code at checkout. Your share is of the price without tax and shipping.
        </p>
      </PagePart>
      <PagePart title="How you are paid">
        <p>
          Shares are held while a purchase can still be returned and are paid out on the first of each month to your
          bank account. Each entry in your account says in a sentence why it is not paid yet.{' '}
          <Link to={link('/affiliate/terms')}>Read the terms</Link>
        </p>
      </PagePart>
    </PageShell>
  )
}
