import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { tuneTypeTexts } from '#features/catalog/contract/tune-types.ts'
import { type RecordKind, writingAlso } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { tuneTuneTypes, tuneTypeGroups, tuneTypes } from '#features/tunes/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/tune-types.ts'

const rights = { view: 'catalog.read', edit: 'catalog.manage' } as const
const { group: _group, ...ownFields } = contract.tuneTypeRecordFields
const table = tableRecord({
  name: 'tune-type',
  ...rights,
  table: tuneTypes,
  fields: ownFields,
  linked: { group: sql`(select g.slug from ${tuneTypeGroups} g where g.id = r.group_id)` },
  parts: {},
  unique: { tune_types_slug_unique: 'slug' },
  uses: async (tx, id) => [{ what: 'tunes', count: await tx.$count(tuneTuneTypes, eq(tuneTuneTypes.tuneTypeId, id)) }],
})
const whole = tableRecord({ name: 'tune-type', ...rights, table: tuneTypes, fields: contract.tuneTypeRecordFields })

/** Sets the group of a type, by the group's slug. */
async function setGroup(tx: Queryable, id: number, group: unknown): Promise<void> {
  const [found] =
    typeof group === 'string' && group !== ''
      ? await tx.select({ id: tuneTypeGroups.id }).from(tuneTypeGroups).where(eq(tuneTypeGroups.slug, group))
      : []
  if (group && !found) fail('validation_failed', { fields: { group: ['This group doesn’t exist.'] } })
  await tx
    .update(tuneTypes)
    .set({ groupId: found?.id ?? null })
    .where(eq(tuneTypes.id, id))
}

/** A tune type refers to its group by slug. */
const untranslated: RecordKind = {
  ...writingAlso(table, async (tx, id, values) => {
    if ('group' in values) await setGroup(tx, id, values['group'])
  }),
  shape: whole.shape,
}

export const tuneTypeRecord = translatedRecord(untranslated, tuneTypeTexts)

const typeLists = listOperations(
  contract.listTuneTypes,
  contract.exportTuneTypes,
  ({ db }, { query: { q, group, used, ...query } }) =>
    readPage<RowOf<typeof contract.listTuneTypes>>(db, query, {
      select: sql`
        select t.id, t.version, t.name, t.slug, g.name as "group", g.slug as group_slug, t.position,
          (select count(*)::int from ${tuneTuneTypes} l where l.tune_type_id = t.id) as tunes
        from ${tuneTypes} t left join ${tuneTypeGroups} g on g.id = t.group_id`,
      where: [
        matching(q, [sql`t.name`, sql`t.slug`, sql`g.name`]),
        group ? sql`g.slug = ${group}` : undefined,
        used && sql`exists (select 1 from ${tuneTuneTypes} l where l.tune_type_id = t.id) = ${used === 'yes'}`,
      ],
      of: 't',
    }),
)({ columns: { id: 'id', name: 'name', slug: 'slug', group: 'group', order: 'position', tunes: 'tunes' } })

export const tuneTypeGroupRecord = tableRecord({
  name: 'tune-type-group',
  ...rights,
  table: tuneTypeGroups,
  fields: contract.tuneTypeGroupFields,
  unique: { tune_type_groups_slug_unique: 'slug' },
  uses: async (tx, id) => [{ what: 'tune types', count: await tx.$count(tuneTypes, eq(tuneTypes.groupId, id)) }],
})

export const tuneTypeOperations = [
  ...typeLists,
  ...recordOperations(tuneTypeRecord, contract.tuneTypeCalls),
  operation(contract.listTuneTypeGroups, async ({ db }) => ({
    data: await readRows<RowOf<typeof contract.listTuneTypeGroups>>(
      db,
      sql`select g.id, g.version, g.name, g.slug, g.position, (select count(*)::int from ${tuneTypes} t where t.group_id = g.id) as types
        from ${tuneTypeGroups} g order by g.position, g.id`,
    ),
  })),
  ...recordOperations(tuneTypeGroupRecord, contract.tuneTypeGroupCalls),
]
