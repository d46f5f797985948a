import { useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { getAffiliateTerms } from '../../contract/affiliates.ts'
import { TermsPeriods, TermsText } from './terms-text.tsx'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: m.affiliateTerms(), description: m.affiliateTermsDescription() })
export const loader = () => call(getAffiliateTerms, {})

export default function AffiliateTermsPage() {
  const terms = useLoaderData<typeof loader>()
  return (
    <PageShell title={m.affiliateTerms()} width="text" lead={m.versionNumber({ version: terms.version })}>
      <TermsText text={terms.text} />
      <TermsPeriods visitDays={terms.visit_days} holdDays={terms.hold_days} />
    </PageShell>
  )
}
