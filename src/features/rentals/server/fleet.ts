import { and, eq, sql } from 'drizzle-orm'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { termsShape } from '#features/tools/server/queries.ts'
import { toolRentals, tools } from '#features/tools/server/tables.ts'
import type { Region } from '#access/actor.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, violatedConstraint } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/staff.ts'
import { rentals, rentalUnits } from './tables.ts'

type Unit = {
  id: number
  version: number
  tool: string
  tool_name: string
  serial: string
  note: string
  state: (typeof contract.unitStates)[number]
  rental: number | null
  rentals: number
  retired_at: Date | null
}

const held = sql`exists (select 1 from ${rentals} x where x.unit_id = u.id and x.unit_held)`
const stateOf = sql`case when ${held} then 'rented' when u.retired_at is null then 'free' else 'retired' end`
const select = sql`select u.id, u.version, k.slug as tool, k.name as tool_name, u.serial, u.note, u.retired_at, ${stateOf} as state,
  (select max(x.order_id) from ${rentals} x where x.unit_id = u.id) as rental,
  (select count(*)::int from ${rentals} x where x.unit_id = u.id and x.state not in ('requested', 'cancelled')) as rentals
  from ${rentalUnits} u join ${tools} k on k.id = u.tool_id`

const readUnits = (
  db: Queryable,
  region: Region,
  query: { q?: string; state?: string; tool?: string; sort?: 'newest' | 'oldest'; after?: string; limit: number },
) =>
  readPage<Unit>(db, query, {
    select,
    where: [
      sql`u.region = ${region}`,
      query.state ? sql`${stateOf} = ${query.state}` : undefined,
      query.tool ? sql`k.slug = ${query.tool}` : undefined,
      matching(query.q, [sql`u.serial`, sql`u.note`, sql`k.name`]),
    ],
    of: 'u',
  })

async function findUnit(db: Queryable, region: Region, id: number): Promise<Unit> {
  const { rows } = await db.execute<Unit>(sql`${select} where u.id = ${id} and u.region = ${region}`)
  const [row] = rows
  return row ? { ...row, retired_at: row.retired_at && new Date(row.retired_at) } : fail('not_found')
}

export const unitLists = listOperations(
  contract.listRentalUnits,
  contract.exportRentalUnits,
  ({ db, actor }, { query }) => readUnits(db, actor.region, query as never),
)({
  columns: {
    id: 'id',
    tool: 'tool_name',
    serial: 'serial',
    state: 'state',
    rental: 'rental',
    rentals: 'rentals',
    note: 'note',
    'retired at': 'retired_at',
  },
})

const refuseTakenSerial = (error: unknown): never => {
  if (violatedConstraint(error) === 'rental_units_serial')
    return fail('validation_failed', { fields: { serial: ['Another unit has this serial number.'] } })
  throw error
}

export const createRentalUnitOperation = operation(contract.createRentalUnit, async ({ tx, actor, input }) => {
  const { tool: slug, serial, note } = input.body
  const [tool] = await tx
    .select({ id: tools.id })
    .from(tools)
    .where(and(eq(tools.slug, slug), eq(tools.isRentable, true)))
  if (!tool) return fail('not_found')
  const rows = await tx
    .insert(rentalUnits)
    .values({ toolId: tool.id, region: actor.region, serial, note })
    .returning({ id: rentalUnits.id })
    .catch(refuseTakenSerial)
  const { id } = rows[0]!
  await recordAudit(tx, actor, {
    action: 'rentals.add_unit',
    object: `rental-unit/${id}`,
    after: { tool: slug, serial },
  })
  return findUnit(tx, actor.region, id)
})

export const updateRentalUnitOperation = operation(contract.updateRentalUnit, async ({ tx, actor, input, now }) => {
  const { id } = input.params
  const { version, serial, note, retired, reason } = input.body
  const before = await findUnit(tx, actor.region, id)
  if (retired && before.state === 'rented') fail('in_use')
  const rows = await tx
    .update(rentalUnits)
    .set({ serial, note, retiredAt: retired ? (before.retired_at ?? now) : null, version: version + 1 })
    .where(and(eq(rentalUnits.id, id), eq(rentalUnits.version, version)))
    .returning({ id: rentalUnits.id })
    .catch(refuseTakenSerial)
  if (!rows[0]) return fail('stale_version')
  const after = await findUnit(tx, actor.region, id)
  const shown = ({ serial: name, note: text, state }: Unit) => ({ serial: name, note: text, state })
  await recordAudit(tx, actor, {
    action: 'rentals.change_unit',
    object: `rental-unit/${id}`,
    before: shown(before),
    after: shown(after),
    reason,
  })
  return after
})

async function readRentalTools(db: Queryable, region: Region, id?: number) {
  const rows = await db
    .select({
      tool: tools,
      terms: toolRentals,
      units: sql<number>`(select count(*)::int from ${rentalUnits} u where u.tool_id = tools.id and u.region = ${region} and u.retired_at is null)`,
      free: sql<number>`(select count(*)::int from ${rentalUnits} u where u.tool_id = tools.id and u.region = ${region} and u.retired_at is null and not ${held})`,
    })
    .from(tools)
    .leftJoin(toolRentals, eq(toolRentals.toolId, tools.id))
    .where(and(eq(tools.isRentable, true), ...(id === undefined ? [] : [eq(tools.id, id)])))
    .orderBy(tools.name, tools.id)
  return rows.map(({ tool, terms, units, free }) => ({
    id: tool.id,
    slug: tool.slug,
    name: tool.name,
    terms: terms && termsShape(terms),
    version: terms?.version ?? 0,
    units,
    free,
  }))
}

export const listRentalToolsOperation = operation(contract.listRentalTools, async ({ db, actor }) => ({
  data: await readRentalTools(db, actor.region),
}))

export const putRentalTermsOperation = operation(contract.putRentalTerms, async ({ tx, actor, input }) => {
  const { version, reason, ...terms } = input.body
  const [before] = await readRentalTools(tx, actor.region, input.params.id)
  if (!before) return fail('not_found')
  if (before.version !== version) fail('stale_version')
  const problems: Record<string, string[]> = {}
  for (const code of Object.keys(terms.fee) as (keyof typeof terms.fee)[]) {
    const deposit = terms.deposit[code]
    const value = terms.value[code]
    if (deposit === undefined) problems['deposit'] = [`Enter a deposit in ${code}, or 0.`]
    if (value === undefined || value < (deposit ?? 0))
      problems['value'] = [`The value in ${code} is at least the deposit.`]
  }
  if (Object.keys(problems).length > 0) fail('validation_failed', { fields: problems })
  const columns = {
    days: terms.days,
    fee: terms.fee,
    deposit: terms.deposit,
    value: terms.value,
    lateFee: terms.late_fee,
    extraDay: terms.extra_day,
    creditPercent: terms.credit_percent,
    version: version + 1,
  }
  const rows = await tx
    .insert(toolRentals)
    .values({ toolId: before.id, ...columns })
    .onConflictDoUpdate({ target: toolRentals.toolId, set: columns, setWhere: eq(toolRentals.version, version) })
    .returning({ id: toolRentals.toolId })
  if (!rows[0]) fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'rentals.set_terms',
    object: `tool-rental/${before.id}`,
    before: before.terms ?? {},
    after: terms,
    reason,
  })
  return (await readRentalTools(tx, actor.region, before.id))[0] ?? fail('not_found')
})
