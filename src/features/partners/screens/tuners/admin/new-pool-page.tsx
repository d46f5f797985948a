import { useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { tunerChoices } from '../../../ui/owner-choices.ts'
import { PoolForm } from './pool-form.tsx'

export async function clientLoader() {
  return tunerChoices()
}
export default function NewPoolPage() {
  const tuners = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      width="text"
      lead="Tuners who share the earnings from their tunes."
      crumbs={[{ label: 'Tune pools', to: link('/admin/tune-pools') }, { label: 'New' }]}
    >
      <PoolForm tuners={tuners} />
    </PageShell>
  )
}
