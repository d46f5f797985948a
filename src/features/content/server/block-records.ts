import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pictures } from '#features/pictures/server/tables.ts'
import { type RecordKind, writingAlso } from '#features/revisions/server/record-kind.ts'
import type { Values } from '#features/revisions/rules.ts'
import { fail } from '#kit/refusal.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import type { Queryable } from '#kit/server/database.ts'
import { blocks as blocksShape, type Block } from '../contract/blocks.ts'
import { cleanBlocks, pictureIdsOf } from './clean-blocks.ts'

async function ready(tx: Queryable, values: Values): Promise<Values> {
  if (!Array.isArray(values['blocks'])) return values
  const blocks: Block[] = cleanBlocks(blocksShape.parse(values['blocks']))
  const wanted = [...new Set(blocks.flatMap(pictureIdsOf))]
  if (wanted.length > 0) {
    const known = await tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(sql`${pictures.id} = any(${sql.param(wanted)}::bigint[])`)
      .for('key share')
    const gone = blocks.findIndex((block) => pictureIdsOf(block).some((id) => known.every((row) => row.id !== id)))
    if (gone !== -1)
      fail('validation_failed', { fields: { [`blocks.${gone}`]: ['A picture of this block no longer exists.'] } })
  }
  return { ...values, blocks }
}

/** Sanitizes the blocks of a record on every write, including restores of old versions. */
export const withCleanBlocks = <K extends RecordKind>(kind: K): K => ({
  ...kind,
  insert: async (tx: Queryable, values: Values) => kind.insert(tx, await ready(tx, values)),
  update: async (tx: Queryable, id: number, changed: Values, version: number) =>
    kind.update(tx, id, await ready(tx, changed), version),
})

/** Makes every save of a record set its update time, and optionally other fields. */
export const touching = <K extends RecordKind>(
  table: PgTable & { id: PgColumn },
  kind: K,
  more: Readonly<Record<string, SQL>> = {},
): K =>
  writingAlso(kind, async (tx, id) => {
    await tx
      .update(table)
      .set({ updatedAt: sql`now()`, ...more } as never)
      .where(eq(table.id, id))
  })

/** Sanitizes the HTML field of a record on every write. */
export const withCleanHtml = <K extends RecordKind>(field: string, kind: K): K => {
  const clean = (values: Values): Values => {
    const { [field]: html } = values
    return typeof html === 'string' ? { ...values, [field]: cleanHtml(html) } : values
  }
  return {
    ...kind,
    insert: (tx: Queryable, values: Values) => kind.insert(tx, clean(values)),
    update: (tx: Queryable, id: number, changed: Values, version: number) =>
      kind.update(tx, id, clean(changed), version),
  }
}
