import type { CheckDealerDownload } from '#features/files/server/downloads.ts'
import { fail } from '#kit/refusal.ts'
import { dealerById, memberOf } from './member-of.ts'

/** Files of a dealer's requests are for members whose role opens files. */
export const checkDealerDownload: CheckDealerDownload = async ({ db, actor, services, dealerId }) => {
  const { slug } = (await dealerById(db, dealerId)) ?? fail('not_found')
  await memberOf(db, actor, slug, 'files', services.settings.REGION_HOSTS)
}
