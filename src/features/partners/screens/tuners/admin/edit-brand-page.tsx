import { useLoaderData } from 'react-router'
import { oneLoader } from '#kit/ui/one-loader.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getTunerBrand } from '../../../contract/tuners.ts'
import { BrandForm } from './brand-form.tsx'

export const clientLoader = oneLoader(getTunerBrand)
export default function EditBrandPage() {
  const brand = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={`Edit ${brand.name}`}
      width="text"
      crumbs={[
        { label: 'Tuner brands', to: link('/admin/tuner-brands') },
        { label: brand.name, to: link('/admin/tuner-brands/:id', { id: brand.id }) },
        { label: 'Edit' },
      ]}
    >
      <BrandForm key={brand.version} brand={brand} />
    </PageShell>
  )
}
