import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { attachFile, keepFile } from '#features/files/server/records.ts'
import { currentFaultCodeTerms } from '#features/tune-requests/fault-codes.ts'
import { addWorkingMinutes, startingSupportHours } from '#features/support-hours/rules.ts'
import {
  tuneRequestEvents,
  tuneRequestFiles,
  tuneRequestMessages,
  tuneRequests,
} from '#features/tune-requests/server/tables.ts'
import { answerTemplates } from '#features/tickets/server/tables.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import type { Settings } from '#integrations/settings.ts'
import { type Database, one, type Tx } from '#kit/server/database.ts'
import { demoDump, tunedFrom } from '../control-unit-dumps.ts'
import { loadHelp } from './load-help.ts'
import type { DemoRequest, DemoStep } from '../request-shapes.ts'
import { dealerRequests } from '../dealer-requests.ts'
import { answerTexts } from '../answer-texts.ts'
import { demoRequests } from '../requests.ts'
import { loadCredits } from './load-credits.ts'
import { fitments, models, makes, engines } from '#features/vehicles/server/tables.ts'
import { tunes, dynoRuns } from '#features/tunes/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders, orderLines } from '#features/orders/server/tables.ts'

type Car = {
  make: string
  model: string
  year: string
  engine: string
  label: string
  tuneIds: number[]
  tuneNames: string[]
}

/**
 * Requests of the customer whose login is printed, one in each state, and some on the first dealer's account, with
 * dumps, messages, deliveries and credits.
 */
export async function loadRequests(database: Database, settings: Settings, now: Date): Promise<void> {
  const store = await openObjectStore(settings)
  const outside = { services: { store, settings, log: pino({ level: 'silent' }) }, database }
  const allPeople = await peopleOf(database)
  const { rows: cars } = await database.db.execute<Car>(sql`
    select distinct on (m.slug) m.slug as make, mo.slug as model, f.year, e.slug as engine,
      m.name || ' ' || mo.name || ' ' || f.year || ', ' || e.name as label, array[t.id::int] as "tuneIds", array[t.name] as "tuneNames"
    from ${fitments} f join ${models} mo on mo.id = f.model_id join ${makes} m on m.id = mo.make_id join ${engines} e on e.id = f.engine_id
      join ${tunes} t on t.engine_id = e.id and not t.is_stock and not t.optional and not t.is_dsg and not t.is_awd
    order by m.slug, f.year desc, t.position, t.id`)
  const bought = await readBought(database, allPeople.customer.id, now)
  for (const [index, wanted] of [...demoRequests, ...dealerRequests].entries()) {
    const people = wanted.onAccount ? { ...allPeople, customer: allPeople.buyer } : allPeople
    const purchase = wanted.onAccount
      ? await readOnAccount(database, people.customer.id, wanted.onAccount)
      : wanted.isBought
        ? bought
        : null
    const car = purchase ?? (wanted.onAccount ? undefined : cars[index % cars.length])
    if (!car) return
    const original =
      wanted.purpose === 'support'
        ? null
        : demoDump({ seed: index + 1, text: `${car.engine.toUpperCase()} 8V0906259${index}` })
    const kept = original
      ? await keepFile(outside, {
          ownerId: people.customer.id,
          region: 1,
          kind: 'tune',
          name: wanted.file,
          content: original,
        })
      : null
    const deliveryIds: number[] = []
    const versions = original === null ? [] : Array.from({ length: wanted.deliveries }, (_, index) => index + 1)
    for (const version of versions) {
      const file = await keepFile(outside, {
        ownerId: people.customer.id,
        uploaderId: people.tuner,
        region: 1,
        kind: 'delivery',
        name: wanted.file.replace('.bin', `-tuned-v${version}.bin`),
        content: tunedFrom(original!, version),
        ...(kept ? { originalId: kept.id } : {}),
      })
      deliveryIds.push(file.id)
    }
    await database.transact((tx) =>
      writeRequest(tx, {
        wanted,
        car,
        people,
        now,
        originalId: kept?.id ?? null,
        deliveryIds,
        order: purchase ? { [wanted.onAccount === 'order' ? 'orderId' : 'purchaseId']: purchase.orderId } : {},
      }),
    )
  }
  await loadCredits(database, { ownerId: allPeople.customer.id, byId: allPeople.admin, now })
  await database.transact((tx) =>
    tx.insert(answerTemplates).values(answerTexts.map((item) => ({ ...item, updatedBy: allPeople.tuner }))),
  )
}

