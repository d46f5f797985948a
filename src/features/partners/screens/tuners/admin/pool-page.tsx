import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getTunePool } from '../../../contract/tune-pools.ts'
import { tunerChoices } from '../../../ui/owner-choices.ts'
import { PoolForm } from './pool-form.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [pool, tuners] = await Promise.all([
    call(getTunePool, { params: { id: Number(params['id']) } }),
    tunerChoices(),
  ])
  return { pool, tuners }
}
export default function PoolPage() {
  const { pool, tuners } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={pool.name}
      width="text"
      lead="New weights apply to future sales. Earlier sales keep their shares."
      crumbs={[{ label: 'Tune pools', to: link('/admin/tune-pools') }, { label: pool.name }]}
      actions={
        <Link to={link('/admin/tune-owners', {}, { pool: pool.id })}>
          {pool.tunes === 1 ? '1 tune' : `${pool.tunes} tunes`}
        </Link>
      }
    >
      <PoolForm key={pool.version} pool={pool} tuners={tuners} />
    </PageShell>
  )
}
