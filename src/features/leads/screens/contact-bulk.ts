import { changeRecordOf } from '#features/revisions/ui/life-acts.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { actOnLeadContact, type ContactRow, updateLeadContact } from '../contract/contacts.ts'
import type { LeadSettings } from '../contract/settings.ts'
import { labelActs } from './label-acts.ts'

type Row = Pick<ContactRow, 'id' | 'version' | 'owner' | 'owner_id' | 'labels' | 'label_ids' | 'deleted_at'>
/** The option that removes the owner. */
const nobody = 'nobody'
const choices = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))
const deleted = { skip: 'Deleted.' }

/** Bulk actions on contacts. */
export function contactActs({ owners, labels }: Pick<LeadSettings, 'owners' | 'labels'>): readonly BulkAct<Row>[] {
  return [
    {
      label: 'Assign',
      done: 'assigned',
      text: 'The owner sees them under their contacts.',
      asks: [{ name: 'owner', label: 'Owner', choices: [...choices(owners), { value: nobody, label: 'Unassigned' }] }],
      change: ({ deleted_at: gone, owner, owner_id: of }, { owner: id = '' }) => {
        if (gone !== null) return deleted
        const to = owners.find((each) => String(each.id) === id)
        if ((to?.id ?? null) === of) return { skip: to ? `Already owned by ${to.name}.` : 'Unassigned already.' }
        return { from: owner ?? 'Unassigned', to: to?.name ?? 'Unassigned' }
      },
      perform: (row, { owner: id = '' }, call) =>
        changeRecordOf(call, updateLeadContact, row, {
          set: { owner_id: id === nobody ? null : Number(id) },
          before: { owner_id: row.owner_id },
          note: 'Assign',
        }),
    },
    ...labelActs<Row>({
      labels,
      refused: ({ deleted_at: gone }) => (gone === null ? undefined : deleted.skip),
      update: updateLeadContact,
    }),
    {
      label: 'Delete',
      done: 'deleted',
      text: 'They leave lists and searches. Their deals stay.',
      change: ({ deleted_at: gone }) => (gone === null ? { from: 'Active', to: 'Deleted' } : deleted),
      perform: async ({ id, version }, _asked, call) => {
        const act = (name: 'remove' | 'restore', from: number) =>
          call(actOnLeadContact, { params: { id }, body: { act: name, version: from } })
        const gone = await act('remove', version)
        return () => act('restore', gone.version)
      },
    },
  ]
}