export interface People {
  customer: { id: number; email: string; name: string }
  /** Buyer of the first dealer. */
  buyer: { id: number; email: string; name: string }
  tuner: number
  admin: number
}

async function peopleOf(database: Database): Promise<People> {
  const { rows } = await database.db.execute<People['customer']>(sql`select id, email, name from ${users}`)
  const person = (persona: string) => one(rows.filter(({ email }) => email.startsWith(`${persona}@`)))
  return {
    customer: person('user'),
    buyer: person('dealer-buyer'),
    tuner: person('tuner').id,
    admin: person('admin').id,
  }
}

type BoughtCar = Car & { orderId: number }
/** The car of an order `o`, with a request's column names. */
const carOf = sql`o.id as "orderId", o.vehicle->>'make' as make, o.vehicle->>'model' as model, o.vehicle->>'year' as year,
  o.vehicle->>'engine' as engine, o.vehicle->>'label' as label`

/** The customer's newest purchase of a tune for a turbo engine with a dyno run, made before their request. */
async function readBought({ db }: Database, customerId: number, now: Date): Promise<BoughtCar | null> {
  const { rows } = await db.execute<BoughtCar>(sql`
    select ${carOf}, array_agg(t.id::int order by t.id) as "tuneIds", array_agg(t.name order by t.id) as "tuneNames"
    from ${orders} o join ${engines} e on e.slug = o.vehicle->>'engine' join ${orderLines} l on l.order_id = o.id join ${tunes} t on t.id = l.tune_id
    where o.user_id = ${customerId} and o.kind = 'catalog' and o.state = 'paid' and o.paid_at < ${now.toISOString()}::timestamptz - interval '7 days'
      and e.fuel = 'petrol' and e.aspiration like '%turbo' and exists (
        select 1 from ${orderLines} x join ${dynoRuns} r on r.tune_id = x.tune_id where x.order_id = o.id)
    group by o.id, e.slug order by o.id desc limit 1`)
  return rows[0] ?? null
}

/** The newest purchase on account for a request of the dealer's buyer: the request's own order, or an earlier one. */
async function readOnAccount({ db }: Database, buyerId: number, as: 'order' | 'purchase'): Promise<BoughtCar | null> {
  const kind = as === 'order' ? 'tune-request' : 'catalog'
  const { rows } = await db.execute<BoughtCar>(sql`
    select ${carOf}, array_agg(l.tune_id::int order by l.tune_id) as "tuneIds", array_agg(l.name order by l.tune_id) as "tuneNames"
    from ${orders} o join ${orderLines} l on l.order_id = o.id and l.tune_id is not null
    where o.user_id = ${buyerId} and o.kind = ${kind} and o.state = 'paid' group by o.id order by o.id desc limit 1`)
  return rows[0] ?? null
}

interface Writing {
  wanted: DemoRequest
  car: Car
  people: People
  now: Date
  originalId: number | null
  deliveryIds: readonly number[]
  /** The order that pays it, or the earlier purchase that settles it. */
  order: { orderId?: number; purchaseId?: number }
}

