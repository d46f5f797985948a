import { formatMoment } from '#kit/dates.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import {
  audienceLabels,
  exportAlertRecords,
  levelLabels,
  listAlertRecords,
  regionLabels,
} from '../../contract/alerts.ts'
import { alertActs, alertTimeLabels } from './alert-acts.ts'

const badges = { running: 'done', upcoming: 'new', ended: 'ended' } as const
const timeText = (at: string | null) => (at === null ? '–' : formatMoment(at))

const page = listPage(listAlertRecords, {
  at: '/admin/alerts',
  adds: 'New alert',
  noun: 'alert',
  search: 'Message or link',
  filters: {
    when: { words: alertTimeLabels },
    audience: { label: 'Who sees it', all: 'Everyone', words: audienceLabels },
    level: { words: levelLabels },
  },
  csv: exportAlertRecords,
  bulk: bulkActs(({ message }) => message, alertActs),
  empty: 'An alert is a message at the top of the shop’s pages, until the visitor dismisses it.',
  columns: [
    { key: 'message' },
    {
      key: 'when',
      title: 'Status',
      render: (row) => <StateBadge kind={badges[row.when]}>{alertTimeLabels[row.when]}</StateBadge>,
    },
    { key: 'level', words: levelLabels },
    { key: 'audience', title: 'Who sees it', words: audienceLabels },
    { key: 'region', words: regionLabels, wideOnly: true },
    { key: 'starts_at', title: 'Starts', wideOnly: true, render: (row) => timeText(row.starts_at) },
    { key: 'ends_at', title: 'Ends', wideOnly: true, render: (row) => timeText(row.ends_at) },
    { key: 'dismissed', align: 'right' },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
