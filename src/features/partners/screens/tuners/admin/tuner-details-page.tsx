import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { AgreementList } from '../../earnings/admin/agreement-list.tsx'
import { earnerStateLabels } from '../../earnings/earner-paths.ts'
import classes from '../../earnings/earnings.module.css'
import { utcDay } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getStaffTuner, tunerCalls } from '../../../contract/tuners.ts'
import { brandChoices, poolChoices } from '../../../ui/owner-choices.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const of = { params: { id: Number(params['id']) } }
  const [tuner, overview, brands, pools] = await Promise.all([
    call(getStaffTuner, of),
    call(tunerCalls.overview, of),
    brandChoices(),
    poolChoices(),
  ])
  return { tuner, overview, brands, pools, today: utcDay(new Date()) }
}
export default function TunerDetailsPage() {
  const { tuner, overview, brands, pools, today } = useLoaderData<typeof clientLoader>()
  const { id } = tuner
  return (
    <PageShell
      title={tuner.name}
      lead={tuner.note || tuner.email}
      crumbs={[{ label: 'Tuners', to: link('/admin/tuners') }, { label: tuner.name }]}
      actions={
        <>
          <Link to={link('/tuner/:id', { id })}>Earnings</Link>{' '}
          <Link to={link('/admin/tune-owners', {}, { tuner: id })}>Tunes</Link>{' '}
          <Link to={link('/admin/tuners/:id/edit', { id })}>Edit</Link>
        </>
      }
    >
      <Stats>
        <Stat
          label="Tunes"
          value={
            <Link className={classes['figure']} to={link('/admin/tune-owners', {}, { tuner: id })}>
              {tuner.tunes}
            </Link>
          }
        />
        <Stat
          label="Account"
          value={tuner.login === null ? 'None' : 'Connected'}
          note={<span className={classes['wrap']}>{tuner.login ?? 'No one can see these earnings online.'}</span>}
        />
        <Stat label="Status" value={earnerStateLabels()[tuner.state]} />
        <Stat label="Hold period" value={tuner.hold_days} unit="days" />
      </Stats>
      <AgreementList overview={overview} today={today} choices={{ brand: brands, pool: pools }} />
    </PageShell>
  )
}
