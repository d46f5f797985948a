import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { readAddresses } from '#features/pictures/server/queries.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { chosen, matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/staff-pages.ts'
import { fixedAddresses } from '../rules/addresses.ts'
import { cleanBlocks, picturesOf, shownBlocks } from './clean-blocks.ts'
import { touching, withCleanBlocks } from './block-records.ts'
import { contentPages } from './tables.ts'

const isFixed = (address: string | undefined): boolean => fixedAddresses.some((fixed) => fixed === address)

/**
 * Declares pages as records with a history. A page at a fixed address cannot be deleted; retired, its address shows
 * that there is no page.
 */
export const pageRecord: RecordKind = translatedRecord(
  touching(
    contentPages,
    withCleanBlocks(
      tableRecord({
        name: 'page',
        view: 'content.manage',
        edit: 'content.manage',
        table: contentPages,
        fields: contract.pageFields,
        parts: {},
        unique: { content_pages_address_unique: 'address' },
        uses: async (tx, id) => {
          const [row] = await tx
            .select({ address: contentPages.address })
            .from(contentPages)
            .where(eq(contentPages.id, id))
          return [{ what: 'address that the shop always has', count: isFixed(row?.address) ? 1 : 0 }]
        },
      }),
    ),
  ),
  contract.pageTexts,
)

const lists = listOperations(contract.listPageRecords, contract.exportPageRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listPageRecords>>(db, query, {
    select: sql`select p.id, p.name, p.address, p.layout, p.state, p.updated_at, p.version from ${contentPages} p`,
    where: [matching(query.q, [sql`p.name`, sql`p.address`]), chosen('p', query, 'state', 'layout')],
    of: 'p',
  }),
)({
  columns: {
    id: 'id',
    title: 'name',
    address: 'address',
    layout: 'layout',
    state: 'state',
    'updated at': 'updated_at',
    version: 'version',
  },
})

const preview = operation(contract.previewBlocks, async ({ tx, input }) => {
  const blocks = cleanBlocks(input.body.blocks)
  return { blocks: shownBlocks(blocks), pictures: picturesOf(blocks, await readAddresses(tx)) }
})

export const staffPageOperations = [...lists, ...recordOperations(pageRecord, contract.pageCalls), preview]
