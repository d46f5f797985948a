/** A dealer with members for tests of accounts. */
import { sql } from 'drizzle-orm'
import { adjustDealerAccount } from '#features/dealer-accounts/contract/staff.ts'
import type { AdjustmentKind } from '#features/dealer-accounts/rules/account.ts'
import type { MemberRole } from '#features/dealers/rules.ts'
import { dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { one, insertOne } from '#kit/server/database.ts'
import type { Client, Person, World } from './world.ts'

export interface DealerFixture {
  id: number
  slug: string
  code: string
  member: (role: MemberRole, process?: number) => Promise<Client & { person: Person }>
}

let count = 0
/** A dealer with billing details and a credit limit, by default in region 1 and USD. */
export async function newDealer(
  world: World,
  {
    creditLimit = 0,
    billing = true,
    region = 1 as 1 | 2,
    currency = 'USD' as 'USD' | 'CAD' | 'EUR' | 'GBP',
    termsDays = 30,
  } = {},
): Promise<DealerFixture> {
  count += 1
  const slug = `dealer-${process.pid}-${count}`
  const { db } = world.database
  const row = await insertOne(db, dealers, {
    slug,
    name: `Dealer ${count}`,
    region,
    currency,
    line1: '1 Ring Road',
    city: 'Reno',
    addressState: 'NV',
    postalCode: '89501',
    countryCode: 'US',
    ...(billing ? { billingName: 'Dealer Ltd', billingEmail: `${slug}@example.test` } : {}),
  })
  await db.execute(
    sql`update dealer_accounts set credit_limit = ${creditLimit}, terms_days = ${termsDays} where dealer_id = ${row.id}`,
  )
  return {
    id: row.id,
    slug,
    code: `asset/dealer/${row.id}/${currency}`,
    member: async (role, process = 0) => {
      const person = await world.signUp({ role: 4 })
      await db.insert(dealerMembers).values({ dealerId: row.id, userId: person.id, role })
      return Object.assign(await world.login(person, process), { person })
    },
  }
}

/** Name, state and street of an order's billing address. */
export async function billedTo(world: World, orderId: number): Promise<string> {
  const { rows } = await world.database.db.execute<{ billed: string }>(sql`
    select concat_ws(', ', billing_address ->> 'full_name', billing_address ->> 'line1', billing_address ->> 'state') as billed
    from orders where id = ${orderId}`)
  return one(rows).billed
}
/** Result of `billedTo` for any dealer from `newDealer`. */
export const dealerBilling = 'Dealer Ltd, 1 Ring Road, NV'

/** Posts a manual adjustment to a dealer's account. */
export const adjusting =
  (staff: Client) =>
  ({ id }: { id: number }, kind: AdjustmentKind, amount: number, key?: string) =>
    staff.call(adjustDealerAccount, { params: { id }, body: { kind, amount, reason: 'for a test' } }, key)

/** Application of a company to become a dealer; its email is derived from the name. */
export const dealerApplication = (company: string) => ({
  company_name: company,
  contact_name: 'Lea Lang',
  email: `${company.toLowerCase().replaceAll(' ', '-')}@example.test`,
  phone: '+1 775 555 0100',
  line1: '12 Test Street',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
  country_code: 'US' as const,
  specializations: [],
  years_in_business: 3,
})
