import { operation } from '#access/operation.ts'
import { keepConsent } from '../contract/notices.ts'
import { insertConsent } from './queries.ts'

/** Each choice is a new record with its time and version; withdrawing is another choice (INV-30). */
export const keepConsentOperation = operation(keepConsent, async ({ tx, actor, input }) => ({
  created_at: await insertConsent(tx, { ...input.body, userId: actor.userId, region: actor.region }),
}))
