import { useState } from 'react'
import { call } from '#kit/call.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { nameWithOptions } from '#features/orders/rules.ts'
import type { QuoteLine } from '#features/quotes/contract/quote-fields.ts'
import { LinesInput } from '#features/quotes/ui/lines-input.tsx'
import { type ChangeableOrder, changeOrderItems, previewItemChange } from '../../contract.ts'
import { changeDone } from '../../ui/change-effect.tsx'
import { ItemChangeEffects, useItemChange } from '../../ui/item-change.tsx'
import classes from './change-order.module.css'

/** Removes and adds items, after a preview of the effect. */
export function ItemsForm({ order: { id, pieces, currency } }: { order: ChangeableOrder }) {
  const [off, setOff] = useState<Readonly<Record<number, number>>>({})
  const [add, setAdd] = useState<QuoteLine[]>([])
  const take = pieces.flatMap(({ line_id }) => {
    const quantity = off[line_id] ?? 0
    return quantity > 0 ? { line_id, quantity } : []
  })
  const isEmpty = take.length + add.length === 0
  const change = useItemChange(previewItemChange, previewItemChange.input.body, id, isEmpty ? null : { take, add })
  return (
    <ActForm
      label="Change items"
      missing={isEmpty ? 'Remove or add an item.' : change.missing}
      send={async (reason, once) => {
        const body = { take, add, reason, ...change.confirmed() }
        const { state } = await call(changeOrderItems, { params: { id }, body }, once)
        notify({ text: changeDone('Items')[state], kind: 'success' })
      }}
    >
      <DataTable
        label="Items"
        rows={pieces.filter(({ left }) => left > 0)}
        rowKey={({ line_id: line }) => line}
        columns={[
          {
            key: 'name',
            title: 'Item',
            render: nameWithOptions,
          },
          { key: 'left', title: 'Not packed', align: 'right', render: ({ left }) => left },
          {
            key: 'take',
            title: 'Take off',
            render: ({ line_id: line, left, ...piece }) => (
              <NumberInput
                aria-label={`Take off ${nameWithOptions(piece)}`}
                className={classes['count']}
                min={0}
                max={left}
                allowDecimal={false}
                value={off[line] ?? 0}
                onChange={(value) => setOff({ ...off, [line]: Number(value) })}
              />
            ),
          },
        ]}
      />
      <h3 className={classes['heading']}>Add items</h3>
      <LinesInput
        labelText="Added items"
        value={add}
        onChange={(lines) => setAdd(lines as QuoteLine[])}
        currency={currency}
        noTunes
      />
      <ItemChangeEffects change={change} />
    </ActForm>
  )
}
