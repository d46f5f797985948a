import { eq, sql } from 'drizzle-orm'
import { audits } from '#features/audits/server/tables.ts'
import { beforeEach, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { getSiteContext } from '#features/notices/contract/notices.ts'
import { alerts } from '#features/notices/server/tables.ts'
import { useWorld } from '#test/world.ts'
import { getSupportHours, updateSupportHours } from '../contract.ts'
import { addWorkingMinutes, startingSupportHours } from '../rules.ts'
import { readSupportHours } from './read-support-hours.ts'

const { world } = await useWorld({ processes: 2 })
const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
beforeEach(() => world.owner.db.execute(sql`delete from support_hours`))

const reason = 'Open on Saturdays'
const week = startingSupportHours.week.map((day, index) =>
  index === 5 ? { open: true, from: '10:00', until: '14:00' } : day,
)
type Changes = Partial<{ zone: string; week: typeof week; holidays: string[]; version: number }>
const save = (changes: Changes = {}, client = staff) =>
  client.call(updateSupportHours, {
    body: {
      ...startingSupportHours,
      holidays: [...startingSupportHours.holidays],
      week,
      version: 0,
      reason,
      ...changes,
    },
  })

test('200: pages of every process show the new hours of the region, and deadlines count them', async () => {
  const shown = async (process: number) =>
    (await world.client(process).call(getSiteContext, {})).body.supportHours.replaceAll(/\s/g, ' ')
  expect(await shown(1)).toBe('Mon – Fri, 9 AM – 5 PM (Pacific Time)')
  const saved = await save({ zone: 'America/Denver', holidays: ['2026-12-24', '2026-12-23', '2026-12-24'] })
  expect(saved.body).toMatchObject({ version: 1, zone: 'America/Denver', holidays: ['2026-12-23', '2026-12-24'] })
  for (const process of [0, 1])
    await expect.poll(() => shown(process)).toBe('Mon – Fri, 9 AM – 5 PM; Sat, 10 AM – 2 PM (Mountain Time)')
  expect(await readSupportHours(world.owner.db, 2)).toEqual({ ...startingSupportHours, version: 0 })
  const hours = await readSupportHours(world.owner.db, 1)
  // Tuesday, 4 PM in Denver: the next day is Friday, because of the holidays.
  expect(addWorkingMinutes(hours, new Date('2026-12-22T23:00:00Z'), 90).toISOString()).toBe('2026-12-25T16:30:00.000Z')
})

test('alerts name them in the visitor’s language', async () => {
  await world.owner.db.insert(alerts).values({ level: 'info', message: 'Support: {support_hours}' })
  const seen = async (language: string) => {
    const { body } = await world.client().request('GET', '/api/alerts', undefined, { 'accept-language': language })
    return JSON.stringify(body).replaceAll(/\s/g, ' ')
  }
  await expect.poll(() => seen('en')).toContain('"Support: Mon – Fri, 9 AM – 5 PM (Pacific Time)"')
  expect(await seen('de')).toContain('"Support: Mo – Fr, 09:00–17:00 Uhr (Nordamerikanische Westküstenzeit)"')
})

test('each change is in the audit log with what it replaced', async () => {
  await save()
  const { rows } = await world.owner.db.execute(
    sql`select before, after, reason from audits where object = 'support-hours/1' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ before: startingSupportHours, after: { week }, reason }])
})

test('409 for hours that someone else has changed in the meantime', async () => {
  const both = await Promise.all([save(), save()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await save({ version: 0 })).refusal.code).toBe('stale_version')
  expect((await save({ version: 1, zone: 'America/Denver' })).body.version).toBe(2)
})

test('200: hours saved unchanged stay as they are, without a record', async () => {
  await save()
  const records = () => world.owner.db.$count(audits, eq(audits.object, 'support-hours/1'))
  const before = await records()
  expect((await save({ version: 1 })).body.version).toBe(1)
  expect(await records()).toBe(before)
})

test('422 beside the field for times in the wrong order, a week without hours, and an unknown zone', async () => {
  const late = week.with(0, { open: true, from: '17:00', until: '09:00' })
  expect((await save({ week: late })).refusal.errors).toEqual({ 'week.0.until': ['Choose a time after the opening.'] })
  const closed = week.map((day) => ({ ...day, open: false }))
  expect((await save({ week: closed })).refusal.errors).toEqual({ week: ['Open on at least one day.'] })
  expect((await save({ zone: 'Mars/Olympus' })).refusal.errors).toEqual({ zone: ['Choose a time zone.'] })
  expect((await staff.call(getSupportHours, {})).body.version).toBe(0)
})

test('401 for a visitor, 403 for a user', async () => {
  expect((await save({}, world.client() as never)).status).toBe(401)
  expect((await save({}, await world.login())).status).toBe(403)
})
