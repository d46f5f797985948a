import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { utcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { call } from '#kit/call.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { List, type ListSpec } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { getLeadSettings, type LeadSettings } from '../contract/settings.ts'
import { exportLeadActivities, type LeadActivity, listLeadActivities } from '../contract/work.ts'
import { activityLabels } from '../rules/activities.ts'
import { activityActs } from './activity-bulk.ts'
import { ActivityDialog } from './activity-dialog.tsx'
import { ActivityEditor } from './activity-editor.tsx'
import { ActivityDays, daysOf } from './activity-days.tsx'
import { DoneButton } from './next-steps.tsx'

const views = { list: 'List', day: 'Day', week: 'Week' } as const
type View = keyof typeof views
/** The maximum number of activities shown per day or week. */
const daysMax = 1_000
const viewOf = (search: URLSearchParams): View => {
  const asked = search.get('view') ?? ''
  return asked in views ? (asked as View) : 'list'
}

/** The query for the server: by default, open activities with overdue ones first. */
const dueOf = (search: URLSearchParams): string => {
  const asked = search.get('due') || 'open'
  return asked === 'all' ? '' : asked
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const view = viewOf(search)
  if (view === 'list') {
    const [answer, settings] = await Promise.all([
      askFor(listLeadActivities, args, { asks: { view: '', due: dueOf(search) } }),
      call(getLeadSettings, {}),
    ])
    return { view, days: [], answer, owners: settings.owners, due: dueOf(search) }
  }
  const days = daysOf(view, search.get('on'))
  // Fetch one more day on each side, because the server counts days in the region and the view in local time.
  const edge = (day: Date, by: number) => utcDay(day.getTime() + by * 86_400_000)
  const owner = search.get('owner') === 'me' ? ('me' as const) : undefined
  const query = { from: edge(days[0]!, -1), until: edge(days.at(-1)!, 1), ...(owner ? { owner } : {}) }
  const answer = await readAll(query)
  return { view, days: days.map((day) => day.getTime()), answer, owners: [], due: '' }
}

/** All activities of the given days, up to `daysMax`; a team may have hundreds. */
async function readAll(query: { from: string; until: string; owner?: 'me' }) {
  const first = await call(listLeadActivities, { query: { ...query, limit: 100 } })
  const data = [...first.data]
  for (let after = first.next; after && data.length < daysMax;) {
    const page = await call(listLeadActivities, { query: { ...query, limit: 100, after } })
    data.push(...page.data)
    after = page.next
  }
  return { ...first, data }
}

const subjectOf = ({ deal_id: dealId, contact_id: contactId }: LeadActivity) => ({
  deal_id: dealId,
  contact_id: contactId,
})

function About({ activity }: { activity: LeadActivity }) {
  const { deal, deal_id: dealId, contact, contact_id: contactId } = activity
  if (dealId !== null) return <Link to={link('/admin/lead-engine/deals/:id', { id: dealId })}>{deal}</Link>
  if (contactId !== null) return <Link to={link('/admin/lead-engine/contacts/:id', { id: contactId })}>{contact}</Link>
  return '–'
}

const listSpec = (
  edit: (activity: LeadActivity) => void,
  owners: LeadSettings['owners'],
  due: string,
): ListSpec<LeadActivity> => ({
  noun: ['activity', 'activities'],
  search: 'Subject, deal or contact',
  filters: {
    due: {
      all: 'To do',
      chips: true,
      words: { overdue: 'Overdue', today: 'Today', week: 'Next 7 days', done: 'Done', all: 'All' },
    },
    kind: { words: activityLabels },
    owner: {
      words: [{ value: 'me', label: 'Yours' }, ...owners.map(({ id, name }) => ({ value: String(id), label: name }))],
    },
  },
  days: {},
  sorts: {
    soonest: 'Earliest first',
    latest: 'Latest first',
  },
  csv: exportLeadActivities,
  asks: { due },
  bulk: bulkActs(({ subject }) => subject, activityActs({ owners })),
  columns: [
    {
      key: 'subject',
      render: (activity) => <TextButton onClick={() => edit(activity)}>{activity.subject}</TextButton>,
    },
    { key: 'kind', title: 'Type', words: activityLabels },
    { key: 'due_at', title: 'Due' },
    {
      key: 'state',
      title: 'Status',
      render: ({ done_at: done, overdue }) => (
        <StateBadge kind={done ? 'done' : overdue ? 'wrong' : 'moving'}>
          {done ? 'Done' : overdue ? 'Overdue' : 'Planned'}
        </StateBadge>
      ),
    },
    { key: 'deal', title: 'About', render: (activity) => <About activity={activity} /> },
    { key: 'owner', wideOnly: true },
    {
      key: 'done',
      title: '',
      render: (activity) =>
        activity.done_at === null && <DoneButton activity={activity} subject={subjectOf(activity)} />,
    },
  ],
  empty: 'Plan calls, meetings, tasks and emails on a deal or contact.',
})

export default function ActivityListPage() {
  const { view, days, answer, owners, due } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const [edited, setEdited] = useState<LeadActivity | null>(null)
  const [isPlanning, setPlanning] = useState(false)
  return (
    <PageShell actions={<Button onClick={() => setPlanning(true)}>New activity</Button>}>
      <TabLinks
        label="View"
        tabs={Object.entries(views).map(([key, label]) => ({
          label,
          to: link(
            '/admin/lead-engine/activities',
            {},
            key === 'list' ? {} : { view: key, owner: query.get('owner') || undefined },
          ),
          current: key === view,
        }))}
      />
      {view === 'list' ? (
        <List of={listSpec(setEdited, owners, due)} answer={answer} />
      ) : (
        <ActivityDays days={days} activities={answer.data} onOpen={setEdited} />
      )}
      {edited && <ActivityEditor activity={edited} onClose={() => setEdited(null)} />}
      {isPlanning && <ActivityDialog onClose={() => setPlanning(false)} />}
    </PageShell>
  )
}
