import { changeRecordOf } from '#features/revisions/ui/life-acts.ts'
import { formatNumber } from '#kit/locale.ts'
import { byVersion } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { removeTuneType, updateTuneType } from '../contract/tune-types.ts'

interface Row {
  id: number
  version: number
  group: string | null
  group_slug: string | null
  tunes: number
}
const none = 'No group'

/** Bulk actions on tune types. */
export const tuneTypeActs = (groups: readonly { slug: string; name: string }[]): readonly BulkAct<Row>[] => [
  {
    label: 'Move',
    done: 'moved',
    text: 'The filters of the shop show them in that group.',
    asks: [
      {
        name: 'group',
        label: 'Group',
        min: 0,
        choices: [{ value: '', label: none }, ...groups.map(({ slug, name }) => ({ value: slug, label: name }))],
      },
    ],
    change: ({ group, group_slug: before }, { group: to = '' }) =>
      to === (before ?? '')
        ? { skip: 'Already there.' }
        : { from: group ?? none, to: groups.find(({ slug }) => slug === to)?.name ?? none },
    perform: (row, { group = '' }, call) =>
      changeRecordOf(call, updateTuneType, row, {
        set: { group: group || null },
        before: { group: row.group_slug },
        note: 'Moved',
      }),
  },
  {
    label: 'Delete',
    done: 'deleted',
    text: 'Only types without tunes are deleted. Their category pages are removed from the shop.',
    change: ({ tunes }) =>
      tunes > 0
        ? { skip: `Has ${formatNumber(tunes)} ${tunes === 1 ? 'tune' : 'tunes'}.` }
        : { from: 'No tunes', to: 'Deleted' },
    ...byVersion(removeTuneType),
  },
]