async function writeRequest(tx: Tx, writing: Writing): Promise<void> {
  const { wanted, car, people, now, originalId, deliveryIds, order } = writing
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const isSupport = wanted.purpose === 'support'
  const { make, model, year, engine, label, tuneIds, tuneNames } = car
  const begun = at(wanted.beganHoursAgo)
  const row = one(
    await tx
      .insert(tuneRequests)
      .values({
        region: 1,
        userId: people.customer.id,
        purpose: wanted.purpose,
        state: isSupport ? 'free' : 'uploaded',
        title: wanted.file,
        vehicle: wanted.hasVehicle ? { make, model, year, engine, label, transmission: null } : null,
        tuneIds: wanted.hasTunes ? tuneIds : [],
        tuneNames: wanted.hasTunes ? tuneNames : [],
        information: wanted.information,
        ...(wanted.faultCodes
          ? {
              faultCodes: wanted.faultCodes,
              faultCodesConfirmedAt: begun,
              faultCodesTerms: currentFaultCodeTerms,
            }
          : {}),
        ...order,
        ...(wanted.quote === undefined ? {} : { quote: wanted.quote, quoteCurrency: 'USD' as const }),
        ...(isSupport ? { settledBy: 'support' as const, settledAt: begun, isForTuners: false } : {}),
        createdAt: begun,
      })
      .returning({ id: tuneRequests.id }),
  )
  const addFile = (fileId: number, role: 'original' | 'delivered', version: number, createdAt: Date) =>
    tx.insert(tuneRequestFiles).values({
      requestId: row.id,
      fileId,
      role,
      version,
      note: role === 'delivered' && version > 1 ? 'Smoother below 2,500 rpm.' : '',
      addedBy: role === 'original' ? people.customer.id : people.tuner,
      createdAt,
    })
  if (originalId !== null) await addFile(originalId, 'original', 1, begun)
  for (const fileId of [originalId, ...deliveryIds])
    if (fileId !== null) await attachFile(tx, fileId, `tune-request/${row.id}`)
  let delivered = 0
  let eventId = 0
  const write = async (step: DemoStep, state: DemoStep['state'], createdAt: Date) => {
    const actorId = step.party === 'customer' ? people.customer.id : step.party === 'staff' ? people.tuner : null
    if (step.message)
      await tx.insert(tuneRequestMessages).values({
        requestId: row.id,
        kind: step.message.kind,
        party: step.party,
        authorId: actorId ?? people.admin,
        body: step.message.body,
        isInternal: step.message.internal ?? false,
        createdAt,
      })
    const fileId = step.kind === 'delivered' ? deliveryIds[delivered] : undefined
    if (fileId !== undefined) await addFile(fileId, 'delivered', (delivered += 1), createdAt)
    const facts = {
      ...step.facts,
      ...(step.kind === 'delivered' ? { version: delivered } : {}),
      ...(step.kind === 'purchase_linked' && order.purchaseId !== undefined ? { order_id: order.purchaseId } : {}),
      ...(step.kind === 'paid' && order.orderId !== undefined ? { order_id: order.orderId } : {}),
      ...(step.kind === 'choice_changed' ? { tunes: tuneNames.join(', ') } : {}),
    }
    const event = one(
      await tx
        .insert(tuneRequestEvents)
        .values({
          requestId: row.id,
          kind: step.kind,
          party: step.party,
          actorId,
          state: state ?? 'uploaded',
          facts,
          isInternal: step.message?.internal ?? false,
          createdAt,
        })
        .returning({ id: tuneRequestEvents.id }),
    )
    eventId = event.id
  }
  let state: DemoStep['state'] = isSupport ? 'free' : 'uploaded'
  let last = begun
  await write(
    {
      kind: 'created',
      party: 'customer',
      hoursAgo: wanted.beganHoursAgo,
      facts: isSupport ? {} : { file: wanted.file },
    },
    state,
    begun,
  )
  const asked = wanted.help ? await loadHelp(tx, wanted.help, { requestId: row.id, people, at }) : []
  for (const step of [...wanted.steps, ...asked].toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    last = at(step.hoursAgo)
    if (step.state && step.state !== state) {
      state = step.state
      const isWorked =
        state === 'queued' || state === 'in_work' || state === 'revision_asked' || state === 'awaiting_quote'
      await tx
        .update(tuneRequests)
        .set({
          state,
          ...(state === 'free' || state === 'pay_later'
            ? { settledBy: wanted.settledBy ?? 'grant', settledAt: last }
            : {}),
          ...(state === 'free' && wanted.settledBy === undefined ? { grantedBy: people.admin } : {}),
          ...(state === 'queued' ? { queuedAt: last } : {}),
          ...(isWorked
            ? { dueAt: addWorkingMinutes(startingSupportHours, now, wanted.minutesLeft), pausedMinutes: null }
            : { dueAt: null }),
          ...(state === 'in_work' ? { assigneeId: people.tuner } : {}),
          ...(state === 'question' ? { pausedMinutes: wanted.minutesLeft } : {}),
          ...(state === 'delivered' ? { deliveredAt: last } : {}),
          ...(state === 'closed' ? { closedAt: last } : {}),
        })
        .where(eq(tuneRequests.id, row.id))
    }
    await write(step, state, last)
  }
  await tx
    .update(tuneRequests)
    .set({ updatedAt: last, ...(wanted.isUnread ? {} : { seenEventId: eventId }) })
    .where(eq(tuneRequests.id, row.id))
}
