import { eq, sql } from 'drizzle-orm'
import { basketOf } from '#features/catalog-purchases/rules.ts'
import { readVehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import { users } from '#features/identity/server/tables.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { rentalUnits } from '#features/rentals/server/tables.ts'
import { toolRentals, tools } from '#features/tools/server/tables.ts'
import { type Database, one } from '#kit/server/database.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { demoCustomer } from '../customers.ts'
import { demoLogins } from '../logins.ts'
import { pricePoint } from '../price-points.ts'
import { type DemoPurchase, priceShipped } from './demo-purchases.ts'
import { writePurchases } from './load-orders.ts'
import { type RentalStory, writeRental } from './write-rental.ts'

/**
 * Rental terms in US cents: fee, deposit, value, late fee and extra day; and the serial numbers of the units in each
 * region.
 */
const terms = {
  'rental-fz': { fee: 2900, deposit: 19_900, value: 54_900, late: 900, extra: 500, serials: 'FZR' },
  'rental-bench': { fee: 4900, deposit: 29_900, value: 79_900, late: 1500, extra: 900, serials: 'FBR' },
} as const
type Slug = keyof typeof terms
const unitsEach = 8

/** The first one belongs to the customer login. */
const stories: readonly RentalStory[] = [
  { tool: 'rental-fz', daysAgo: 9, state: 'out' },
  { tool: 'rental-fz', daysAgo: 0.4, state: 'reserved' },
  { tool: 'rental-bench', daysAgo: 1, state: 'reserved' },
  { tool: 'rental-fz', daysAgo: 3, state: 'shipped' },
  { tool: 'rental-fz', daysAgo: 17, state: 'out' },
  { tool: 'rental-bench', daysAgo: 26, state: 'out' },
  { tool: 'rental-fz', daysAgo: 13, state: 'returned' },
  { tool: 'rental-fz', daysAgo: 34, state: 'closed' },
  { tool: 'rental-fz', daysAgo: 47, state: 'closed', late: 2700, reason: 'Back three days late.' },
  { tool: 'rental-bench', daysAgo: 58, state: 'closed', damage: 6500, reason: 'The harness was cut.' },
  { tool: 'rental-fz', daysAgo: 75, state: 'kept', reason: 'No answer to five reminders.' },
]
const dayMs = 86_400_000
const car = { make: 'volkswagen', model: 'golf-gti' }

/** The rental fleet, its terms, and rentals in every state over the last months. */
export async function loadRentals(database: Database, versions: Versions, now: Date): Promise<void> {
  const { db } = database
  const rentable = await db.select().from(tools).where(eq(tools.isRentable, true)).orderBy(tools.id)
  for (const tool of rentable) {
    const { fee, deposit, value, late, extra } = terms[tool.slug as Slug]
    await db.insert(toolRentals).values({
      toolId: tool.id,
      days: 7,
      fee: pricePoint(fee),
      deposit: pricePoint(deposit),
      value: pricePoint(value),
      lateFee: pricePoint(late),
      extraDay: pricePoint(extra),
      creditPercent: 100,
    })
  }
  const units = await db
    .insert(rentalUnits)
    .values(
      rentable.flatMap((tool) =>
        ([1, 2] as const).flatMap((region) =>
          Array.from({ length: unitsEach }, (_, index) => ({
            toolId: tool.id,
            region,
            serial: `${terms[tool.slug as Slug].serials}-${region}${String(index + 1).padStart(3, '0')}`,
            createdAt: new Date(now.getTime() - 200 * dayMs),
          })),
        ),
      ),
    )
    .returning()
  // Pricing depends on the terms, and the notification of their change may still be on its way.
  await versions.refresh()
  const made = await priceStories(database, versions, now)
  await database.transact(async (tx) => {
    const orderIds = await writePurchases(
      tx,
      made.map(({ purchase }) => purchase),
    )
    const staffId = one(
      (await tx.execute<{ id: number }>(sql`select id from ${users} where email like 'admin@%'`)).rows,
    ).id
    const next = new Map<string, number>()
    for (const [index, item] of made.entries()) {
      const free = units.filter(
        ({ toolId, region }) => toolId === item.rental.tool.id && region === item.purchase.customer.region,
      )
      const place = next.get(item.story.tool) ?? 0
      next.set(item.story.tool, place + 1)
      await writeRental(tx, { ...item, id: orderIds[index]!, unit: free[place % free.length]!, staffId })
    }
  })
}

async function priceStories(database: Database, versions: Versions, now: Date) {
  const { rows: places } = await database.db.execute<{ make: string; year: string; model: string; engine: string }>(sql`
    select ${car.make} as make, f.year, m.slug as model, e.slug as engine from fitments f join models m on m.id = f.model_id
    join makes k on k.id = m.make_id join engines e on e.id = f.engine_id
    where k.slug = ${car.make} and m.slug like 'golf%' and exists (select 1 from tunes t where t.engine_id = e.id and not t.is_stock)
    order by m.slug, f.year desc limit 40`)
  const book = await readPriceBook(database, versions)
  const [login] = await database.db.select().from(users).where(eq(users.email, demoLogins[0]!.email))
  const customers = Array.from({ length: 260 }, (_, number) => demoCustomer(number)).filter(
    ({ region, currency }) => region === 1 && currency === 'USD',
  )
  const found = []
  for (const [index, story] of stories.toSorted((a, b) => b.daysAgo - a.daysAgo).entries()) {
    const invented = customers[index * 2 + 1]!
    const account = story === stories[0] ? login : undefined
    const customer = account
      ? { ...invented, address: { ...invented.address, full_name: account.name, email: account.email } }
      : invented
    for (const at of places) {
      const vehicle = { ...at, year: String(at.year), transmission: null }
      const full = await readVehicleInFull(database, versions, vehicle)
      const tune = full.engine.tunes.find(
        ({ is_stock, optional, requires }) => !is_stock && !optional && requires.length === 0,
      )
      if (!tune) continue
      const choice = basketOf({
        offered: full.engine.tunes,
        tuneIds: [tune.id],
        tools: full.tools,
        engineRestrictions: full.engine.tool_restrictions,
        transmissionRestrictions: [],
        how: 'rental',
        toolSlug: story.tool,
        region: customer.region,
        currency: customer.currency,
      })
      if (!choice.ok || choice.basket.rental === null) continue
      const { rental } = choice.basket
      const { basket } = choice
      const paidAt = new Date(now.getTime() - story.daysAgo * dayMs)
      const { address } = customer
      const quote = await priceShipped(
        database,
        book,
        customer,
        basket.lines.map(({ priced }) => (priced.kind === 'rental' ? { ...priced, weightGrams: 1500 } : priced)),
        paidAt,
      )
      const purchase: DemoPurchase = {
        customer,
        paidAt,
        quote,
        lines: basket.lines.map(({ slug, name, tuneId }) => ({ slug, name, tuneId, productId: null, options: [] })),
        order: {
          kind: 'catalog',
          region: customer.region,
          currency: customer.currency,
          userId: account?.id ?? null,
          visitorId: account ? null : `demo-visitor-${index}-of-rentals`,
          email: address.email,
          billingAddress: address,
          shippingAddress: address,
          shippingTier: quote.shipping?.slug ?? null,
          vehicle: {
            ...vehicle,
            label: `${full.makeName} ${full.modelName} ${vehicle.year}, ${full.engine.name}`,
            order_type: basket.orderType ?? undefined,
            how: 'rental',
            tools: basket.tools ?? [],
          },
        },
      }
      found.push({ story, purchase, rental })
      break
    }
  }
  return found
}
