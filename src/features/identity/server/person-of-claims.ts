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
 * The user for an identity provider's claims: the linked one, else one with the same email, else a new one. The email
 * counts only if the provider has verified it.
 * @returns the user's ID, or the reason for a rejection
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
    // The password was set by someone who never proved to own the address.
    await deletePassword(tx, known.id)
    await deleteSessions(tx, known.id)
    await updateUser(tx, known.id, { emailVerified: true })
  }
  await linkAccount(tx, known.id, issuer, claims.sub)
  await queueNotice(tx, known, m.accountLinked(), now)
  return { id: known.id }
}
