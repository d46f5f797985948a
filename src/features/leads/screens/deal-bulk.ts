import { changeRecordOf } from '#features/revisions/ui/life-acts.ts'
import type { BulkAct, Call } from '#kit/ui/bulk-run.ts'
import { actOnLeadDeal, type DealRow, moveLeadDeal, updateLeadDeal } from '../contract/deals.ts'
import type { LeadSettings } from '../contract/settings.ts'
import { type DealAct, mayDo, placeLabels } from '../rules/deals.ts'
import { labelActs } from './label-acts.ts'

type Row = Pick<DealRow, 'id' | 'version' | 'place' | 'stage' | 'stage_id' | 'owner' | 'owner_id' | 'label_ids'>
const choices = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

interface Loss {
  reason_id?: number
  note?: string
}
async function act(call: Call, { id, version }: Row, name: DealAct, back: DealAct, more: Loss = {}) {
  const send = (from: number, body: { act: DealAct } & Loss) =>
    call(actOnLeadDeal, { params: { id }, body: { ...body, version: from } })
  const done = await send(version, { act: name, ...more })
  return () => send(done.version, { act: back })
}
const becomes = (name: DealAct, after: string): BulkAct<Row>['change'] => {
  return ({ place }) =>
    mayDo(name, place) ? { from: placeLabels[place], to: after } : { skip: `${placeLabels[place]} already.` }
}

/** Bulk actions on deals. */
export function dealActs({
  pipelines,
  owners,
  reasons,
  labels,
}: Pick<LeadSettings, 'pipelines' | 'owners' | 'reasons' | 'labels'>): readonly BulkAct<Row>[] {
  const stages = pipelines.flatMap(({ name: pipeline, stages: all }) =>
    all.map(({ id, name }) => ({ value: String(id), label: pipelines.length > 1 ? `${pipeline}: ${name}` : name })),
  )
  return [
    {
      label: 'Move',
      done: 'moved',
      text: 'Deals that lack what the stage requires stay where they are.',
      asks: [{ name: 'stage', label: 'Stage', choices: stages }],
      change: ({ place, stage, stage_id: of }, { stage: id = '' }) => {
        if (place !== 'open') return { skip: `${placeLabels[place]}.` }
        if (String(of) === id) return { skip: 'Already in this stage.' }
        return { from: stage, to: stages.find(({ value }) => value === id)?.label ?? '' }
      },
      perform: async ({ id, version, stage_id: before }, { stage = '' }, call) => {
        const move = (from: number, to: number) =>
          call(moveLeadDeal, { params: { id }, body: { stage_id: to, version: from } })
        const moved = await move(version, Number(stage))
        return () => move(moved.version, before)
      },
    },
    {
      label: 'Assign',
      done: 'assigned',
      text: 'They move to their new owner’s board.',
      asks: [{ name: 'owner', label: 'Owner', choices: choices(owners) }],
      change: ({ owner, owner_id: of }, { owner: id = '' }) => {
        const to = owners.find((each) => String(each.id) === id)
        if (!to || to.id === of) return { skip: `Already owned by ${owner ?? 'nobody'}.` }
        return { from: owner ?? 'Unassigned', to: to.name }
      },
      perform: (row, { owner = '' }, call) =>
        changeRecordOf(call, updateLeadDeal, row, {
          set: { owner_id: Number(owner) },
          before: { owner_id: row.owner_id },
          note: 'Assign',
        }),
    },
    ...labelActs<Row>({
      labels,
      refused: ({ place }) => (place === 'deleted' ? `${placeLabels.deleted}.` : undefined),
      update: updateLeadDeal,
    }),
    {
      label: 'Won',
      done: 'won',
      text: 'They count as won from today.',
      change: becomes('win', 'Won'),
      perform: (row, _asked, call) => act(call, row, 'win', 'reopen'),
    },
    {
      label: 'Lost',
      done: 'lost',
      text: 'They count as lost from today.',
      asks: [
        { name: 'reason', label: 'Reason', choices: choices(reasons) },
        { name: 'words', label: 'Note', min: 0 },
      ],
      change: becomes('lose', 'Lost'),
      perform: (row, { reason = '', words = '' }, call) =>
        act(call, row, 'lose', 'reopen', { reason_id: Number(reason), ...(words.trim() ? { note: words } : {}) }),
    },
    {
      label: 'Archive',
      done: 'archived',
      text: 'They leave the board and keep their status.',
      change: becomes('archive', 'Archived'),
      perform: (row, _asked, call) => act(call, row, 'archive', 'unarchive'),
    },
    {
      label: 'Delete',
      done: 'deleted',
      text: 'They leave all boards and figures. You can also restore them from the list of deleted deals.',
      change: becomes('remove', 'Deleted'),
      perform: (row, _asked, call) => act(call, row, 'remove', 'restore'),
    },
  ]
}
