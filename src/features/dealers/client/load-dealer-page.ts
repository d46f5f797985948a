import type { ClientLoaderFunctionArgs } from 'react-router'
import { guard } from '#access/ui/guard.ts'
import { call } from '#kit/call.ts'
import { getDealerOverview } from '../contract/dealers.ts'

/**
 * Loads a page of a dealer's area for a member who is logged in: the dealer, and at the same time what the page shows.
 * @param read reads what the page shows, of the dealer with the slug of the address
 */
export async function loadDealerPage<T>(
  { request, params }: ClientLoaderFunctionArgs,
  read: (slug: string) => Promise<T>,
) {
  await guard(request)
  const slug = params['slug'] ?? ''
  return Promise.all([call(getDealerOverview, { params: { slug } }), read(slug)])
}
