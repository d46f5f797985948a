import { fail } from '#kit/refusal.ts'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import { isPassword } from './passwords.ts'
import { readPasswordHash } from './queries.ts'
import * as m from '../messages/m.ts'

/**
 * Requires the user's password before actions valuable to someone with a stolen session. Fails for accounts without a
 * password, which log in through their identity provider or a passkey.
 */
export async function confirmPassword(
  db: Queryable,
  { limits }: Pick<Services, 'limits'>,
  userId: number,
  password: string | undefined,
): Promise<void> {
  const hash = await readPasswordHash(db, userId)
  if (hash === null) fail('reauthentication_required', { message: m.noOwnPassword() })
  if (password === undefined) fail('validation_failed', { fields: { current_password: [m.currentPasswordRequired()] } })
  await limits.check('password/failed', `user/${userId}`, 10, 900)
  if (await isPassword(password, hash)) return
  await limits.consume('password/failed', `user/${userId}`, 10, 900)
  fail('validation_failed', { fields: { current_password: [m.wrongPassword()] } })
}
