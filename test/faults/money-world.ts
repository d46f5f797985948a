/** A shop with everything that moves money: dealers, staff, customers, tunes with a tuner, devices and rates. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import type { z } from 'zod'
import { regionCurrencies } from '#access/actor.ts'
import { dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { conversionRates } from '#features/dealer-accounts/server/tables.ts'
import { rateScale } from '#features/dealer-accounts/rules/account.ts'
import { sharePayees, tuneTuners } from '#features/partners/server/earnings/tables.ts'
import { cookieNames } from '#features/identity/server/cookies.ts'
import { insertUser } from '#features/identity/server/queries.ts'
import { openSession } from '#features/identity/server/start-session.ts'
import type { Currency } from '#kit/money.ts'
import { type CallInput, type Endpoint, endpointUrl, type InputShape } from '#kit/contract.ts'
import { one, insertOne } from '#kit/server/database.ts'
import { fillCatalog, type CatalogFixture } from '../fixtures-catalog.ts'
import { makeAgreement, makeEarner } from '../fixtures-earnings.ts'
import { newRequest } from '../fixtures-requests.ts'
import { fillDevices } from '../fixtures-trade-ins.ts'
import { Client } from '../world.ts'
import { appSecret, type FaultWorld, openFaultWorld, type Reply, type ShopProcess } from './shop-processes.ts'

const isEuropean = (currency: Currency): boolean => regionCurrencies[2].some((code) => code === currency)

/** A logged-in user who can call any process. */
export class Caller {
  readonly userId: number
  readonly cookie: string
  readonly currency: Currency
  readonly address = `10.${randomBytes(3).join('.')}`
  constructor(userId: number, cookie: string, currency: Currency = 'USD') {
    this.userId = userId
    this.cookie = cookie
    this.currency = currency
  }

  /** The same user in a region that sells in a currency. */
  in(currency: Currency): Caller {
    return currency === this.currency ? this : new Caller(this.userId, this.cookie, currency)
  }

  /** Region 2 must be selected with cookies; region 1 is the default. */
  get cookies(): string {
    const names = cookieNames({ secure: false })
    const place = isEuropean(this.currency) ? `; ${names.region}=2; ${names.currency}=${this.currency}` : ''
    return `${names.session}=${this.cookie}${place}`
  }

  /** Makes a call by its contract. Status 0 if the connection ended without a complete response. */
  async call<I extends InputShape, O extends z.ZodType>(
    shop: ShopProcess,
    target: Endpoint<I, O>,
    input: CallInput<I>,
    key: string = randomUUID(),
  ): Promise<Reply<z.output<O>>> {
    const began = performance.now()
    const { body } = input as { body?: unknown }
    const seen = { headers: new Headers(), body: {} as Reply<z.output<O>>['body'] }
    try {
      const response = await fetch(`${shop.origin}${endpointUrl(target, input)}`, {
        method: target.method,
        headers: {
          origin: shop.origin,
          cookie: this.cookies,
          'x-forwarded-for': this.address,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(target.idempotent ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as typeof seen.body
      return { status: response.status, body: answer, headers: response.headers, ms: performance.now() - began }
    } catch {
      return { ...seen, status: 0, ms: performance.now() - began }
    }
  }
}

/** A new logged-in user. */
export async function newCaller({ owner: { db } }: FaultWorld, role: 0 | 3 | 4): Promise<Caller> {
  const email = `${randomUUID()}@example.test`
  const row = one([await insertUser(db, { email, name: 'Toni Test', region: 1, emailVerified: true, role })])
  const start = { userId: row!.id, address: '127.0.0.1', userAgent: null, now: new Date() }
  return new Caller(row!.id, (await openSession(db, appSecret, start)).cookie)
}

export interface Dealer {
  id: number
  slug: string
  currency: Currency
  limit: number
  owners: Caller[]
}

export interface MoneyWorld extends FaultWorld {
  catalog: CatalogFixture
  customers: Caller[]
  staff: Caller[]
  /** The first one buys in USD; the second has an account in CAD. */
  dealers: [Dealer, Dealer]
  /** Tune requests covered by a tune credit, with their owner. */
  requests: { id: number; owner: Caller }[]
}

export const stock = { cable: 2000, shirt: 2000 }
/** The tuner's share of each tune, in basis points. */
export const tunerBasisPoints = 3333
/** Price of one US dollar in Canadian dollars and the reverse, in hundredths. */
export const rates = { USD: 137, CAD: 73 } as const

async function openMoneyWorld(): Promise<MoneyWorld> {
  const world = await openFaultWorld(stock)
  const { db } = world.owner
  const people = (count: number, role: 0 | 3 | 4) =>
    Promise.all(Array.from({ length: count }, () => newCaller(world, role)))
  const newDealer = async (currency: 'USD' | 'CAD', limit: number): Promise<Dealer> => {
    const slug = `dealer-${currency.toLowerCase()}`
    const place = { line1: '1 Ring Road', city: 'Reno', addressState: 'NV', postalCode: '89501', countryCode: 'US' }
    const billing = { billingName: 'Dealer Ltd', billingEmail: `${slug}@example.test` }
    const { id } = await insertOne(db, dealers, { slug, name: slug, region: 1, currency, ...place, ...billing })
    await db.execute(sql`update dealer_accounts set credit_limit = ${limit}, terms_days = 30 where dealer_id = ${id}`)
    const owners = await people(3, 4)
    await db
      .insert(dealerMembers)
      .values(owners.map(({ userId }) => ({ dealerId: id, userId, role: 'owner' as const })))
    return { id, slug, currency, limit, owners }
  }
  const catalog = await fillCatalog(world.owner)
  await fillDevices(world.owner, world.shop)
  const tuner = await makeEarner(db, { name: 'A tuner', holdDays: 0 })
  await makeAgreement(db, tuner.id, tunerBasisPoints)
  const byHand = { method: 'hand', holder: 'A tuner', details: '12-34-56 12345678' } as const
  await db.insert(sharePayees).values({ earnerId: tuner.id, currency: 'GBP', details: byHand })
  await db.insert(tuneTuners).values({ tuneId: catalog.tuneId('is38-stage-1'), earnerId: tuner.id })
  await db.insert(conversionRates).values([
    { base: 'USD', quote: 'CAD', rate: (rates.USD * rateScale) / 100, source: 'a test' },
    { base: 'CAD', quote: 'USD', rate: (rates.CAD * rateScale) / 100, source: 'a test' },
  ])
  const customers = await people(6, 0)
  return {
    ...world,
    catalog,
    customers,
    staff: await people(4, 3),
    dealers: [await newDealer('USD', 400_000), await newDealer('CAD', 200_000)],
    requests: [],
  }
}

/** Creates customers' tune requests, each with a file, on a running process. */
async function fillRequests(world: MoneyWorld, shop: ShopProcess, each = 2): Promise<void> {
  for (const owner of world.customers) {
    const client = new Client(shop.origin)
    client.cookies.set(cookieNames({ secure: false }).session, owner.cookie)
    for (let count = 0; count < each; count += 1)
      world.requests.push({ id: await newRequest(client, [world.catalog.tuneId('is38-stage-2')]), owner })
  }
}

/** Opens such a shop with requests and two processes, for the tests of one file. */
export async function useMoneyWorld() {
  const world = await openMoneyWorld()
  afterAll(() => world.close())
  const shops = await Promise.all([world.start(), world.start()])
  await fillRequests(world, shops[0]!)
  return { world, shops }
}
