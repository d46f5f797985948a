import { Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getDealerDashboard } from '../../contract/staff.ts'
import { specializations } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'

export async function clientLoader() {
  return call(getDealerDashboard, {})
}
export default function DashboardPage() {
  const { dealers, applications, unfinished, ...sums } = useLoaderData<typeof clientLoader>()
  const dealersOf = (query: { status: string; listed?: string }, count: number) => (
    <Link to={link('/admin/dealers', {}, query)}>{count}</Link>
  )
  const applicationsOf = (state: 'submitted' | 'in-review') => (
    <Link to={link('/admin/dealer/applications', {}, { state })}>{applications[state] ?? 0}</Link>
  )
  const most = Math.max(1, ...sums.by_specialization.map((item) => item.dealers))
  return (
    <PageShell>
      <Stats>
        <Stat label="Active" value={dealersOf({ status: 'active' }, dealers['active'] ?? 0)} />
        <Stat label="Suspended" value={dealersOf({ status: 'suspended' }, dealers['suspended'] ?? 0)} />
        <Stat label="New applications" value={applicationsOf('submitted')} />
        <Stat label="Applications in review" value={applicationsOf('in-review')} />
        <Stat label="In the directory" value={dealersOf({ status: 'active', listed: 'yes' }, sums.listed)} />
        <Stat label="Members" value={sums.members} />
        <Stat label="Open invites" value={sums.open_invites} />
      </Stats>
      <PagePart title="Setup incomplete" lead="Active dealers who haven’t finished setup.">
        {unfinished.length === 0 ? (
          <p className={classes['quiet']}>All active dealers are set up.</p>
        ) : (
          <ul className={classes['rows']}>
            {unfinished.map((dealer) => (
              <li key={dealer.id}>
                <span className={classes['who']}>
                  <Link to={link('/admin/dealers/:id', { id: dealer.id })}>{dealer.name}</Link>
                </span>
                <span>
                  {dealer.done} of {dealer.total} steps
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagePart>
      <PagePart title="Specialties">
        <ul className={classes['shares']}>
          {sums.by_specialization.map((item) => (
            <li key={item.specialization}>
              <span>{specializations()[item.specialization]}</span>
              <progress
                className={classes['bar']}
                value={item.dealers}
                max={most}
                aria-label={specializations()[item.specialization]}
              />
              <b>{item.dealers}</b>
            </li>
          ))}
        </ul>
      </PagePart>
    </PageShell>
  )
}
