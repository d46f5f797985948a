import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { getTunerBrand } from '../../../contract/tuners.ts'
import { BrandForm } from './brand-form.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Tuner brand', unlisted: true })
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  return call(getTunerBrand, { params: { id: Number(params['id']) } })
}
export const HydrateFallback = () => <LoadingState lines={6} label="Loading the brand" />

export default function EditBrandPage() {
  const brand = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={`Change ${brand.name}`}
      width="text"
      crumbs={[
        { label: 'Tuner brands', to: link('/admin/tuner-brands') },
        { label: brand.name, to: link('/admin/tuner-brands/:id', { id: brand.id }) },
        { label: 'Change' },
      ]}
    >
      <BrandForm key={brand.version} brand={brand} />
    </PageShell>
  )
}
