import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { listStaffDevices, type StaffDevice } from '../../contract/staff.ts'
import { type Condition, conditions, conditionWords } from '../../rules.ts'
import { DeviceForm } from './device-form.tsx'
import classes from './trade-in.module.css'

export async function clientLoader() {
  return call(listStaffDevices, {})
}

/** What it is worth in each currency; nothing where it is not taken. */
function Amounts({ device, condition }: { device: StaffDevice; condition: Condition }) {
  const taken = currencies.flatMap((currency) => {
    const minor = device.allowances[condition]?.[currency]
    return minor === undefined ? [] : [formatMoney({ minor, currency })]
  })
  if (taken.length === 0) return <span className={classes['small']}>not taken</span>
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
      title="Devices taken in trade"
      lead="What each is worth by condition; an empty currency is not taken. Trade-ins that are priced keep their allowance."
      crumbs={[{ label: 'Trade-ins', to: link('/admin/trade-ins') }, { label: 'Devices' }]}
      actions={<Button onClick={() => setOpen('new')}>Add a device</Button>}
    >
      <ListShell
        label="Devices"
        noun={['device', 'devices']}
        search={{ placeholder: 'Make or model' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All devices',
            options: [
              { value: 'taken', label: 'Taken in trade' },
              { value: 'retired', label: 'No longer taken' },
            ],
          },
        ]}
        pages={{ page: 1, size: Math.max(1, shown.length), total: shown.length }}
        empty={<EmptyState title="No devices">Nothing fits, or nothing is taken in trade yet.</EmptyState>}
      >
        <DataTable
          label="Devices"
          rows={shown}
          rowKey={(device) => device.id}
          columns={[
            {
              key: 'name',
              title: 'Device',
              render: (device) => (
                <button type="button" className={classes['link']} onClick={() => setOpen(device)}>
                  {device.make} {device.model}
                  {device.retired && <small className={classes['small']}>No longer taken</small>}
                </button>
              ),
            },
            ...conditions.map((condition) => ({
              key: condition,
              title: conditionWords()[condition],
              render: (device: StaffDevice) => <Amounts device={device} condition={condition} />,
            })),
            { key: 'count', title: 'Trade-ins', align: 'right' as const, render: (device) => device.trade_ins },
          ]}
        />
      </ListShell>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === null || open === 'new' ? 'Add a device' : `${open.make} ${open.model}`}
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
