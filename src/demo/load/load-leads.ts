import { inArray } from 'drizzle-orm'
import { users } from '#features/identity/server/tables.ts'
import { leadGoals } from '#features/leads/server/goal-tables.ts'
import * as tables from '#features/leads/server/tables.ts'
import { leadActivities, leadNotes } from '#features/leads/server/work-tables.ts'
import type { DealState } from '#features/leads/rules/deals.ts'
import { utcDay } from '#kit/dates.ts'
import type { Currency } from '#kit/money.ts'
import type { Database, Db } from '#kit/server/database.ts'
import { demoLogins } from '../logins.ts'
import * as demo from '../leads.ts'
import { between, pick as pickOf } from '../seeded.ts'
import { readDealCatalog, vehicleOf, loadWishes } from './load-lead-catalog.ts'
import { contactCustom, dealCustom, loadLeadFields } from './load-lead-fields.ts'
import { loadLeadMails, loadLeadTools } from './load-lead-mails.ts'
import { loadLeadRules } from './load-lead-rules.ts'

const dealCount = 120
const dayMs = 86_400_000

/** A number from 0 to 1, always the same for a deal and purpose. */
const chance = (deal: number, what: number): number => between(`lead ${deal} ${what}`, 0, 0.999_999)
const pick = <T>(list: readonly T[], deal: number, what: number): T => pickOf(`lead ${deal} ${what}`, list)

const named = async (db: Db, table: typeof tables.leadSources, names: readonly string[]) =>
  db
    .insert(table)
    .values(names.map((name) => ({ name })))
    .returning({ id: table.id, name: table.name })

async function loadPipelines(db: Db) {
  const made = []
  for (const [position, { name, stages, titles, value }] of demo.leadPipelines.entries()) {
    const [pipeline] = await db.insert(tables.leadPipelines).values({ name, position }).returning()
    const rows = await db
      .insert(tables.leadStages)
      .values(stages.map((stage, order) => ({ ...stage, position: order, pipelineId: pipeline!.id })))
      .returning()
    made.push({ id: pipeline!.id, stages: rows, titles, value })
  }
  return made
}

/** Companies with a contact each; European ones are in the European region. */
async function loadContacts(db: Db, { owners, now, fields }: Pick<Loading, 'owners' | 'now' | 'fields'>) {
  const isEurope = (index: number) => index >= 20
  const at = (index: number) => new Date(now.getTime() - (360 - index * 9) * dayMs)
  const site = (name: string) => name.toLowerCase().replaceAll(' ', '-')
  const firms = await db
    .insert(tables.leadContacts)
    .values(
      demo.leadFirms.map(([name, city], index) => ({
        region: isEurope(index) ? (2 as const) : (1 as const),
        kind: 'firm' as const,
        name,
        city,
        website: `https://${site(name)}.example`,
        custom: contactCustom(fields, 'firm', index),
        ownerId: owners[index % owners.length]!,
        createdAt: at(index),
      })),
    )
    .returning()
  const people = await db
    .insert(tables.leadContacts)
    .values(
      demo.leadPeople.map((name, index) => ({
        region: firms[index]!.region,
        kind: 'person' as const,
        name,
        email: `${name.split(' ')[0]!.toLowerCase().normalize('NFD').replaceAll(/\W/g, '')}@${site(firms[index]!.name)}.example.test`,
        phone: isEurope(index) ? `+49 30 555${1000 + index}` : `+1 775 555 ${1000 + index}`,
        jobTitle: index % 3 === 0 ? 'Owner' : index % 3 === 1 ? 'Workshop manager' : 'Fleet manager',
        firmId: firms[index]!.id,
        consent: index % 7 === 3 ? ('withdrawn' as const) : index % 2 === 0 ? ('given' as const) : ('unknown' as const),
        doNotContact: index === 17,
        custom: contactCustom(fields, 'person', index),
        ownerId: owners[index % owners.length]!,
        createdAt: at(index),
      })),
    )
    .returning()
  return people.map((person, index) => ({ person, firm: firms[index]! }))
}

/**
 * The lead engine with a year of history: three pipelines and 120 deals in every state, each with stage times, moves,
 * notes and activities.
 */
