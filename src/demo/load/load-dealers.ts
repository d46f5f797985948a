import { eq, inArray } from 'drizzle-orm'
import {
  dealerApplications,
  dealerInvites,
  dealerMembers,
  dealers,
  dealerSpecializations,
  dealerTools,
} from '#features/dealers/server/tables.ts'
import { insertUser } from '#features/identity/server/queries.ts'
import { users } from '#features/identity/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { type Database, one, type Tx } from '#kit/server/database.ts'
import { type DemoDealer, demoApplications, demoDealers, demoMembers } from '../dealers.ts'
import { demoLogins } from '../logins.ts'

const day = 24 * 3_600_000

/**
 * Six dealers with members, tools and specializations, and applications in every state. The demo logins are members
 * of the first; each other dealer has an owner, who can log in if there is a demo login of that name.
 * @returns ids of the dealers, in the order of `demoDealers`
 */
export async function loadDealers(database: Database, now: Date): Promise<number[]> {
  return database.transact(async (tx) => {
    const ids: number[] = []
    for (const [index, dealer] of demoDealers.entries()) {
      const since = new Date(now.getTime() - (430 - index * 11) * day)
      const id = await loadDealer(tx, dealer, since)
      await (index === 0 ? joinPersonas(tx, id, now) : joinOwner(tx, id, dealer, since))
      ids.push(id)
    }
    await loadApplications(tx, now)
    return ids
  })
}

async function loadDealer(tx: Tx, dealer: DemoDealer, createdAt: Date): Promise<number> {
  const { place, specializations, tools: fees, withoutBilling, owner: _owner, ...columns } = dealer
  const { id } = one(
    await tx
      .insert(dealers)
      .values({
        ...columns,
        listed: true,
        publicEmail: `workshop@${dealer.slug}.example`,
        website: `https://${dealer.slug}.example`,
        latitude: place[0],
        longitude: place[1],
        ...(withoutBilling ? {} : { billingName: dealer.name, billingEmail: `accounts@${dealer.slug}.example` }),
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: dealers.id }),
  )
  await tx
    .insert(dealerSpecializations)
    .values(specializations.map((specialization) => ({ dealerId: id, specialization })))
  const rows = await tx
    .select({ id: tools.id, slug: tools.slug })
    .from(tools)
    .where(inArray(tools.slug, Object.keys(fees)))
  if (rows.length > 0)
    await tx
      .insert(dealerTools)
      .values(rows.map((tool) => ({ dealerId: id, toolId: tool.id, installFee: fees[tool.slug]! * 100 })))
  return id
}

async function joinPersonas(tx: Tx, dealerId: number, now: Date): Promise<void> {
  const emailOf = (persona: string) => demoLogins.find(({ email }) => email.startsWith(`${persona}@`))!.email
  for (const [at, [persona, role]] of demoMembers.entries()) {
    const user = one(
      await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, emailOf(persona))),
    )
    await tx
      .insert(dealerMembers)
      .values({ dealerId, userId: user.id, role, createdAt: new Date(now.getTime() - (430 - at * 60) * day) })
    if (role === 'owner')
      await tx.insert(dealerInvites).values({
        dealerId,
        email: 'rosa@leone-performance.example',
        role: 'technician',
        invitedBy: user.id,
        expiresAt: new Date(now.getTime() + 5 * day),
      })
  }
}

async function joinOwner(tx: Tx, dealerId: number, { slug, owner, region }: DemoDealer, since: Date): Promise<void> {
  const login = demoLogins.find(({ name }) => name === owner)
  const [persona] = login ? await tx.select({ id: users.id }).from(users).where(eq(users.email, login.email)) : []
  const email = `owner@${slug}.example`
  const user = persona ?? (await insertUser(tx, { email, name: owner, region, role: 4, emailVerified: true }))
  if (user) await tx.insert(dealerMembers).values({ dealerId, userId: user.id, role: 'owner', createdAt: since })
}

async function loadApplications(tx: Tx, now: Date): Promise<void> {
  const staff = one(await tx.select({ id: users.id }).from(users).where(eq(users.role, 3)).limit(1))
  for (const { age, specializations, ...application } of demoApplications.toReversed()) {
    const isDecided = application.state === 'refused'
    await tx.insert(dealerApplications).values({
      ...application,
      specializations: [...specializations],
      region: 1,
      phone: '+1 555 555 0100',
      line1: '12 Commerce Street',
      countryCode: 'US',
      createdAt: new Date(now.getTime() - age * day),
      decidedBy: isDecided ? staff.id : null,
      decidedAt: isDecided ? new Date(now.getTime() - (age - 2) * day) : null,
    })
  }
}
