import type { z } from 'zod'
import type { Endpoint } from '#kit/contract.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage, type ListPageSpec } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { type RecordState, stateKinds, stateLabels } from '../contract/records.ts'
import { lifeActs, type LifeTexts } from './life-acts.ts'

interface RecordRow {
  id: number
  version: number
  name: string
  state: RecordState
}

/** The states of records, as a filter of their list and as its column. */
export const stateFilter = { label: 'Status', all: 'All statuses', words: stateLabels } as const
export const stateColumn = { key: 'state', title: 'Status', words: stateLabels, kinds: stateKinds } as const

const onSite: LifeTexts = {
  published: 'Everyone sees them on the site.',
  draft: 'They leave the site. Staff can go on editing them.',
  retired: 'They leave the site. Staff can still read them.',
}

/**
 * The page of a list of records that are drafted, published and retired: narrowed by their state, sorted by name too.
 * Many at once get another state through `update`, which changes one; `means` says what each state means for them,
 * where they aren’t texts of the site.
 */
export const recordListPage = <const L extends Endpoint & { output: z.ZodType<{ data: RecordRow[] }> }>(
  list: L,
  { update, means = onSite, filters, ...spec }: ListPageSpec<L> & { update: Endpoint; means?: LifeTexts },
) =>
  listPage(list, {
    sorts: nameSorts,
    bulk: bulkActs<RecordRow>(({ name }) => name, lifeActs(update, means)) as never,
    ...spec,
    filters: { state: stateFilter, ...filters },
  })
