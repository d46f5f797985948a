import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import type { Tx } from '#kit/server/database.ts'
import { eq } from 'drizzle-orm'
import { findInvite, type NamedMember } from './queries.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import { dealerApplications, dealers } from './tables.ts'

type Step = 'received' | 'approved' | 'refused'

export const queueApplicationMail = (tx: Tx, { id, email }: { id: number; email: string }, step: Step): Promise<void> =>
  queueMail(tx, {
    reference: `dealer-application/${id}/${step}`,
    recipient: email,
    template: 'dealer-application',
    props: { id, step },
  })

export const queueInviteMail = (tx: Tx, { id, email }: { id: number; email: string }): Promise<void> =>
  queueMail(tx, { reference: `dealer-invite/${id}`, recipient: email, template: 'dealer-invite', props: { id } })

/** Mails a member about their new role, or their removal (`role` null). */
export const queueMemberMail = (
  tx: Tx,
  dealer: { id: number; name: string },
  { userId, email, name }: Pick<NamedMember, 'userId' | 'email' | 'name'>,
  role: string | null,
  at: Date,
): Promise<void> =>
  queueMail(tx, {
    reference: `dealer-member/${dealer.id}/${userId}/${at.getTime()}`,
    recipient: email,
    template: 'dealer-member',
    props: { dealer: dealer.name, name, role },
  })

/** Tokens are derived when a mail is sent and never stored. */
export const mailFacts: MailFacts = {
  'dealer-application': async (props, { db }, { secret }) => {
    const [found] = await db
      .select({ application: dealerApplications, slug: dealers.slug })
      .from(dealerApplications)
      .leftJoin(dealers, eq(dealers.id, dealerApplications.dealerId))
      .where(eq(dealerApplications.id, Number(props['id'])))
    if (!found) throw new Error('a mail about an application that does not exist')
    const { application, slug } = found
    return {
      ...props,
      company: application.companyName,
      name: application.contactName,
      decision: application.decision,
      token: linkToken(secret, 'dealer application', application.id),
      slug: application.userId === null ? null : slug,
    }
  },
  'dealer-invite': async (props, { db }, { secret }) => {
    const found = await findInvite(db, Number(props['id']))
    if (!found) throw new Error('a mail about an invite that does not exist')
    const { invite, dealer, invitedByName } = found
    return {
      id: invite.id,
      slug: dealer.slug,
      dealer: dealer.name,
      role: invite.role,
      invitedBy: invitedByName,
      token: linkToken(secret, 'dealer invite', invite.id),
    }
  },
}
