import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { getCurrentUser } from '../contract/identity.ts'
import { findUser, shownUser } from './queries.ts'

export const getCurrentUserOperation = operation(getCurrentUser, async ({ db, actor }) =>
  shownUser((await findUser(db, actor.userId ?? 0)) ?? fail('not_logged_in')),
)
