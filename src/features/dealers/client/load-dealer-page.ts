import type { ClientLoaderFunctionArgs } from 'react-router'
import { guard } from '#access/ui/guard.ts'
import { call } from '#kit/call.ts'
import { getDealerOverview } from '../contract/dealers.ts'

/**
 * Loads a page of the dealer area for a logged-in member, fetching the dealer and the page's data in parallel.
 * @param read fetches the page's data for the dealer whose slug is in the URL
 */
export async function loadDealerPage<T>(
  { request, params }: ClientLoaderFunctionArgs,
  read: (slug: string) => Promise<T>,
) {
  await guard(request)
  const slug = params['slug'] ?? ''
  return Promise.all([call(getDealerOverview, { params: { slug } }), read(slug)])
}
