/** A tuner with one tune and an affiliate with a code, for tests that use the shop's own calls. */
import { sql } from 'drizzle-orm'
import { recordVisit } from '#features/partners/contract/affiliate-visit.ts'
import { tuneTuners } from '#features/partners/server/earnings/tables.ts'
import { makeAgreement, makeEarner } from './fixtures-earnings.ts'
import type { Client, World } from './world.ts'

export interface EarnersFixture {
  tuner: { id: number }
  affiliate: { id: number }
  /** Code in the affiliate's link. */
  code: string
  /** Opens the affiliate's link as this client. */
  followLink: (client: Client) => Promise<void>
}

/**
 * @param tuneId the tuner's tune
 * @param points share of the net price for each, in basis points
 */
export async function fillEarners(
  world: World,
  tuneId: number,
  points: { tuner: number; affiliate: number },
): Promise<EarnersFixture> {
  const { db } = world.owner
  const tuner = await makeEarner(db, { name: 'A tuner', holdDays: 0 })
  await makeAgreement(db, tuner.id, points.tuner)
  await db.insert(tuneTuners).values({ tuneId, earnerId: tuner.id })
  const affiliate = await makeEarner(db, { kind: 'affiliate', name: 'An affiliate', holdDays: 0 })
  await makeAgreement(db, affiliate.id, points.affiliate)
  const code = `LINK${affiliate.id}`
  await db.execute(sql`insert into affiliate_codes (code, earner_id) values (${code}, ${affiliate.id})`)
  return {
    tuner,
    affiliate,
    code,
    followLink: async (client) => {
      const { body } = await client.call(recordVisit, { body: { code } })
      if (!body.counted) throw new Error('the visit did not count')
    },
  }
}
