import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { replaceBackupCodes } from '../contract/security.ts'
import { queueNotice } from './account-mails.ts'
import { confirmPassword } from './confirm-password.ts'
import { lockUser } from './queries.ts'
import { makeBackupCodes } from './second-factor.ts'
import { writeBackupCodes } from './two-factor-queries.ts'
import * as m from '../messages/m.ts'

export const replaceBackupCodesOperation = operation(
  replaceBackupCodes,
  async ({ db, transact, services, actor, input, now }) => {
    const userId = actor.userId ?? fail('not_logged_in')
    await confirmPassword(db, services, userId, input.body.current_password)
    const { codes, hashes } = makeBackupCodes(userId)
    await transact(async (tx) => {
      const user = await lockUser(tx, userId)
      if (!user?.twoFactorEnabled) fail('not_found')
      await writeBackupCodes(tx, userId, hashes)
      await queueNotice(tx, user, m.backupCodesReplaced(), now)
    })
    return { backup_codes: codes }
  },
)
