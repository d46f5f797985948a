import type { ClientLoaderFunctionArgs } from 'react-router'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { TunerForm } from './tuner-form.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'New tuner', unlisted: true })
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  return null
}
export const HydrateFallback = () => <LoadingState lines={6} label="Loading" />

export default function NewTunerPage() {
  return (
    <PageShell
      title="New tuner"
      width="text"
      crumbs={[{ label: 'Tuners', to: link('/admin/tuners') }, { label: 'New' }]}
    >
      <TunerForm />
    </PageShell>
  )
}