export async function loadLeads({ db }: Database, now: Date): Promise<void> {
  const staff = demoLogins.filter(({ role }) => role === 3 || role === 5).map(({ email }) => email)
  const owners = (await db.select({ id: users.id }).from(users).where(inArray(users.email, staff))).map(({ id }) => id)
  const pipelines = await loadPipelines(db)
  const sources = await named(db, tables.leadSources, demo.leadSources)
  const reasons = await named(db, tables.leadReasons, demo.leadReasons)
  const labels = await named(db, tables.leadLabels, demo.leadLabels)
  const fields = await loadLeadFields(db)
  const catalog = await readDealCatalog(db)
  const contacts = await loadContacts(db, { owners, now, fields })
  await loadLeadTools(db, owners[0]!, now)
  await db.insert(leadGoals).values(demo.leadGoals.map((goal) => ({ ...goal, region: 1 as const })))
  for (let deal = 0; deal < dealCount; deal += 1)
    await loadDeal(db, { deal, catalog, now, owners, pipelines, sources, reasons, labels, fields, contacts })
  await loadLeadRules(db, [pipelines[0]!, pipelines[2]!], now)
}

interface Loading {
  deal: number
  catalog: Awaited<ReturnType<typeof readDealCatalog>>
  now: Date
  owners: readonly number[]
  pipelines: Awaited<ReturnType<typeof loadPipelines>>
  sources: readonly { id: number; name: string }[]
  reasons: readonly { id: number; name: string }[]
  labels: readonly { id: number }[]
  fields: Awaited<ReturnType<typeof loadLeadFields>>
  contacts: Awaited<ReturnType<typeof loadContacts>>
}

const stateOf = (isOld: boolean, luck: number): DealState => {
  if (isOld) return luck < 0.5 ? 'won' : luck < 0.9 ? 'lost' : 'open'
  return luck < 0.06 ? 'lost' : luck < 0.1 ? 'won' : 'open'
}

/** The course of a deal: the later it started, the more likely it is still open. */
function pathOf({ deal, now, pipelines }: Loading) {
  const { stages } = pipelines[deal % pipelines.length]!
  const age = Math.round(4 + (1 - deal / dealCount) * 355 + chance(deal, 1) * 6)
  const state = stateOf(age > 75, chance(deal, 2))
  const last = state === 'won' ? stages.length - 1 : Math.floor(chance(deal, 3) * stages.length)
  const isOpen = state === 'open'
  const until = isOpen
    ? Math.round(chance(deal, 4) ** 2 * Math.min(32, age - 3))
    : Math.max(1, age - 20 - Math.round(chance(deal, 4) * 50))
  // An open deal reached its stage a while ago; if that is the first stage, the deal started then.
  const daysAgo = isOpen && last === 0 ? until + 1 : age
  const step = (daysAgo - until) / (isOpen ? Math.max(1, last) : last + 1)
  const at = (days: number) => new Date(now.getTime() - days * dayMs)
  const enters = stages.slice(0, last + 1).map((_, index) => at(daysAgo - index * step))
  return {
    stages,
    state,
    stage: stages[last]!,
    enters,
    createdAt: at(daysAgo),
    closedAt: state === 'open' ? null : at(until),
  }
}

const currencyOf = ({ region, city }: { region: number; city: string }): Currency =>
  region === 2 ? 'EUR' : city === 'Toronto' || city === 'Halifax' ? 'CAD' : 'USD'

