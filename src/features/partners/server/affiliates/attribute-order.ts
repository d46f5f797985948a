import { sql } from 'drizzle-orm'
import { cookieValue } from '#features/identity/server/cookies.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Queryable } from '#kit/server/database.ts'
import { referralOf } from '../../rules/affiliates.ts'
import { orderAttributions, affiliateCodes } from './tables.ts'

export const referralCookieName = (settings: Pick<Settings, 'secure'>): string =>
  `${settings.secure ? '__Host-' : ''}overboost_referral`

/**
 * Stores which affiliate's link referred the customer when an order is created. Visits outside the window, unknown
 * codes and browsers without the cookie leave no trace.
 * @param cookies the request's Cookie header
 */
export async function attributeOrder(
  db: Queryable,
  settings: Pick<Settings, 'secure' | 'REFERRAL_WINDOW_DAYS'>,
  orderId: number,
  cookies: string | undefined,
  now: Date,
): Promise<void> {
  const visit = referralOf(
    cookieValue(cookies, referralCookieName(settings)) ?? undefined,
    now,
    settings.REFERRAL_WINDOW_DAYS,
  )
  if (!visit) return
  await db.execute(sql`
    insert into ${orderAttributions} (order_id, earner_id, code, visited_at)
    select ${orderId}, earner_id, code, ${visit.visitedAt} from ${affiliateCodes} where code = ${visit.code}
      and (ended_at is null or ended_at > ${visit.visitedAt})
    on conflict do nothing`)
}
