import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { getTraffic } from '../contract.ts'
import { makeFigures } from './jobs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin })
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
const now = new Date()
const monthStart = (back: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)
const dayMs = 86_400_000
const days = Array.from(
  { length: Math.round((Date.now() - monthStart(2)) / dayMs) },
  (_, at) => monthStart(2) + at * dayMs,
)

afterEach(() =>
  world.owner.db.execute(sql`truncate visits, visit_figures, visit_month_figures, visit_mediums, visit_days`),
)

const visit = (at: number, visitor: string, path: string) =>
  world.owner.db.execute(sql`
    insert into visits (at, day, region, visitor, is_bot, path, title, step, is_view, source, medium, campaign, country, device, screen)
    values (${iso(at)}::date + interval '1 hour', ${iso(at)}, 1, ${visitor}, false, ${path}, '', null, true, '', '', '', 'DE', 'phone', 'up to 480')`)
const pagesOf = async (from: number, until: number) => {
  const { body } = await staff.call(getTraffic, { query: { from: iso(from), until: iso(until) } })
  return Object.fromEntries((body.rows.path ?? []).map(({ value, views, visitors }) => [value, { views, visitors }]))
}

test('pages of a range are the sum of its days, however it lies across months, before and after days are made', async () => {
  for (const [index, at] of days.entries()) {
    await visit(at, `a${index}`, index % 3 === 0 ? '/blog' : '/products')
    if (index % 5 === 0) await visit(at, `b${index}`, '/blog')
  }
  const [first, last] = [days[0]!, days.at(-1)!]
  const middle = monthStart(1)
  const ranges = [
    [first, last],
    [first, middle - dayMs],
    [first + 3 * dayMs, last],
    [middle, monthStart(0) - dayMs],
    [first + 5 * dayMs, middle + 2 * dayMs],
  ] as const
  const expected = ranges.map(([from, until]) => {
    const counts: Record<string, { views: number; visitors: number }> = {}
    const count = (path: string) => {
      const { views } = counts[path] ?? { views: 0 }
      counts[path] = { views: views + 1, visitors: views + 1 }
    }
    for (const [index, at] of days.entries()) {
      if (at < from || at > until) continue
      count(index % 3 === 0 ? '/blog' : '/products')
      if (index % 5 === 0) count('/blog')
    }
    return counts
  })
  const read = () => Promise.all(ranges.map(([from, until]) => pagesOf(from, until)))
  expect(await read()).toEqual(expected)
  await makeFigures(world.database)
  expect(await read()).toEqual(expected)
  await makeFigures(world.database)
  await world.owner.db.execute(sql`delete from visits where day < ${iso(last)}`)
  expect(await read()).toEqual(expected)
  const { rows } = await world.owner.db.execute(sql`select 1 from visit_month_figures`)
  expect(rows.length).toBeGreaterThan(0)
})
