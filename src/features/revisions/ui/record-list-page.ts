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

/** Record states as filter and column of a list. */
export const stateFilter = { words: stateLabels } as const
export const stateColumn = { key: 'state', title: 'Status', words: stateLabels, kinds: stateKinds } as const

const onSite: LifeTexts = {
  published: 'Everyone sees them on the site.',
  draft: 'They’re removed from the site. Staff can keep editing them.',
  retired: 'They’re removed from the site. Staff can still read them.',
}

/**
 * Builds the list page of records with states: filter by state, sort by name, and bulk state changes through `update`.
 * `means` explains each state, unless the records are site content.
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
