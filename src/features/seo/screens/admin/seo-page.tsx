import type { ClientLoaderFunctionArgs } from 'react-router'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { loadSeo, SeoList } from './seo-list.tsx'

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadSeo(args)

/** SEO texts of all pages. */
export default function SeoPage() {
  return (
    <PageShell
      lead="How your pages appear in search results and shared links."
      actions={
        <ButtonLink to={link('/admin/seo/redirects')} variant="default">
          Redirects
        </ButtonLink>
      }
    >
      <SeoList />
    </PageShell>
  )
}
