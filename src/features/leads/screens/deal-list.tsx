import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { List, type ListAnswer, type ListSpec } from '#kit/ui/list.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { Price } from '#kit/ui/price.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import type { InputFor } from '#kit/contract.ts'
import { changeLeadDeals, type DealRow, exportLeadDeals } from '../contract/deals.ts'
import type { LeadSettings } from '../contract/settings.ts'
import { placeKinds, placeLabels } from '../rules/deals.ts'
import classes from './board.module.css'
import { customColumns, customFilters, customSorts } from './custom-columns.tsx'
import { fieldsFor } from './custom-fields.tsx'
import { LostDialog } from './lost-dialog.tsx'

type Change = InputFor<typeof changeLeadDeals>['body']['change']
const options = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

/** What lists and boards are narrowed by. */
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

function BulkActs({ rows, settings, done }: { rows: readonly DealRow[]; settings: LeadSettings; done: () => void }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const [isLosing, setLosing] = useState(false)
  const deals = rows.map(({ id, version }) => ({ id, version }))
  const send = async (change: Change) => {
    const { done: count, refused } = await call(changeLeadDeals, { body: { deals, change } })
    const first = refused[0]
    notify(
      first
        ? { text: `${refused.length} left as they were. ${first.title}: ${first.reason}`, kind: 'failure' }
        : { text: `${count} ${count === 1 ? 'deal' : 'deals'} changed.`, kind: 'success' },
    )
    done()
    await revalidate()
  }
  return (
    <div className={classes['bulk']}>
      <NativeSelect
        aria-label="Move to stage"
        disabled={busy}
        value=""
        data={[
          { value: '', label: 'Move to…' },
          ...settings.pipelines.map(({ name, stages }) => ({ group: name, items: options(stages) })),
        ]}
        onChange={(event) => {
          const stage = Number(event.currentTarget.value)
          if (stage) void run(() => send({ to: 'stage', stage_id: stage }))
        }}
      />
      <NativeSelect
        aria-label="Assign to"
        disabled={busy}
        value=""
        data={[{ value: '', label: 'Assign to…' }, ...options(settings.owners)]}
        onChange={(event) => {
          const owner = Number(event.currentTarget.value)
          if (owner) void run(() => send({ to: 'owner', owner_id: owner }))
        }}
      />
      <Button variant="default" loading={busy} onClick={() => void run(() => send({ to: 'act', act: 'win' }))}>
        Won
      </Button>
      <Button variant="default" disabled={busy} onClick={() => setLosing(true)}>
        Lost
      </Button>
      <Button variant="default" disabled={busy} onClick={() => void run(() => send({ to: 'act', act: 'archive' }))}>
        Archive
      </Button>
      <ConfirmButton
        label="Delete"
        title={rows.length === 1 ? 'Delete this deal?' : `Delete ${rows.length} deals?`}
        confirmLabel="Delete"
        onConfirm={() => send({ to: 'act', act: 'remove' })}
      >
        Deleted deals leave all boards and figures. You can restore them from the list of deleted deals.
      </ConfirmButton>
      {isLosing && (
        <LostDialog
          count={rows.length}
          onClose={() => setLosing(false)}
          onLose={(loss) => send({ to: 'act', ...loss })}
        />
      )}
    </div>
  )
}

const listSpec = (settings: LeadSettings, fields = fieldsFor(settings.fields, 'deal')): ListSpec<DealRow> => ({
  noun: ['deal', 'deals'],
  search: 'Title, vehicle, person or firm',
  filters: {
    place: { label: 'Status', all: 'All', chips: true, words: placeLabels },
    stage: {
      label: 'Stage',
      all: 'All stages',
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
    reason: { label: 'Lost because', all: 'All reasons', words: options(settings.reasons) },
    ...customFilters(fields),
  },
  sorts: [...nameSorts, ...customSorts(fields)],
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
      render: ({ expected_close: day }) => (day ? formatDay(day, 'UTC') : '–'),
    },
    { key: 'next_at', title: 'Next activity', wideOnly: true },
    { key: 'source', wideOnly: true },
    ...customColumns<DealRow>(fields),
  ],
  bulk: (rows, done) => <BulkActs rows={rows} settings={settings} done={done} />,
  empty: 'Add a deal to begin, or change the filters.',
})

/** The same deals as the board, as a list with what closed, was archived or deleted. */
export const DealList = ({ answer, settings }: { answer: ListAnswer<DealRow>; settings: LeadSettings }) => (
  <List of={listSpec(settings)} answer={answer} />
)
