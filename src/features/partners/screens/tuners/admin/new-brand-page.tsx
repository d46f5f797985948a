import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { BrandForm } from './brand-form.tsx'

export async function clientLoader() {
  return null
}
export default function NewBrandPage() {
  return (
    <PageShell width="text" crumbs={[{ label: 'Tuner brands', to: link('/admin/tuner-brands') }, { label: 'New' }]}>
      <BrandForm />
    </PageShell>
  )
}
