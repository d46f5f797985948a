import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { listStaffDevices, type StaffDevice } from '../../contract/staff.ts'
import { type Condition, conditions, conditionLabels } from '../../rules.ts'
import { deviceActs } from './device-acts.ts'
import { DeviceForm } from './device-form.tsx'
import classes from './trade-in.module.css'

export async function clientLoader() {
  return call(listStaffDevices, {})
}

/** Trade-in value by currency; empty if not accepted. */
function Amounts({ device, condition }: { device: StaffDevice; condition: Condition }) {
  const taken = currencies.flatMap((currency) => {
    const minor = device.allowances[condition]?.[currency]
    return minor === undefined ? [] : [formatMoney({ minor, currency })]
  })
  if (taken.length === 0) return <span className={classes['small']}>Not accepted</span>
  return (
    <span className={classes['worths']}>
      {taken.map((amount) => (
        <span key={amount}>{amount}</span>
      ))}
    </span>
  )
}

export default function DeviceListPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const query = useListQuery()
  const [open, setOpen] = useState<StaffDevice | 'new' | null>(null)
  const text = query.get('q').toLowerCase()
  const state = query.get('state')
  const shown = data.filter(
    (device) =>
      `${device.make} ${device.model}`.toLowerCase().includes(text) &&
      (state === '' || device.retired === (state === 'retired')),
  )
  return (
    <PageShell
      lead="Allowances by condition and currency. Without an allowance, the device isn’t accepted in that currency. Existing trade-ins keep theirs."
      crumbs={[{ label: 'Trade-ins', to: link('/admin/trade-ins') }, { label: 'Devices' }]}
      actions={<Button onClick={() => setOpen('new')}>Add device</Button>}
    >
      <List
        of={{
          noun: 'device',
          empty: 'Add the devices you accept for trade-in, with their value.',
          search: 'Make or model',
          filters: {
            state: {
              all: 'All devices',
              words: { taken: 'Accepted', retired: 'No longer accepted' },
            },
          },
          sorts: {},
          bulk: bulkActs(({ make, model }) => `${make} ${model}`, deviceActs),
          columns: [
            {
              key: 'name',
              title: 'Device',
              render: (device) => (
                <button type="button" className={classes['link']} onClick={() => setOpen(device)}>
                  {device.make} {device.model}
                  {device.retired && <small className={classes['small']}>No longer accepted</small>}
                </button>
              ),
            },
            ...conditions.map((condition) => ({
              key: condition,
              title: conditionLabels()[condition],
              render: (device: StaffDevice) => <Amounts device={device} condition={condition} />,
            })),
            { key: 'trade_ins', title: 'Trade-ins' },
          ],
        }}
        answer={{ data: shown, total: shown.length }}
      />
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === null || open === 'new' ? 'Add device' : `${open.make} ${open.model}`}
        side
      >
        {open !== null && (
          <DeviceForm
            device={open === 'new' ? null : open}
            onDone={() => {
              setOpen(null)
              void revalidate()
            }}
          />
        )}
      </Dialog>
    </PageShell>
  )
}
