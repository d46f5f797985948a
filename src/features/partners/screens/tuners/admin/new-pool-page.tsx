import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { tunerChoices } from './choices.ts'
import { PoolForm } from './pool-form.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'New pool', unlisted: true })
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  return tunerChoices()
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading the tuners" />

export default function NewPoolPage() {
  const tuners = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title="New pool"
      width="text"
      lead="Tuners who share the work and the earnings of tunes."
      crumbs={[{ label: 'Tune pools', to: link('/admin/tune-pools') }, { label: 'New' }]}
    >
      <PoolForm tuners={tuners} />
    </PageShell>
  )
}
