import type { Actor } from '#access/actor.ts'
import type { Tx } from '#kit/server/database.ts'
import { queueNotice } from './account-mails.ts'
import type { Claims } from './issuer.ts'
import {
  deletePassword,
  deleteSessions,
  findLinkedUser,
  findUserByEmail,
  insertUser,
  linkAccount,
  updateUser,
} from './queries.ts'
import * as m from '../messages/m.ts'

/**
 * The user that the issuer's claims name: the linked one, else the one with the same address, else a new one. An
 * address counts only when the issuer says that it is verified.
 * @returns the user's id, or why nobody comes in
 */
export async function personOfClaims(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  issuer: string,
  claims: Claims,
): Promise<{ id: number } | 'email-unverified' | 'disabled'> {
  const linked = await findLinkedUser(tx, issuer, claims.sub)
  if (linked) return linked.disabledAt === null ? { id: linked.id } : 'disabled'
  if (claims.email === undefined || claims.email_verified !== true) return 'email-unverified'

  const email = claims.email.toLowerCase()
  const name = claims.name ?? email.split('@')[0] ?? email
  const added = await insertUser(tx, { email, name, region: actor.region, emailVerified: true })
  if (added) {
    await linkAccount(tx, added.id, issuer, claims.sub)
    return { id: added.id }
  }
  const known = (await findUserByEmail(tx, email))?.user
  if (!known || known.disabledAt !== null) return 'disabled'
  if (!known.emailVerified) {
    // Anyone who set this password never showed that the address is theirs.
    await deletePassword(tx, known.id)
    await deleteSessions(tx, known.id)
    await updateUser(tx, known.id, { emailVerified: true })
  }
  await linkAccount(tx, known.id, issuer, claims.sub)
  await queueNotice(tx, known, m.accountLinked(), now)
  return { id: known.id }
}
