import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { formatDay, formatDeadline } from '#kit/dates.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { exportCampaigns, listCampaigns } from '../../contract/staff.ts'
import { deliveryKinds, deliveryLabels, topicLabels } from '../../rules/topics.ts'
import { campaignActs } from './campaign-acts.ts'

const page = listPage(listCampaigns, {
  at: '/admin/newsletters',
  adds: 'New newsletter',
  noun: 'newsletter',
  empty: 'Write the first newsletter. Nothing is sent until you start it.',
  search: 'Subject or URL slug',
  filters: { state: { words: deliveryLabels }, topic: { words: topicLabels } },
  sorts: nameSorts,
  csv: exportCampaigns,
  bulk: bulkActs(({ name }) => name, campaignActs),
  columns: [
    { key: 'name', title: 'Subject' },
    { key: 'topic', words: topicLabels, wideOnly: true },
    {
      key: 'delivery',
      title: 'Status',
      render: ({ delivery }) => <StateBadge kind={deliveryKinds[delivery]}>{deliveryLabels()[delivery]}</StateBadge>,
    },
    { key: 'sent', title: 'Recipients' },
    {
      key: 'started_at',
      title: 'Sent',
      render: ({ delivery, started_at: sent, send_at: at, time_zone: zone }) =>
        sent ? formatDay(sent) : delivery === 'scheduled' && at ? formatDeadline(at, zone) : '–',
    },
    { key: 'updated_at', title: 'Updated', day: true, wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
