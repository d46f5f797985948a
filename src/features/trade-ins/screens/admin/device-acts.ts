import { type BulkAct, type Call, reasonAsk } from '#kit/ui/bulk-run.ts'
import { type StaffDevice, updateStaffDevice } from '../../contract/staff.ts'

const taken = 'Accepted'
const retiredText = 'No longer accepted'

/** Saves whether a device is accepted, keeping its other fields, and returns the undo. */
async function setRetired(call: Call, device: StaffDevice, retired: boolean, reason: string) {
  const { id, version, make, model, note, allowances } = device
  const body = { make, model, note, allowances }
  const saved = await call(updateStaffDevice, { params: { id }, body: { ...body, version, retired, reason } })
  return () =>
    call(updateStaffDevice, {
      params: { id },
      body: { ...body, version: saved.version, retired: !retired, reason: `Undo: ${reason}` },
    })
}

/** Bulk actions for trade-in devices. */
export const deviceActs: readonly BulkAct<StaffDevice>[] = [
  {
    label: 'Stop accepting',
    done: 'no longer accepted',
    text: 'Customers can’t choose them for new trade-ins. Existing trade-ins continue.',
    asks: [reasonAsk],
    change: ({ retired }) => (retired ? { skip: 'Already no longer accepted.' } : { from: taken, to: retiredText }),
    perform: (device, { reason = '' }, call) => setRetired(call, device, true, reason),
  },
  {
    label: 'Accept again',
    done: 'accepted again',
    text: 'Customers can choose them again, with their earlier allowances.',
    asks: [reasonAsk],
    change: ({ retired }) => (retired ? { from: retiredText, to: taken } : { skip: 'Accepted already.' }),
    perform: (device, { reason = '' }, call) => setRetired(call, device, false, reason),
  },
]
