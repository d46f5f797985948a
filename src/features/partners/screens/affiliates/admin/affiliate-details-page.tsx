import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { affiliateTiers } from '../../../rules/affiliate-tiers.ts'
import { AgreementList } from '../../earnings/admin/agreement-list.tsx'
import { earnerStateLabels } from '../../earnings/earner-paths.ts'
import { utcDay } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { affiliateCalls } from '../../../contract/affiliates.ts'
import { StateAct } from './state-act.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const overview = await call(affiliateCalls.overview, { params: { id: Number(params['id']) } })
  return { overview, today: utcDay(new Date()) }
}
/** An affiliate for staff: level, state and agreements. */
export default function AffiliateDetailsPage() {
  const { overview, today } = useLoaderData<typeof clientLoader>()
  const { id, name, email, state, tier } = overview
  return (
    <PageShell
      title={name}
      lead={email}
      crumbs={[{ label: 'Affiliates', to: link('/admin/affiliate') }, { label: name }]}
      actions={
        <>
          <Link to={link('/affiliate/:id', { id })}>Earnings</Link>{' '}
          <Link to={link('/affiliate/:id/settings', { id })}>Codes and level</Link> <StateAct affiliate={overview} />
        </>
      }
    >
      <Stats>
        <Stat label="Status" value={earnerStateLabels()[state]} />
        <Stat label="Level" value={affiliateTiers().find((row) => row.tier === tier)?.name ?? tier} />
        <Stat label="Terms" value={overview.terms_open ? 'Latest version not accepted' : 'Accepted'} />
        <Stat label="Hold period" value={overview.hold_days} unit="days" />
      </Stats>
      <AgreementList overview={overview} today={today} choices={null} />
    </PageShell>
  )
}
