import { stateLabels } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportGuideRecords, guideProblemLabels, listGuideRecords, updateGuide } from '../../contract/staff.ts'

const aboutWords = {
  all: 'All vehicles',
  make: 'A make',
  model: 'A model',
  engine: 'An engine',
  transmission: 'A transmission',
}

/** The list of guides, below /catalog-manage and below /admin. */
export const guideList = (to: (id: number) => string) =>
  listPage(listGuideRecords, {
    lead: 'Texts shown in the guide, on the pages of their vehicles and in the search.',
    actions: <ButtonLink to={link('/catalog-manage/guides/new')}>New guide</ButtonLink>,
    noun: ['guide', 'guides'],
    empty: 'Guides explain a vehicle, an engine or a control unit.',
    search: 'Title, address or vehicle',
    filters: {
      state: { label: 'Status', all: 'All statuses', words: stateLabels },
      about: { label: 'About', all: 'About anything', words: aboutWords },
      problem: { label: 'Needs attention', all: 'All guides', words: guideProblemLabels },
    },
    sorts: nameSorts,
    csv: exportGuideRecords,
    bulk: bulkActs(
      ({ name }) => name,
      lifeActs(updateGuide, {
        published: 'Everyone finds them in the guide and on the pages of their vehicles.',
        draft: 'They leave the shop. Staff can go on editing them.',
        retired: 'They leave the shop. Staff can still read them.',
      }),
    ),
    to: ({ id }) => to(id),
    columns: [
      { key: 'name', title: 'Title' },
      { key: 'about', render: ({ about }) => (about === '' ? 'All vehicles' : about) },
      { key: 'slug', title: 'Address', wideOnly: true },
      { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
      { key: 'updated_at', title: 'Updated', day: true, wideOnly: true },
    ],
  })
