import { keysOf, like, type CsvColumns, type ListSort } from '#kit/server/lists.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { and, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { type EarnerKind, type EarnerState } from '../../rules/earnings.ts'
import { setEarnerState } from '../earnings/set-earner-state.ts'
import { earners, shareEntries, tuneTuners, tunePoolMembers, shareAgreements, sharePayees } from '../earnings/tables.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, violatedConstraint } from '#kit/server/database.ts'
import * as contract from '../../contract/tuners.ts'
import { users } from '#features/identity/server/tables.ts'
import * as m from '../../messages/m.ts'
import { readRows } from '#kit/server/read-rows.ts'

type Row = {
  id: number
  kind: EarnerKind
  name: string
  email: string
  login: string | null
  state: EarnerState
  tier: number
  hold_days: number
  tunes: number
  agreements: number
  payees: number
  created_at: Date
  version: number
  note: string
}
interface Filter {
  id?: number
  q?: string | undefined
  state?: EarnerState | undefined
  /** Only those with earnings in it. */
  currency?: Currency | undefined
  after?: string | undefined
  limit?: number
  sort?: ListSort
}

/** Earners of a type for staff; cursor by ID, or by name and ID. */
export async function readStaffEarners(
  db: Queryable,
  kind: EarnerKind,
  { id, q, state, currency, after, limit = 1, sort = 'newest' }: Filter,
) {
  const conditions = [sql`p.kind = ${kind}`]
  const keys = keysOf(sort, sql`p.id`, sql`p.name`)
  if (id !== undefined) conditions.push(sql`p.id = ${id}`)
  conditions.push(...keys.after(after))
  if (currency)
    conditions.push(sql`exists (select 1 from ${shareEntries} e where e.earner_id = p.id and e.currency = ${currency})`)
  if (state) conditions.push(sql`p.state = ${state}`)
  if (q) conditions.push(sql`(p.name ilike ${like(q)} or p.email ilike ${like(q)} or u.email ilike ${like(q)})`)
  const rows = await readRows<Row>(
    db,
    sql`
    select p.id, p.kind, p.name, p.email, u.email as login, p.state, p.tier, p.hold_days, p.created_at, p.version, p.note,
      (select count(*)::int from ${tuneTuners} t where t.earner_id = p.id
        or t.pool_id in (select m.pool_id from ${tunePoolMembers} m where m.earner_id = p.id)) as tunes,
      (select count(*)::int from ${shareAgreements} a where a.earner_id = p.id and (a.ends_at is null or a.ends_at > now())) as agreements,
      (select count(*)::int from ${sharePayees} b where b.earner_id = p.id) as payees
    from ${earners} p left join ${users} u on u.id = p.user_id
    where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? keys.next(data.at(-1)!) : null }
}
/** The columns of the earner export. */
export const earnerColumns: CsvColumns<RowOf<typeof contract.listStaffTuners>> = {
  Number: 'id',
  Name: 'name',
  Email: 'email',
  Account: 'login',
  Status: 'state',
  Level: 'tier',
  'Days held': 'hold_days',
  Tunes: 'tunes',
  Agreements: 'agreements',
  Since: 'created_at',
}
const shown = async (db: Queryable, id: number) =>
  (await readStaffEarners(db, 'tuner', { id })).data[0] ?? fail('not_found')

async function loginOf(tx: Queryable, email: string): Promise<number | null> {
  if (email === '') return null
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return user?.id ?? fail('validation_failed', { fields: { login: [m.noAccount()] } })
}
const refuseTaken = (error: unknown): never => {
  if (violatedConstraint(error) === 'earners_user') fail('in_use', { message: m.alreadyTuner() })
  throw error
}

const tunerLists = listOperations(contract.listStaffTuners, contract.exportStaffTuners, ({ db }, { query }) =>
  readStaffEarners(db, 'tuner', query),
)({ columns: earnerColumns })
const getTuner = operation(contract.getStaffTuner, ({ db, input }) => shown(db, input.params.id))

const createTuner = operation(contract.createStaffTuner, async ({ tx, actor, services, input: { body } }) => {
  const { reason, ...after } = body
  const { login, hold_days: holdDays = services.settings.SHARE_HOLD_DAYS, ...columns } = after
  const userId = await loginOf(tx, login)
  const row = one(
    await tx
      .insert(earners)
      .values({ kind: 'tuner', ...columns, holdDays, userId })
      .returning()
      .catch(refuseTaken),
  )
  await recordAudit(tx, actor, { action: 'tuners.create', object: `earner/${row.id}`, after, reason })
  return shown(tx, row.id)
})

const updateTuner = operation(contract.updateStaffTuner, async ({ tx, actor, input: { params, body } }) => {
  const { login, hold_days: holdDays, version, reason, ...columns } = body
  const before = await shown(tx, params.id)
  const userId = await loginOf(tx, login)
  const changed = await tx
    .update(earners)
    .set({ ...columns, ...(holdDays === undefined ? {} : { holdDays }), userId, version: version + 1 })
    .where(and(eq(earners.id, params.id), eq(earners.kind, 'tuner'), eq(earners.version, version)))
    .returning({ id: earners.id })
    .catch(refuseTaken)
  if (changed.length === 0) fail('stale_version')
  const after = await shown(tx, params.id)
  await recordAudit(tx, actor, { action: 'tuners.update', object: `earner/${params.id}`, before, after, reason })
  return after
})

const setState = operation(contract.setTunerState, ({ tx, actor, input: { params, body } }) =>
  setEarnerState(tx, actor, { kind: 'tuner', id: params.id, body }),
)

export const tunerStaffOperations = [...tunerLists, getTuner, createTuner, updateTuner, setState]
