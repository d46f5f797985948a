import type { Sweep, SweepCases } from './audit-acts.ts'
import { sql } from 'drizzle-orm'

/** Changes to price tiers, ordered so that each finds what it needs. */
export function tierCases({ reason, one }: Sweep): SweepCases {
  const six = (minor: number) => ({
    price: { USD: minor },
    addonprice: {},
    baseprice: {},
    baseaddonprice: {},
    dealerprice: {},
    dealeraddonprice: {},
  })
  const newest = () => one(sql`select id, version from price_tiers order by id desc limit 1`)
  const edit = async (body: object) => {
    const { id, version } = await newest()
    return { params: { id }, body: { version, ...body } }
  }
  return {
    createPriceTier: async () => ({ body: { name: 'Sweep', prices: six(100) } }),
    updatePriceTier: () => edit({ name: 'Sweep twice' }),
    changePriceTier: () => edit({ prices: six(200), tunes: 0, effective_at: '2099-01-01T00:00:00.000Z', reason }),
    cancelPriceTierChange: async () => ({ params: { id: (await newest()).id }, body: { reason } }),
    removePriceTier: async () => ({ params: { id: (await newest()).id } }),
  }
}
