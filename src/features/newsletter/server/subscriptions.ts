import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { roles } from '#access/permissions.ts'
import { operation } from '#access/operation.ts'
import { readRowToken, rowToken } from '#features/identity/server/link-tokens.ts'
import { expiringToken, readExpiringToken } from '#features/identity/server/link-tokens.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { fail } from '#kit/refusal.ts'
import { findById, type Queryable } from '#kit/server/database.ts'
import * as contract from '../contract/newsletter.ts'
import { dealerPostOptOuts, newsletterSubscribers } from './tables.ts'

type Subscriber = typeof newsletterSubscribers.$inferSelect

const hourMs = 3_600_000
const confirmWithinMs = 3 * 24 * hourMs

/** Masks an address so that only its owner recognizes it: m•••@example.com. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')
const shown = ({ email, state, topics, language, measured }: Subscriber) => ({
  email: masked(email),
  state: state === 'pending' ? ('unsubscribed' as const) : state,
  topics,
  language,
  measured,
})

/** Locks the subscriber of a preferences token. Fails with `token_invalid`. */
async function opened(db: Queryable, secret: string, token: string): Promise<Subscriber> {
  const id = readRowToken(secret, 'newsletter', token) ?? fail('token_invalid')
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).limit(1)
  return row ?? fail('token_invalid')
}

const change = async (tx: Queryable, id: number, values: PgUpdateSetSource<typeof newsletterSubscribers>) => {
  const [row] = await tx.update(newsletterSubscribers).set(values).where(eq(newsletterSubscribers.id, id)).returning()
  return row ?? fail('token_invalid')
}
const active = { state: 'active', confirmedAt: sql`now()`, endedAt: null, softBounces: 0 } as const

/** Ends a subscription; does nothing if it has ended. */
export const endSubscriptionOf = (tx: Queryable, id: number) =>
  tx
    .update(newsletterSubscribers)
    .set({ state: 'unsubscribed', endedAt: sql`now()` })
    .where(sql`${newsletterSubscribers.id} = ${id} and ${newsletterSubscribers.state} in ('pending', 'active')`)
    .returning({ id: newsletterSubscribers.id })

/** Sets whether a dealer gets dealer posts by email. */
export async function wantDealerPosts(tx: Queryable, userId: number, wanted: boolean): Promise<void> {
  if (wanted) await tx.delete(dealerPostOptOuts).where(eq(dealerPostOptOuts.userId, userId))
  else await tx.insert(dealerPostOptOuts).values({ userId }).onConflictDoNothing()
}

export const subscriptionOperations = [
  operation(contract.subscribe, async ({ tx, actor, input, now }) => {
    const { email, ...choices } = input.body
    // Others must not change a confirmed subscriber's choices; the subscriber gets a link to the preferences instead.
    const [row] = await tx
      .insert(newsletterSubscribers)
      .values({ email, region: actor.region, ...choices })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { ...choices, region: actor.region, state: 'pending', endedAt: null },
        setWhere: sql`${newsletterSubscribers.state} <> 'active'`,
      })
      .returning({ id: newsletterSubscribers.id })
    const id =
      row?.id ??
      (
        await tx
          .select({ id: newsletterSubscribers.id })
          .from(newsletterSubscribers)
          .where(eq(newsletterSubscribers.email, email))
      )[0]!.id
    // At most one per hour, to prevent flooding an inbox.
    await queueMail(tx, {
      reference: `newsletter-confirmation/${id}/${Math.floor(now.getTime() / hourMs)}`,
      recipient: email,
      template: 'newsletter-confirmation',
      props: { id },
    })
    return undefined as never
  }),
  operation(contract.confirmSubscription, async ({ tx, services: { secret }, input, now }) => {
    const id = readExpiringToken(secret, 'newsletter confirmation', input.body.token, now) ?? fail('token_invalid')
    const [row] = await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).for('update')
    if (!row || row.state === 'unsubscribed' || row.state === 'bounced') fail('token_invalid')
    const confirmed = row.state === 'active' ? row : await change(tx, id, active)
    return { ...shown(confirmed), token: rowToken(secret, 'newsletter', id) }
  }),
  operation(contract.readPreferences, async ({ db, services: { secret }, input }) =>
    shown(await opened(db, secret, input.body.token)),
  ),
  operation(contract.savePreferences, async ({ tx, services: { secret }, input }) => {
    const { token, ...choices } = input.body
    const { id } = await opened(tx, secret, token)
    return shown(await change(tx, id, { ...choices, ...active }))
  }),
  operation(contract.unsubscribe, async ({ tx, services: { secret }, input }) => {
    const { id } = await opened(tx, secret, input.body.token)
    await endSubscriptionOf(tx, id)
    return shown(await opened(tx, secret, input.body.token))
  }),
  operation(contract.setDealerPosts, async ({ tx, services: { secret }, input }) => {
    const { token, wanted } = input.body
    const userId = readRowToken(secret, 'dealer posts', token) ?? fail('token_invalid')
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
    if (user?.role !== roles.dealer) fail('token_invalid')
    await wantDealerPosts(tx, userId, wanted)
    return { wanted }
  }),
]

export const subscriptionMails: MailFacts = {
  'newsletter-confirmation': async (props, { db }, { secret }) => {
    const id = Number(props['id'])
    const row = await findById(db, newsletterSubscribers, id)
    if (!row) return null
    const isActive = row.state === 'active'
    const until = new Date(Date.now() + confirmWithinMs)
    return {
      isActive,
      confirmToken: isActive ? '' : expiringToken(secret, 'newsletter confirmation', id, until),
      preferencesToken: isActive ? rowToken(secret, 'newsletter', id) : '',
    }
  },
}
