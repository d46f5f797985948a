import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { confirmPassword } from '#features/identity/server/confirm-password.ts'
import { forgetSession } from '#features/identity/server/start-session.ts'
import { fail } from '#kit/refusal.ts'
import { databaseCode } from '#kit/server/database.ts'
import { erasePerson } from '../contract.ts'

/**
 * Erases a person (INV-29): first what is stored outside the database, then the rest in one transaction, which the
 * database refuses while work or payments are open.
 */
export const erasePersonOperation = operation(erasePerson, async (context) => {
  const { db, services, transact, actor, input } = context
  const userId = actor.userId ?? fail('not_logged_in')
  await confirmPassword(db, services, userId, input.body.current_password)
  for (const { eraseOutside } of services.effects.personalData) await eraseOutside?.({ db, services, userId })
  await transact(async (tx) => {
    try {
      await tx.execute(sql`select erase_person(${userId})`)
    } catch (error) {
      if (databaseCode(error) === 'OB010') fail('erasure_blocked')
      throw error
    }
    await recordAudit(tx, actor, { action: 'users.erase', object: `erased-user/${userId}` })
  })
  forgetSession(context)
  return null
})
