import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { notify } from '#kit/ui/toast.tsx'
import {
  exportSerialNumbers,
  listSerialNumbers,
  moveSerialNumber,
  type serialNumber,
} from '../../../contract/serial-numbers.ts'
import { serialActs } from './serial-acts.ts'
import { serialStateKinds, serialStateLabels } from '../../../stock-labels.ts'

type SerialNumber = z.output<typeof serialNumber>
type Location = z.output<(typeof listSerialNumbers)['output']>['locations'][number]

const bulk = bulkActs<SerialNumber>(({ serial, product }) => `${serial}, ${product}`, serialActs)

/** Units with serial numbers: origin, location and buyer. */
const page = listPage(listSerialNumbers, (answer) => {
  const whereOf = ({ state, location, order_id: id, invoice_number: invoice, customer }: SerialNumber) =>
    id === null ? (
      state === 'in_stock' ? (
        location || 'Location unknown'
      ) : (
        '–'
      )
    ) : (
      <>
        <Link to={link('/admin/orders/:id', { id })}>{invoice ?? `Order ${id}`}</Link>, {customer}
      </>
    )

  return {
    lead: 'Units of products that track serial numbers: recorded when they arrive or are packed, and when they come back.',
    noun: 'serial number',
    search: 'Serial number',
    filters: { state: { chips: true, words: serialStateLabels } },
    csv: exportSerialNumbers,
    bulk,
    empty: 'Turn on “Track serial numbers” for a product. Its units appear here when they arrive or are packed.',
    columns: [
      { key: 'serial', title: 'Serial number' },
      {
        key: 'product',
        render: ({ product, product_id: id }) => <Link to={link('/admin/products/:id', { id })}>{product}</Link>,
      },
      { key: 'state', title: 'Status', words: serialStateLabels, kinds: serialStateKinds },
      { key: 'where', title: 'Where', render: whereOf },
      { key: 'changed_at', title: 'Since', wideOnly: true },
      {
        key: 'act',
        title: 'Action',
        render: (unit) => <Move unit={unit} locations={answer.locations} />,
      },
    ],
  }
})
export const clientLoader = page.clientLoader
export default page.ListPage

const choices = [
  { value: 'in_stock', label: serialStateLabels.in_stock },
  { value: 'written_off', label: serialStateLabels.written_off },
]

/** Marks a unit as returned without a return, or as lost. */
function Move({ unit: { id, serial, state }, locations }: { unit: SerialNumber; locations: readonly Location[] }) {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState(state === 'in_stock' ? 'written_off' : 'in_stock')
  const [location, setLocation] = useState(locations[0]?.slug ?? '')
  const send = async (reason: string) => {
    const body =
      to === 'in_stock' ? ({ state: to, location, reason } as const) : { state: 'written_off' as const, reason }
    await call(moveSerialNumber, { params: { id }, body })
    setOpen(false)
    notify({ text: `${serial} updated.`, kind: 'success' })
    await revalidate()
  }
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Change ${serial}`} onClick={() => setOpen(true)}>
        Change
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Change ${serial}`}>
        <ActForm label="Save" send={send}>
          <p>Only where the unit is changes. Stock levels stay as they are.</p>
          <NativeSelect
            label="Status"
            data={choices}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          {to === 'in_stock' && (
            <NativeSelect
              label="Location"
              data={locations.map(({ slug, name }) => ({ value: slug, label: name }))}
              value={location}
              onChange={(event) => setLocation(event.currentTarget.value)}
            />
          )}
        </ActForm>
      </Dialog>
    </>
  )
}
