import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { getTunePool } from '../../../contract/tune-pools.ts'
import { tunerChoices } from './choices.ts'
import { PoolForm } from './pool-form.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Tune pool', unlisted: true })
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  const [pool, tuners] = await Promise.all([
    call(getTunePool, { params: { id: Number(params['id']) } }),
    tunerChoices(),
  ])
  return { pool, tuners }
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading the pool" />

export default function PoolPage() {
  const { pool, tuners } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={pool.name}
      width="text"
      lead="New weights count for sales from now on; what was sold keeps its shares."
      crumbs={[{ label: 'Tune pools', to: link('/admin/tune-pools') }, { label: pool.name }]}
      actions={
        <Link to={link('/admin/tune-owners', {}, { pool: pool.id })}>
          {pool.tunes === 1 ? 'Its tune' : `Its ${pool.tunes} tunes`}
        </Link>
      }
    >
      <PoolForm key={pool.version} pool={pool} tuners={tuners} />
    </PageShell>
  )
}
