import { useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { getAffiliateTerms } from '../../contract/affiliates.ts'
import { TermsPeriods, TermsText } from './terms-text.tsx'

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: 'Affiliate terms', description: 'The terms of the Overboost affiliate program.' })
export const loader = () => call(getAffiliateTerms, {})

export default function AffiliateTermsPage() {
  const terms = useLoaderData<typeof loader>()
  return (
    <PageShell title="Affiliate terms" width="text" lead={`Version ${terms.version}`}>
      <TermsText text={terms.text} />
      <TermsPeriods visitDays={terms.visit_days} holdDays={terms.hold_days} />
    </PageShell>
  )
}
