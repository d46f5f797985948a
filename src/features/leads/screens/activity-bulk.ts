import { formatShortMoment } from '#kit/dates.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { actOnLeadActivity, type LeadActivity, updateLeadActivity } from '../contract/work.ts'
import type { LeadSettings } from '../contract/settings.ts'

type Row = Pick<LeadActivity, 'id' | 'version' | 'done_at' | 'due_at' | 'owner' | 'owner_id'>
const dayMs = 86_400_000
const done = { skip: 'Done already.' }
const postponed = (due: string, days: string) => new Date(new Date(due).getTime() + Number(days) * dayMs).toISOString()

/** Bulk actions on activities. */
export const activityActs = ({ owners }: Pick<LeadSettings, 'owners'>): readonly BulkAct<Row>[] => [
  {
    label: 'Done',
    done: 'done',
    text: 'Repeating activities are planned again.',
    change: ({ done_at: at }) => (at === null ? { from: 'Planned', to: 'Done' } : done),
    perform: async ({ id, version }, _asked, call) => {
      const act = (of: { id: number; version: number }, name: 'done' | 'reopen' | 'remove') =>
        call(actOnLeadActivity, { params: { id: of.id }, body: { act: name, version: of.version } })
      const { activity, next } = await act({ id, version }, 'done')
      return async () => {
        await act(activity, 'reopen')
        if (next) await act(next, 'remove')
      }
    },
  },
  {
    label: 'Delete',
    done: 'deleted',
    text: 'They leave all lists and calendars.',
    change: ({ done_at: at }) => ({ from: at === null ? 'Planned' : 'Done', to: 'Deleted' }),
    perform: async ({ id, version }, _asked, call) => {
      const { activity } = await call(actOnLeadActivity, { params: { id }, body: { act: 'remove', version } })
      return () => call(actOnLeadActivity, { params: { id }, body: { act: 'restore', version: activity.version } })
    },
  },
  {
    label: 'Postpone',
    done: 'postponed',
    text: 'They’re due this many days later.',
    asks: [
      {
        name: 'days',
        label: 'By',
        choices: [
          { value: '1', label: '1 day' },
          { value: '2', label: '2 days' },
          { value: '7', label: '1 week' },
          { value: '14', label: '2 weeks' },
          { value: '30', label: '30 days' },
        ],
      },
    ],
    change: ({ done_at: at, due_at: due }, { days = '1' }) =>
      at === null ? { from: formatShortMoment(due), to: formatShortMoment(postponed(due, days)) } : done,
    perform: async ({ id, version, due_at: due }, { days = '1' }, call) => {
      const put = (from: number, at: string) =>
        call(updateLeadActivity, { params: { id }, body: { due_at: at, version: from } } as never)
      const saved = await put(version, postponed(due, days))
      return () => put(saved.version, due)
    },
  },
  {
    label: 'Assign',
    done: 'assigned',
    text: 'They move to their new owner’s list.',
    asks: [
      { name: 'owner', label: 'Owner', choices: owners.map(({ id, name }) => ({ value: String(id), label: name })) },
    ],
    change: ({ done_at: at, owner, owner_id: of }, { owner: id = '' }) => {
      if (at !== null) return done
      const to = owners.find((each) => String(each.id) === id)
      return !to || to.id === of ? { skip: `Already owned by ${owner}.` } : { from: owner, to: to.name }
    },
    perform: async ({ id, version, owner_id: before }, { owner = '' }, call) => {
      const put = (from: number, ownerId: number) =>
        call(updateLeadActivity, { params: { id }, body: { owner_id: ownerId, version: from } })
      const saved = await put(version, Number(owner))
      return () => put(saved.version, before)
    },
  },
]
