import type { CheckDealerDownload } from '#features/files/server/downloads.ts'
import { fail } from '#kit/refusal.ts'
import { dealerById, memberOf } from './member-of.ts'

/** Lets members with the right to open files download those of the dealer's requests. */
export const checkDealerDownload: CheckDealerDownload = async ({ db, actor, services, dealerId }) => {
  const { slug } = (await dealerById(db, dealerId)) ?? fail('not_found')
  await memberOf(db, actor, slug, 'files', services.settings.REGION_HOSTS)
}
