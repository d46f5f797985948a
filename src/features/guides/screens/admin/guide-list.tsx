import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { exportGuideRecords, guideProblemLabels, listGuideRecords, updateGuide } from '../../contract/staff.ts'

const aboutWords = {
  all: 'All vehicles',
  make: 'A make',
  model: 'A model',
  engine: 'An engine',
  transmission: 'A transmission',
}

/** The list of guides, used under /catalog-manage and /admin. */
export const guideList = (to: (id: number) => string) =>
  recordListPage(listGuideRecords, {
    actions: <ButtonLink to={link('/catalog-manage/guides/new')}>New guide</ButtonLink>,
    noun: 'guide',
    empty: 'Guides explain a vehicle, an engine or a control unit.',
    search: 'Title, URL slug or vehicle',
    filters: {
      about: { all: 'About anything', words: aboutWords },
      problem: { label: 'Needs attention', all: 'All guides', words: guideProblemLabels },
    },
    csv: exportGuideRecords,
    update: updateGuide,
    means: {
      published: 'They appear in the guides and on their vehicles’ pages.',
      draft: 'They’re removed from the shop. Staff can keep editing them.',
      retired: 'They’re removed from the shop. Staff can still read them.',
    },
    to: ({ id }) => to(id),
    columns: [
      { key: 'name', title: 'Title' },
      { key: 'about', render: ({ about }) => (about === '' ? 'All vehicles' : about) },
      { key: 'slug', title: 'URL slug', wideOnly: true },
      stateColumn,
      { key: 'updated_at', title: 'Updated', day: true, wideOnly: true },
    ],
  })
