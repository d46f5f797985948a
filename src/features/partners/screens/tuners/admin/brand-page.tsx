import { oneLoader } from '#kit/ui/one-loader.ts'
import { formatNumber } from '#kit/locale.ts'
import { Link, useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getTunerBrand } from '../../../contract/tuners.ts'

export const clientLoader = oneLoader(getTunerBrand)
export default function BrandPage() {
  const brand = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={brand.name}
      width="text"
      lead={
        <Link to={link('/admin/tune-owners', {}, { brand: brand.id })}>
          {formatNumber(brand.tunes)} {brand.tunes === 1 ? 'tune' : 'tunes'}
        </Link>
      }
      actions={
        <ButtonLink variant="default" to={link('/admin/tuner-brands/:id/edit', { id: brand.id })}>
          Edit
        </ButtonLink>
      }
      crumbs={[{ label: 'Tuner brands', to: link('/admin/tuner-brands') }, { label: brand.name }]}
    >
      <p>{brand.about || 'No description yet.'}</p>
      <p>Slug: {brand.slug}</p>
    </PageShell>
  )
}
