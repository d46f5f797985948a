import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { compatSubscriptions, engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Tx } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/settings.ts'

const state = sql`case when s.told_at is null then 'waiting' else 'told' end`

const compatLists = listOperations(
  contract.listCompatSubscriptions,
  contract.exportCompatSubscriptions,
  ({ db }, { query }) =>
    readPage<RowOf<typeof contract.listCompatSubscriptions>>(db, query, {
      select: sql`select s.id, s.email, s.vehicle, s.region, ${state} as state, s.created_at, s.told_at from ${compatSubscriptions} s`,
      where: [matching(query.q, [sql`s.email`, sql`s.vehicle`]), query.state && sql`${state} = ${query.state}`],
      of: 's',
    }),
)({
  columns: {
    email: 'email',
    vehicle: 'vehicle',
    region: 'region',
    state: 'state',
    'asked at': 'created_at',
    'mailed at': 'told_at',
  },
})

interface Wish {
  id: number
  email: string
  vehicle: string
  path: string
}

/** Mails each subscriber once that their vehicle is supported. */
async function tell(tx: Tx, wishes: readonly Wish[]): Promise<void> {
  await queueMails(
    tx,
    wishes.map(({ id, email, vehicle, path }) => ({
      reference: `compat-subscription/${id}`,
      recipient: email,
      template: 'vehicle-supported',
      props: { vehicle, path },
    })),
  )
  for (const { id } of wishes)
    await tx
      .update(compatSubscriptions)
      .set({ toldAt: sql`now()` })
      .where(eq(compatSubscriptions.id, id))
}

const atOnce = 200

/** Mails subscribers whose vehicle has published tunes by now. Returns how many. */
export const tellOfSupportedVehicles = (database: Database): Promise<number> =>
  database.transact(async (tx) => {
    const part = (place: number) => sql`split_part(s.place, '/', ${place})`
    const due = await readRows<Wish>(
      tx,
      sql`select s.id, s.email, s.vehicle, '/catalog/' || s.place as path from ${compatSubscriptions} s
        where s.told_at is null and s.place is not null and exists (
          select 1 from ${makes} ma join ${models} mo on mo.make_id = ma.id join ${fitments} f on f.model_id = mo.id
            join ${engines} e on e.id = f.engine_id join ${tunes} t on t.engine_id = e.id
          where ma.slug = ${part(1)} and f.year = ${part(2)} and mo.slug = ${part(3)} and ${part(4)} in ('', e.slug)
            and ma.state = 'published' and mo.state = 'published' and e.state = 'published'
            and t.state = 'published' and not t.is_stock and not t.optional)
        order by s.id limit ${atOnce} for update of s skip locked`,
    )
    if (due.length > 0) await tell(tx, due)
    return due.length
  })

const objectOf = (id: number) => `compat-subscription/${id}`

export const compatOperations = [
  ...compatLists,
  operation(contract.tellCompatSubscription, async ({ tx, actor, input }) => {
    const { id } = input.params
    const [wish] = await tx.select().from(compatSubscriptions).where(eq(compatSubscriptions.id, id)).for('update')
    if (!wish) return fail('not_found')
    if (wish.toldAt) return fail('already_committed')
    await tell(tx, [{ id, email: wish.email, vehicle: wish.vehicle, path: input.body.path }])
    await recordAudit(tx, actor, {
      action: 'compatSubscriptions.tell',
      object: objectOf(id),
      after: { path: input.body.path },
    })
    return null
  }),
  operation(contract.removeCompatSubscription, async ({ tx, actor, input }) => {
    const { id } = input.params
    const gone = await tx
      .delete(compatSubscriptions)
      .where(eq(compatSubscriptions.id, id))
      .returning({ vehicle: compatSubscriptions.vehicle })
    if (!gone[0]) return fail('not_found')
    await recordAudit(tx, actor, { action: 'compatSubscriptions.remove', object: objectOf(id), before: gone[0] })
    return null
  }),
]
