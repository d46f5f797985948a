import { hashPassword } from '#features/identity/server/passwords.ts'
import { insertUser, writePassword } from '#features/identity/server/queries.ts'
import type { Database } from '#kit/server/database.ts'
import { demoLogins, demoPassword } from '../logins.ts'

/** One login per persona, with a confirmed email. They share one hash because they share the password. */
export async function loadPeople(database: Database): Promise<void> {
  const hash = await hashPassword(demoPassword)
  await database.transact(async (tx) => {
    for (const { email, name, role, flags, region = 1 } of demoLogins) {
      const user = await insertUser(tx, { email, name, role, flags, region, emailVerified: true })
      if (user) await writePassword(tx, user.id, hash)
    }
  })
}
