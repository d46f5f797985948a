import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/switches.ts'
import { isOn } from './board.ts'
import { lockSwitch, writeSwitch } from './queries.ts'
import { switches } from './tables.ts'

const { shopSwitches, shopSwitchNames } = contract
const valueOf = (name: contract.ShopSwitch, value: string | null | undefined): string =>
  shopSwitches[name].isText ? (value ?? '') : isOn(value ?? undefined) ? 'on' : ''

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
  return rows.map((row) => ({ ...row, value: valueOf(row.name, row.value) }))
}

export const listSwitchesOperation = operation(contract.listSwitches, async ({ db }) => ({
  data: await readSwitches(db),
}))

export const setSwitchOperation = operation(contract.setSwitch, async ({ tx, actor, input }) => {
  const { name } = input.params
  const { value, was } = input.body
  if (!shopSwitches[name].isText && value !== 'on' && value !== '')
    fail('validation_failed', { fields: { value: ['Turn it on or off.'] } })
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
