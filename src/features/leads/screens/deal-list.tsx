import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { List, type ListAnswer, type ListSpec } from '#kit/ui/list.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { Price } from '#kit/ui/price.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { type DealRow, exportLeadDeals } from '../contract/deals.ts'
import type { LeadSettings } from '../contract/settings.ts'
import { placeKinds, placeLabels } from '../rules/deals.ts'
import { CatalogFilter } from './catalog-filter.tsx'
import { customColumns, customFilters, customSorts } from './custom-columns.tsx'
import { dealActs } from './deal-bulk.ts'
import { fieldsFor } from './custom-fields.tsx'

const options = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

/** Filters shared by list and board. */
export const sharedFilters = (settings: LeadSettings) => ({
  owner: {
    label: 'Owner',
    all: 'All owners',
    words: [{ value: 'me', label: 'Yours' }, { value: 'none', label: 'Unassigned' }, ...options(settings.owners)],
  },
  source: {
    label: 'Source',
    all: 'All sources',
    words: [{ value: 'none', label: 'Unknown' }, ...options(settings.sources)],
  },
  label: { label: 'Label', all: 'All labels', words: options(settings.labels) },
})

const listSpec = (settings: LeadSettings, fields = fieldsFor(settings.fields, 'deal')): ListSpec<DealRow> => ({
  noun: 'deal',
  search: 'Title, vehicle, person or firm',
  filters: {
    place: { label: 'Status', chips: true, words: placeLabels },
    stage: {
      words: settings.pipelines.flatMap(({ name, stages }) =>
        stages.map((stage) => ({ value: String(stage.id), label: `${name}: ${stage.name}` })),
      ),
    },
    due: {
      label: 'Attention',
      all: 'Any attention',
      words: { rotten: 'Rotting', overdue: 'Activity overdue', unplanned: 'Nothing planned' },
    },
    ...sharedFilters(settings),
    make: {
      label: 'Vehicle, tune and tool',
      words: [],
      also: ['engine', 'tune', 'tool'],
      made: <CatalogFilter key="catalog" />,
    },
    reason: { label: 'Lost because', all: 'All reasons', words: options(settings.reasons) },
    ...customFilters(fields),
  },
  sorts: () => ({ ...nameSorts(), ...customSorts(fields) }),
  days: {},
  csv: exportLeadDeals,
  to: ({ id }) => link('/admin/lead-engine/deals/:id', { id }),
  columns: [
    'title',
    { key: 'value', align: 'right', render: (deal) => <Price minor={deal.value} currency={deal.currency} /> },
    { key: 'stage' },
    {
      key: 'place',
      title: 'Status',
      render: ({ place, age }) =>
        age === 'rotten' ? (
          <StateBadge kind="wrong">Rotting</StateBadge>
        ) : (
          <StateBadge kind={placeKinds[place]}>{placeLabels[place]}</StateBadge>
        ),
    },
    { key: 'firm', render: ({ firm, person }) => firm ?? person ?? '–', title: 'With' },
    { key: 'owner', render: ({ owner }) => owner ?? 'Unassigned' },
    {
      key: 'expected_close',
      title: 'Expected close',
      wideOnly: true,
      day: true,
      render: ({ expected_close: day }) => (day ? formatDay(day, 'UTC') : '–'),
    },
    { key: 'next_at', title: 'Next activity', wideOnly: true },
    { key: 'source', optional: true, render: ({ source }) => source ?? '–' },
    { key: 'vehicle', optional: true, render: ({ vehicle }) => vehicle || '–' },
    {
      key: 'wants',
      optional: true,
      render: ({ tunes, tools, wants }) => [...tunes, ...tools, wants].filter(Boolean).join(', ') || '–',
    },
    { key: 'labels', optional: true, render: ({ labels }) => labels.join(', ') || '–' },
    ...customColumns<DealRow>(fields),
  ],
  bulk: bulkActs(({ title }) => title, dealActs(settings)),
  empty: 'Add a deal to begin.',
})

/** The board's deals as a list, which also includes closed, archived and deleted ones. */
export const DealList = ({ answer, settings }: { answer: ListAnswer<DealRow>; settings: LeadSettings }) => (
  <List of={listSpec(settings)} answer={answer} />
)
