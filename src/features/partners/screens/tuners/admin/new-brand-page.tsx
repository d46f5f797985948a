import type { ClientLoaderFunctionArgs } from 'react-router'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { BrandForm } from './brand-form.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'New brand', unlisted: true })
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  return null
}
export const HydrateFallback = () => <LoadingState lines={6} label="Loading" />

export default function NewBrandPage() {
  return (
    <PageShell
      title="New brand"
      width="text"
      crumbs={[{ label: 'Tuner brands', to: link('/admin/tuner-brands') }, { label: 'New' }]}
    >
      <BrandForm />
    </PageShell>
  )
}
