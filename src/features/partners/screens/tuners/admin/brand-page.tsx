import { formatNumber } from '#kit/locale.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { getTunerBrand } from '../../../contract/tuners.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Tuner brand', unlisted: true })
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  return call(getTunerBrand, { params: { id: Number(params['id']) } })
}
export const HydrateFallback = () => <LoadingState lines={6} label="Loading the brand" />

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
      <p>{brand.about || 'Nothing is written about this brand yet.'}</p>
      <p>Short name: {brand.slug}</p>
    </PageShell>
  )
}
