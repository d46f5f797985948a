import { useLoaderData } from 'react-router'
import { oneLoader } from '#kit/ui/one-loader.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getStaffTuner } from '../../../contract/tuners.ts'
import { TunerForm } from './tuner-form.tsx'

export const clientLoader = oneLoader(getStaffTuner)
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
