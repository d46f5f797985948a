import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { getStaffTuner } from '../../../contract/tuners.ts'
import { TunerForm } from './tuner-form.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Edit tuner', unlisted: true })
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  return call(getStaffTuner, { params: { id: Number(params['id']) } })
}
export const HydrateFallback = () => <LoadingState lines={6} label="Loading" />

export default function EditTunerPage() {
  const tuner = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={`Edit ${tuner.name}`}
      width="text"
      crumbs={[{ label: 'Tuners', to: link('/admin/tuners') }, { label: tuner.name }]}
    >
      <TunerForm key={tuner.version} tuner={tuner} />
    </PageShell>
  )
}