async function loadDeal(db: Db, loading: Loading): Promise<void> {
  const { deal, now, owners, pipelines, sources, reasons, labels, fields, contacts } = loading
  const { id: pipelineId, titles, value } = pipelines[deal % pipelines.length]!
  const { stages, state, stage, enters, createdAt, closedAt } = pathOf(loading)
  const { person, firm } = pick(contacts, deal, 5)
  const ownerId = owners[deal % owners.length]!
  const reason = state === 'lost' ? pick(reasons, deal, 6) : null
  const vehicle = vehicleOf(deal, loading.catalog)
  const isArchived = state !== 'open' && deal % 17 === 0
  const isDeleted = deal % 41 === 7
  const expected = new Date((closedAt ?? now).getTime() + (closedAt ? 0 : (chance(deal, 7) * 110 - 12) * dayMs))
  const [made] = await db
    .insert(tables.leadDeals)
    .values({
      region: person.region,
      pipelineId,
      stageId: stage.id,
      title: `${pick(titles, deal, 8)}, ${firm.name}`,
      value: Math.round((value * (0.3 + chance(deal, 9) * 1.6)) / 5_000) * 5_000,
      currency: currencyOf(firm),
      expectedClose: utcDay(expected),
      personId: person.id,
      firmId: firm.id,
      ownerId: deal % 23 === 4 ? null : ownerId,
      sourceId: pick(sources, deal, 10).id,
      ...vehicle.columns,
      wants: pick(demo.leadWants, deal, 12),
      custom: dealCustom(fields, { deal, currency: currencyOf(firm), day: utcDay(expected) }),
      state,
      reasonId: reason?.id ?? null,
      stageSince: enters.at(-1)!,
      closedAt,
      archivedAt: isArchived ? now : null,
      deletedAt: isDeleted ? now : null,
      createdAt,
      version: enters.length,
    })
    .returning()
  const dealId = made!.id
  await loadWishes(db, { deal, dealId, tuneIds: vehicle.own, toolIds: loading.catalog.tools })
  if (deal % 3 === 0) await db.insert(tables.leadDealLabels).values({ dealId, labelId: pick(labels, deal, 13).id })
  await db.insert(tables.leadStays).values(
    enters.map((enteredAt, index) => ({
      dealId,
      pipelineId,
      stageId: stages[index]!.id,
      stage: stages[index]!.name,
      enteredAt,
      leftAt: enters[index + 1] ?? closedAt,
    })),
  )
  const told = enters.map((at, index) => ({
    dealId,
    actorId: ownerId,
    createdAt: at,
    kind: index === 0 ? 'created' : 'moved',
    detail: { ...(index === 0 ? {} : { from: stages[index - 1]!.name }), to: stages[index]!.name } as Record<
      string,
      string
    >,
  }))
  const closing = closedAt
    ? [
        {
          dealId,
          actorId: ownerId,
          createdAt: closedAt,
          kind: state,
          detail: (reason ? { reason: reason.name } : {}) as Record<string, string>,
        },
      ]
    : []
  await db.insert(tables.leadEvents).values([...told, ...closing])
  if (deal % 5 === 2 && person.consent === 'given' && !person.doNotContact)
    await loadLeadMails(db, {
      deal,
      dealId,
      ownerId,
      person,
      firm: firm.name,
      at: new Date((enters.at(-1)!.getTime() * 3 + (closedAt ?? now).getTime()) / 4),
    })
  await loadWork(db, {
    ...loading,
    dealId,
    ownerId,
    contactId: person.id,
    region: person.region,
    createdAt,
    isOpen: state === 'open',
  })
}

interface Work extends Loading {
  dealId: number
  contactId: number
  ownerId: number
  region: 1 | 2
  createdAt: Date
  isOpen: boolean
}
/** Notes and activities: some completed, and for most open deals one that is due soon or overdue. */
async function loadWork(
  db: Db,
  { deal, now, dealId, contactId, ownerId, region, createdAt, isOpen }: Work,
): Promise<void> {
  const own = { region, dealId, contactId, ownerId }
  const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000)
  const [kind, subject] = pick(demo.leadActivities, deal, 14)
  const doneAt = hours(createdAt, 30)
  if (doneAt < now)
    await db
      .insert(leadActivities)
      .values({ ...own, kind, subject, dueAt: hours(createdAt, 28), doneAt, doneBy: ownerId, createdAt })
  if (isOpen && deal % 5 !== 2) {
    const [nextKind, next] = pick(demo.leadActivities, deal, 15)
    const due = hours(now, Math.round(chance(deal, 16) * 200 - 40))
    // During working hours in America, on a weekday.
    due.setUTCHours(14 + Math.floor(chance(deal, 18) * 8), 0, 0, 0)
    while (due.getUTCDay() % 6 === 0) due.setUTCDate(due.getUTCDate() + 1)
    await db.insert(leadActivities).values({
      ...own,
      kind: nextKind,
      subject: next,
      dueAt: due,
      createdAt,
      repeat: deal % 19 === 0 ? 'weekly' : 'never',
    })
  }
  if (deal % 2 === 0)
    await db.insert(leadNotes).values({
      dealId,
      authorId: ownerId,
      body: `<p>${pick(demo.leadNotes, deal, 17)}</p>`,
      createdAt: hours(createdAt, 5),
    })
}
