import { sql } from 'drizzle-orm'
import { regions } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/switches.ts'
import { isOn, isShortage } from './board.ts'
import { lockSwitch, readSwitchRows, writeSwitch } from './queries.ts'
import { switches } from './tables.ts'

const { shopSwitchNames, wordsOf } = contract
function valueOf(name: contract.ShopSwitch, value: string | null | undefined): string {
  const { isText, followsStock } = wordsOf(name)
  if (isText) return value ?? ''
  if (followsStock && value === 'auto') return value
  return isOn(value ?? undefined) ? 'on' : ''
}

interface Row {
  name: contract.ShopSwitch
  value: string | null
  changed_at: Date | null
  changed_by: string | null
}

async function readSwitches(db: Queryable) {
  const rows = await readRows<Row>(
    db,
    sql`select n.name, s.value, a.created_at as changed_at, u.name as changed_by
      from unnest(${sql.raw(`array['${shopSwitchNames.join("','")}']`)}) with ordinality n (name, place)
        left join ${switches} s on s.name = n.name
        left join lateral (select created_at, actor_id from ${audits} where object = 'switch/' || n.name order by id desc limit 1) a on true
        left join ${users} u on u.id = a.actor_id
      order by n.place`,
  )
  const kept = new Map((await readSwitchRows(db)).map(({ name, value }) => [name, value]))
  return rows.map((row) => ({
    ...row,
    value: valueOf(row.name, row.value),
    shown_in: wordsOf(row.name).followsStock ? regions.filter((region) => isShortage(kept, row.name, region)) : [],
  }))
}

export const listSwitchesOperation = operation(contract.listSwitches, async ({ db }) => ({
  data: await readSwitches(db),
}))

export const setSwitchOperation = operation(contract.setSwitch, async ({ tx, actor, input }) => {
  const { name } = input.params
  const { value, was } = input.body
  const { isText, followsStock } = wordsOf(name)
  if (!isText && value !== 'on' && value !== '' && !(followsStock && value === 'auto'))
    fail('validation_failed', { fields: { value: ['Choose on or off.'] } })
  await tx.insert(switches).values({ name, value: '' }).onConflictDoNothing()
  const before = valueOf(name, await lockSwitch(tx, name))
  if (before !== was) fail('stale_version', { facts: { current: { version: 0, values: { value: before } } } })
  if (before !== value) {
    await writeSwitch(tx, name, value)
    await recordAudit(tx, actor, {
      action: 'switches.set',
      object: `switch/${name}`,
      before: { value: before },
      after: { value },
    })
  }
  const rows = await readSwitches(tx)
  return rows.find((row) => row.name === name)!
})
