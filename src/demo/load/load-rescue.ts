import { rescueSessions } from '#features/rescue/server/tables.ts'
import { ticketMessages, tickets } from '#features/tickets/server/tables.ts'
import type { Database } from '#kit/server/database.ts'

const sessions = [
  {
    name: 'Hank Doyle',
    vehicle: '2019 Ford F-150 3.5 EcoBoost',
    serial: 'FZ41T00812',
    state: 'waiting',
    minutes: 12,
    incident: 'write',
    text: 'Stopped at 61% when the garage door opened. The dash lights up like a tree.',
  },
  {
    name: 'Priya Nair',
    vehicle: '2018 Volkswagen Golf R, DQ381',
    serial: 'FZ39V30077',
    state: 'waiting',
    minutes: 34,
    incident: 'no_contact',
    text: 'The engine file is in, the transmission no longer answers.',
  },
  {
    name: 'Luis Ortega',
    vehicle: '2016 BMW 340i B58',
    serial: 'FZ40V31540',
    state: 'working',
    minutes: 55,
    incident: 'no_start',
    text: 'Written and verified, cranks, doesn’t fire.',
  },
  {
    name: 'Jo Becker',
    vehicle: '2015 Audi S3',
    serial: 'FZ38V30009',
    state: 'fixed',
    minutes: 1500,
    incident: 'write',
    text: 'The charger switched off after ten minutes.',
  },
] as const

/** Rescue sessions in each state, each with its ticket. */
export async function loadRescue({ db }: Database, now: Date): Promise<void> {
  for (const { name, vehicle, serial, state, minutes, incident, text } of sessions.toSorted(
    (a, b) => b.minutes - a.minutes,
  )) {
    const at = new Date(now.getTime() - minutes * 60_000)
    const [ticket] = await db
      .insert(tickets)
      .values({
        region: 1,
        source: 'rescue',
        state: state === 'fixed' ? 'solved' : 'open',
        title: `Rescue: ${vehicle}`,
        customerName: name,
        email: `${name.toLowerCase().replace(' ', '.')}@example.test`,
        createdAt: at,
        lastMessageAt: at,
        waitingSince: state === 'fixed' ? null : at,
        solvedAt: state === 'fixed' ? now : null,
      })
      .returning({ id: tickets.id })
    await db.insert(ticketMessages).values({ ticketId: ticket!.id, from: 'customer', body: text, createdAt: at })
    await db.insert(rescueSessions).values({
      ticketId: ticket!.id,
      region: 1,
      state,
      serial,
      vehicle,
      incident,
      tried: ['ignition', 'charger'],
      description: text,
      createdAt: at,
    })
  }
}
