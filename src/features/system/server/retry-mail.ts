import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isShownTo } from '#access/hidden-objects.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { retryMail } from '#features/mails/contract.ts'
import { mailShape } from '#features/mails/server/read-mails.ts'
import { mails } from '#features/mails/server/tables.ts'
import { fail } from '#kit/refusal.ts'

/** A process that claimed it within the last minute may still be sending it, so retry only after that minute. */
const notBefore = sql`greatest(now(),
  not_before - least(interval '1 minute' * power(2, greatest(attempts, 1) - 1), interval '6 hours') + interval '1 minute')`

export const retryMailOperation = operation(retryMail, async ({ tx, actor, services, input }) => {
  const shown = and(eq(mails.id, input.params.id), isShownTo(services, actor, sql`${mails.reference}`))
  const [before] = await tx.select().from(mails).where(shown).for('update')
  if (!before) return fail('not_found')
  const { attempts } = input.body
  const [row] = await tx
    .update(mails)
    .set({ attempts: 0, failure: null, notBefore })
    .where(and(eq(mails.id, before.id), eq(mails.attempts, attempts), isNull(mails.sentAt), isNotNull(mails.failure)))
    .returning()
  if (!row) return fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'mail.retry',
    object: `mail/${row.id}`,
    before: { failure: before.failure, attempts },
    after: { failure: null, attempts: 0 },
    reason: '',
  })
  return mailShape(row)
})
