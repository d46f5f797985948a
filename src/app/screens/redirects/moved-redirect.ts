import { type LoaderFunctionArgs, redirect } from 'react-router'
import { notFound } from '#kit/ui/or-not-found.ts'
import { link } from '#kit/link.ts'

type Params = Record<string, string | undefined>

/** Redirect targets of old paths (specification section 2), by screen pattern. */
export const moved: Record<string, (params: Params) => string> = {
  '/ecu-tuning': () => link('/catalog'),
  '/ktag': () => link('/kess'),
  '/tesla/charger': () => link('/products/:slug', { slug: 'battery-support-charger' }),
  '/tesla/cable': () => link('/products/:slug', { slug: 'obd-extension' }),
  '/tesla/case': () => link('/products/:slug', { slug: 'carry-case' }),
  '/dealer-blog': () => link('/blog', undefined, { tag: 'Dealer' }),
  '/dealer-blog/:id/:slug': ({ id = '', slug = '' }) => link('/blog/:id/:slug', { id, slug }),
  '/tuning/request/:id/download': ({ id = '' }) => link('/tuning/request/:id/status', { id }),
  '/admin/dealer/dealer-signature-authority': () => link('/admin/dealer-signature-authority'),
}

/** Redirect target of a request; keeps the query unless the target has its own. */
export function movedTo(pattern: string, params: Params, search: string): string | null {
  const target = moved[pattern]?.(params) ?? null
  return target === null || target.includes('?') ? target : `${target}${search}`
}

export function loader({ request, params, pattern }: LoaderFunctionArgs) {
  const { search } = new URL(request.url)
  const target = movedTo(`/${pattern.replace(/^\//, '')}`, params, search)
  if (target === null) notFound()
  return redirect(target, 301)
}
