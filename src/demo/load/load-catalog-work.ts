import { asc, eq, inArray, sql } from 'drizzle-orm'
import { catalogImports, importChanges } from '#features/catalog-imports/server/tables.ts'
import { engineRecord } from '#features/catalog/server/engine-records.ts'
import { users } from '#features/identity/server/tables.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { saveRecord } from '#features/revisions/server/save-record.ts'
import { revisions } from '#features/revisions/server/tables.ts'
import { tuneRecordKind } from '#features/tune-editing/server/tune-record.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { compatSubscriptions, engines } from '#features/vehicles/server/tables.ts'
import { type Database, insertOne } from '#kit/server/database.ts'

const dayMs = 86_400_000

/** A catalog in progress: drafts, scheduled records, histories, an import, and requests for vehicles. */
export async function loadCatalogWork(database: Database, now: Date): Promise<void> {
  const { db } = database
  const people = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        ['cms', 'admin', 'superadmin'].map((name) => `${name}@demo.overboost.test`),
      ),
    )
  const idOf = (name: string) => people.find(({ email }) => email?.startsWith(`${name}@`))?.id ?? null
  const [cms, admin] = [idOf('cms'), idOf('admin')]
  if (cms === null || admin === null) return

  /** Saves a record as some user did some days ago. */
  const saved = (kind: RecordKind, id: number, values: object, by: number, daysAgo: number, note = '') =>
    database.transact(async (tx) => {
      const { version } = (await kind.read(tx, id))!
      await saveRecord({ tx, actor: null }, kind, id, { ...values, version, note })
      const createdAt = new Date(now.getTime() - daysAgo * dayMs)
      // Histories are append-only, so disable the trigger to backdate this one.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx
        .update(revisions)
        .set({ actorId: by, createdAt })
        .where(
          sql`${revisions.kind} = ${kind.name} and ${revisions.recordId} = ${id} and ${revisions.version} = ${version + 1}`,
        )
    })

  const [priced, draft, scheduled, retired] = await db
    .select({ id: tunes.id, name: tunes.name, price: tunes.price, basePrice: tunes.basePrice })
    .from(tunes)
    .where(sql`${tunes.priceTierId} is null and ${tunes.optional} and not ${tunes.isStock} and ${tunes.price} ? 'USD'
      and not exists (select 1 from tune_requires r where r.other_id = ${tunes.id})
      and not exists (select 1 from order_lines l where l.tune_id = ${tunes.id})`)
    .orderBy(asc(tunes.id))
    .limit(4)
  if (priced) {
    const higher = { ...priced.price, USD: priced.price.USD! + 2_000 }
    const before = { price: priced.price, baseprice: priced.basePrice }
    await saved(tuneRecordKind, priced.id, { notes: 'Needs a warm engine.' }, cms, 9)
    await saved(
      tuneRecordKind,
      priced.id,
      { price: higher, baseprice: { ...priced.basePrice, ...higher } },
      cms,
      6,
      'New list',
    )
    await saved(tuneRecordKind, priced.id, before, admin, 5, 'Back to the old price: the list was wrong')
  }
  if (draft) await saved(tuneRecordKind, draft.id, { state: 'draft' }, cms, 3, 'Waits for the dyno')
  if (scheduled) {
    const publishAt = new Date(now.getTime() + 30 * dayMs).toISOString()
    await saved(
      tuneRecordKind,
      scheduled.id,
      { state: 'scheduled', publish_at: publishAt },
      admin,
      2,
      'With the spring campaign',
    )
  }
  if (retired) await saved(tuneRecordKind, retired.id, { state: 'retired' }, admin, 12, 'Replaced')

  const some = await db.select({ id: engines.id, ecu: engines.ecu }).from(engines).orderBy(asc(engines.id)).limit(3)
  const [edited, ...imported] = some
  if (edited) {
    await saved(engineRecord, edited.id, { ecu: `${edited.ecu ?? 'ECU'} (rev. B)` }, cms, 8)
    await saved(engineRecord, edited.id, { ecu: edited.ecu ?? '' }, admin, 7, 'Same hardware')
  }
  const createdAt = new Date(now.getTime() - 4 * dayMs)
  const file = await insertOne(db, catalogImports, {
    name: 'supplier-ecus.csv',
    objectKey: 'imports/demonstration',
    kind: 'engines',
    state: 'applied',
    header: ['slug', 'ecu'],
    sample: [],
    mapping: { slug: 'slug', ecu: 'ecu' },
    rows: imported.length,
    progress: imported.length,
    changed: imported.length,
    createdBy: cms,
    createdAt,
    appliedAt: createdAt,
  })
  const asJson = async (id: number) =>
    (
      await db.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(e) as row from ${engines} e where id = ${id}`,
      )
    ).rows[0]!.row
  for (const { id, ecu } of imported) {
    const before = await asJson(id)
    await db
      .update(engines)
      .set({ ecu: `${ecu ?? 'ECU'} 2` })
      .where(eq(engines.id, id))
    await db.insert(importChanges).values({ importId: file.id, table: 'engines', before, after: await asJson(id) })
  }

  await db.insert(compatSubscriptions).values([
    {
      email: 'mara@example.test',
      vehicle: 'Lada Niva 1995',
      region: 2,
      createdAt: new Date(now.getTime() - 20 * dayMs),
    },
    {
      email: 'jon@example.test',
      vehicle: 'Volkswagen Golf 1984',
      region: 1,
      createdAt: new Date(now.getTime() - 9 * dayMs),
    },
    { email: 'ida@example.test', vehicle: 'Audi 80', region: 2, createdAt, toldAt: new Date(now.getTime() - dayMs) },
  ])
}
