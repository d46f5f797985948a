import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { TunerForm } from './tuner-form.tsx'

export async function clientLoader() {
  return null
}
export default function NewTunerPage() {
  return (
    <PageShell width="text" crumbs={[{ label: 'Tuners', to: link('/admin/tuners') }, { label: 'New' }]}>
      <TunerForm />
    </PageShell>
  )
}
