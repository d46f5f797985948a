import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { endSubscription, exportSubscribers, listSubscribers } from '../../contract/staff.ts'
import { languageLabels, subscriberKinds, subscriberLabels, topicLabels } from '../../rules/topics.ts'
import { subscriberActs } from './subscriber-acts.ts'

const page = listPage(listSubscribers, {
  noun: 'subscriber',
  empty: 'People appear here when they sign up for the newsletter.',
  search: 'Email',
  filters: {
    state: { words: subscriberLabels },
    topic: { words: topicLabels },
    language: { words: languageLabels },
    region: { words: { 1: 'North America', 2: 'Europe' } },
  },
  csv: exportSubscribers,
  bulk: bulkActs(({ email }) => email, subscriberActs),
  columns: [
    { key: 'email' },
    {
      key: 'topics',
      render: ({ topics }) => topics.map((topic) => topicLabels()[topic]).join(', '),
      wideOnly: true,
    },
    { key: 'language', words: languageLabels, wideOnly: true },
    {
      key: 'state',
      title: 'Status',
      render: ({ state }) => <StateBadge kind={subscriberKinds[state]}>{subscriberLabels()[state]}</StateBadge>,
    },
    { key: 'confirmed_at', title: 'Confirmed', day: true },
    { key: 'ended_at', title: 'Ended', day: true, wideOnly: true },
    {
      key: 'actions',
      title: '',
      align: 'right',
      render: ({ id, email, state }) =>
        (state === 'active' || state === 'pending') && (
          <ReasonButton
            label="Unsubscribe"
            isInRow
            title={`Unsubscribe ${email}?`}
            call={endSubscription}
            params={{ id }}
            done="Unsubscribed."
          >
            They won’t get the newsletter until they subscribe again.
          </ReasonButton>
        ),
    },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
