import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { getMake } from '#features/vehicles/contract/makes.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { loadSeo, SeoList } from './seo-list.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const record = await call(getMake, { params: { id: Number(args.params['id']) } })
  return { ...(await loadSeo(args, record.slug)), record }
}

/** SEO texts of a make, its years, models and engines. */
export default function MakeSeoPage() {
  const { record } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={`${record.name}: search engines`}
      lead="How this make, its years, models and engines appear in search results and shared links."
      crumbs={[
        { label: 'Makes', to: link('/catalog-manage/makes') },
        { label: record.name, to: link('/catalog-manage/makes/:id', { id: record.id }) },
        { label: 'Search engines' },
      ]}
    >
      <SeoList />
    </PageShell>
  )
}
