import { eq } from 'drizzle-orm'
import { regionHeaders } from '#access/region.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import type { Tx } from '#kit/server/database.ts'
import { creditState } from '../rules.ts'
import { tuneCredits } from './tables.ts'

/** Mails a code of a dealer, or of the shop, to the customer it is for. */
export const queueCodeMail = (tx: Tx, id: number, email: string): Promise<void> =>
  queueMail(tx, { reference: `tune-credit/${id}`, recipient: email, template: 'tune-credit-code', props: { id } })

/** Dealers choose the end of a day in their own time zone. The time 12 hours earlier is on that day in UTC too. */
const shownDay = (at: Date): string => new Date(at.getTime() - 12 * 3_600_000).toISOString()

export const mailFacts: MailFacts = {
  'tune-credit-code': async (props, { db }, { settings }) => {
    const [found] = await db
      .select({ credit: tuneCredits, dealer: dealers.name })
      .from(tuneCredits)
      .leftJoin(dealers, eq(dealers.id, tuneCredits.dealerId))
      .where(eq(tuneCredits.id, Number(props['id'])))
    // Withdrawn, claimed or expired in the meantime, so the code is useless.
    if (!found || creditState(found.credit, new Date()) !== 'open') return null
    const { code, ecu, tcu, awd, note, expiresAt, region } = found.credit
    return {
      code,
      credits: { ecu, tcu, awd },
      issuer: found.dealer ?? 'Overboost',
      note,
      expires: expiresAt && shownDay(expiresAt),
      shop: regionHeaders(region, settings.REGION_HOSTS)['x-region-url'] ?? settings.publicOrigin,
    }
  },
}
