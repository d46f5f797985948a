/** A rentable tool of the small catalog, and staff actions on its rentals. */
import { eq, sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { effects } from '#app/features.ts'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import * as staffCalls from '#features/rentals/contract/staff.ts'
import { refundDeposits } from '#features/rentals/server/jobs.ts'
import { type CatalogFixture, fillCatalog, golfR } from './fixtures-catalog.ts'
import { fillShop, usAddress } from './fixtures-shop.ts'
import { connectGateway } from './sandbox-gateway.ts'
import { type Client, useWorld, type World } from './world.ts'
import { rentalUnits } from '#features/rentals/server/tables.ts'
import { toolRentals, tools } from '#features/tools/server/tables.ts'
import { type Database, one } from '#kit/server/database.ts'
import type { PricesByCurrency } from '#kit/money.ts'

const inAll = (minor: number): PricesByCurrency => ({ USD: minor, CAD: minor, EUR: minor, GBP: minor })

/** Offers a tool for seven-day rental, with units in region 1. Minor units. */
export async function fillRental(
  { db }: Pick<Database, 'db'>,
  slug: string,
  { fee = 2900, deposit = 20_000, value = 54_900, lateFee = 1000, extraDay = 600, units = 3 } = {},
): Promise<void> {
  const tool = one(await db.select().from(tools).where(eq(tools.slug, slug)))
  await db.update(tools).set({ isRentable: true }).where(eq(tools.id, tool.id))
  await db.insert(toolRentals).values({
    toolId: tool.id,
    days: 7,
    fee: inAll(fee),
    deposit: inAll(deposit),
    value: inAll(Math.max(value, deposit)),
    lateFee: inAll(lateFee),
    extraDay: inAll(extraDay),
    creditPercent: 100,
  })
  await db.insert(rentalUnits).values(
    Array.from({ length: units }, (_, index) => ({
      toolId: tool.id,
      region: 1 as const,
      serial: `${slug}-${index + 1}`,
    })),
  )
}

/** Customer in these tests. */
export const renter = { email: 'renter@example.test', billing_address: usAddress }

/** Rents the V3 of the small catalog and performs staff actions; `close` closes the gateway connection. */
export async function openRentalDesk(world: World, catalog: CatalogFixture) {
  const staff = await world.login({ role: 3 })
  const { db } = world.database
  const wanted = () => ({ vehicle: golfR, tune_ids: [catalog.tuneId('is38-stage-1')], tool: 'rental' as const })
  const rent = async (client: Client = world.client()) => {
    const { status, body, refusal } = await client.call(payCatalog, {
      body: { ...wanted(), ...renter, nonce: 'fake-valid-nonce' },
    })
    if (status !== 200) throw new Error(`not rented: ${refusal.code}`)
    return body
  }
  const at = (id: number) => ({ params: { id } })
  const read = async (id: number) => (await staff.call(staffCalls.getStaffRental, at(id))).body
  const version = async (id: number) => (await read(id)).version
  const ship = async (id: number) => {
    const { units, version: seen } = await read(id)
    const body = { version: seen, unit: units[0]!.id, carrier: 'UPS', tracking: `1Z999${id}` }
    return staff.call(staffCalls.shipRental, { ...at(id), body })
  }
  /** A tool at its customer, due in a number of days; negative if overdue. */
  const away = async (dueInDays = 5, client: Client = world.client()) => {
    const order = await rent(client)
    const shipped = await ship(order.id)
    if (shipped.status !== 200) throw new Error(`not shipped: ${shipped.refusal.code}`)
    await world.owner.db.execute(
      sql`update rentals set state = 'out', due_at = date_trunc('milliseconds', now()) + make_interval(days => ${dueInDays}) where order_id = ${order.id}`,
    )
    return order
  }
  const receive = async (id: number) =>
    staff.call(staffCalls.receiveRental, { ...at(id), body: { version: await version(id) } })
  const inspect = async (
    id: number,
    charges: { late: number; damage: number; reason?: string; condition?: 'good' | 'damaged' },
  ) =>
    staff.call(staffCalls.inspectRental, {
      ...at(id),
      body: { version: await version(id), condition: 'good', ...charges },
    })
  const balances = async () =>
    Object.fromEntries(
      await Promise.all(
        ['liability/deposits', 'revenue/fees', 'revenue/goods', 'liability/tax', 'asset/gateway'].map(
          async (account) => [account, await readBalance(db, `${account}/USD`)] as const,
        ),
      ),
    )
  /** Changes in account balances caused by an action. */
  const change = async (action: () => Promise<unknown>) => {
    const before = await balances()
    await action()
    const after = await balances()
    return Object.fromEntries(
      Object.entries(after).flatMap(([account, sum]) =>
        sum === before[account] ? [] : [[account, sum - before[account]!]],
      ),
    )
  }
  const stepsOf = async (id: number) =>
    (
      await db.execute<{ step: string }>(
        sql`select props ->> 'step' as step from mails where template = 'rental-update' and props ->> 'id' = ${String(id)} order by id`,
      )
    ).rows.map(({ step }) => step)

  const gateway = connectGateway(world)
  /** Refunds decided deposits, as the job does. */
  const refundAll = () => refundDeposits({ gateway, effects }, world.database)
  const close = () => gateway.close()
  return {
    staff,
    db,
    wanted,
    rent,
    at,
    read,
    version,
    ship,
    away,
    receive,
    inspect,
    balances,
    change,
    stepsOf,
    refundAll,
    fee: 2900,
    deposit: 20_000,
    world,
    catalog,
    close,
  }
}

/** A shop with 40 rentable FLASHZILLA V3 and its staff actions, for the tests of one file. */
export async function useRentalDesk() {
  const { world, catalog } = await useWorld({
    environment: { WORKER: '0' },
    fill: {
      catalog: fillCatalog,
      shop: fillShop,
      rows: (owner) => fillRental(owner, 'flashzilla-v3', { units: 40 }),
    },
  })
  const desk = await openRentalDesk(world, catalog)
  afterAll(desk.close)
  return desk
}
