import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { createLeadContact, mergeLeadContacts, undoLeadMerge, getLeadContact } from '../contract/contacts.ts'
import { actOnLeadDeal, createLeadDeal, getLeadBoard, getLeadDeal, moveLeadDeal } from '../contract/deals.ts'
import { createLeadPipeline } from '../contract/settings.ts'
import { type DealAct, dealActs, type DealPlace, mayDo } from '../rules/deals.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin })
const { rows: reasons } = await world.owner.db.execute<{ id: number }>(
  sql`insert into lead_reasons (name) values ('Too expensive') returning id`,
)
const reasonId = reasons[0]!.id
let runs = 0

interface Known {
  id: number
  value: number
  stage: number
  place: DealPlace
  /** The place that it returns to. */
  under: DealPlace[]
  stays: number
}
const next: Readonly<Record<DealAct, (deal: Known) => DealPlace>> = {
  win: () => 'won',
  lose: () => 'lost',
  reopen: () => 'open',
  archive: () => 'archived',
  remove: () => 'deleted',
  unarchive: ({ under }) => under.at(-1)!,
  restore: ({ under }) => under.at(-1)!,
}
const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), deal: fc.nat(3), stage: fc.nat(3) }),
  fc.record({ kind: fc.constant('act' as const), deal: fc.nat(3), act: fc.constantFrom(...dealActs) }),
  fc.record({ kind: fc.constant('merge' as const), first: fc.nat(2), second: fc.nat(2) }),
  fc.record({ kind: fc.constant('unmerge' as const), first: fc.nat(2) }),
)

test('any sequence of moves, archiving, restoring and merging keeps totals and history right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      runs += 1
      const { body: pipeline } = await staff.call(createLeadPipeline, { body: { name: `Run ${runs}` } })
      const stages = pipeline.stages.map(({ id }) => id)
      const people: number[] = []
      for (const name of ['Ann', 'Bo', 'Cy'])
        people.push(
          (await staff.call(createLeadContact, { body: { kind: 'person', name: `${name} ${runs}` } })).body.id,
        )
      const deals: Known[] = []
      /** Actual and expected outcomes. */
      const pairs: [unknown, unknown][] = []
      for (const value of [100, 2_050, 33_333, 7]) {
        const body = {
          title: `Deal ${value}`,
          value,
          currency: 'USD' as const,
          expected_close: '2027-01-01',
          stage_id: stages[0]!,
          person_id: people[deals.length % people.length]!,
        }
        const { body: made } = await staff.call(createLeadDeal, { body })
        deals.push({ id: made.id, value, stage: stages[0]!, place: 'open', under: [], stays: 1 })
      }
      const versionOf = async (id: number) => (await staff.call(getLeadDeal, { params: { id } })).body.version
      for (const each of steps) {
        if (each.kind === 'move') {
          const deal = deals[each.deal]!
          const stage = stages[each.stage]!
          const { status } = await staff.call(moveLeadDeal, {
            params: { id: deal.id },
            body: { stage_id: stage, version: await versionOf(deal.id) },
          })
          const isSame = deal.stage === stage
          pairs.push([status, isSame || deal.place === 'open' ? 200 : 409])
          if (!isSame && status === 200) {
            deal.stage = stage
            deal.stays += 1
          }
        } else if (each.kind === 'act') {
          const deal = deals[each.deal]!
          const { status } = await staff.call(actOnLeadDeal, {
            params: { id: deal.id },
            body: {
              act: each.act,
              version: await versionOf(deal.id),
              ...(each.act === 'lose' ? { reason_id: reasonId } : {}),
            },
          })
          const may = mayDo(each.act, deal.place)
          pairs.push([status, may ? 200 : 409])
          if (!may) continue
          const place = next[each.act](deal)
          if (each.act === 'archive' || each.act === 'remove') deal.under.push(deal.place)
          if (each.act === 'unarchive' || each.act === 'restore') deal.under.pop()
          if (each.act === 'reopen') deal.stays += 1
          deal.place = place
        } else if (each.kind === 'merge') {
          const { body } = await staff.call(getLeadContact, { params: { id: people[each.first]! } })
          await staff.call(mergeLeadContacts, {
            params: { id: body.id },
            body: { gone_id: people[each.second]!, version: body.version },
          })
        } else {
          const { body } = await staff.call(getLeadContact, { params: { id: people[each.first]! } })
          const [merge] = body.merges
          // The kept contact was merged again since, so the later merge must be undone first.
          const wanted = body.deleted_at === null ? 200 : 409
          if (merge) pairs.push([(await staff.call(undoLeadMerge, { params: { id: merge.id } })).status, wanted])
        }
      }
      expect(pairs.map(([seen]) => seen)).toEqual(pairs.map(([, wanted]) => wanted))
      const { body: board } = await staff.call(getLeadBoard, { query: { pipeline: pipeline.id, currency: 'USD' } })
      for (const [index, column] of board.columns.entries()) {
        const here = deals.filter(({ stage, place }) => stage === stages[index] && place === 'open')
        const { probability } = column
        expect([column.count, column.total]).toEqual([here.length, here.reduce((sum, { value }) => sum + value, 0)])
        expect(column.weighted).toBe(here.reduce((sum, { value }) => sum + Math.round((value * probability) / 100), 0))
      }
      for (const deal of deals) {
        const { body } = await staff.call(getLeadDeal, { params: { id: deal.id } })
        expect([body.place, body.stage.id, body.stays.length]).toEqual([deal.place, deal.stage, deal.stays])
        const isIn = body.stays.filter(({ left_at: left }) => left === null).length
        const isOpen =
          [deal.place, ...deal.under].find((place) => place !== 'archived' && place !== 'deleted') === 'open'
        expect(isIn).toBe(isOpen ? 1 : 0)
        // Each stay begins when the previous one ended, or later if the deal was closed in between.
        const times = body.stays.flatMap(({ entered_at: from, left_at: until }) => [from, until ?? '9999'])
        expect(times).toEqual(times.toSorted())
        const person = await staff.call(getLeadContact, { params: { id: body.person!.id } })
        expect(person.body.deleted_at).toBeNull()
      }
    }),
    { numRuns: 6 },
  )
})
