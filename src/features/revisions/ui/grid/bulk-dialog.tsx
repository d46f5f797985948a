import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { formatNumber } from '#kit/locale.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { isSame } from '../../rules.ts'
import { cellValue, type GridColumn, type GridRow } from './cells.ts'
import classes from './grid.module.css'
import type { GridChange } from './use-grid.ts'
import { ChangeTable } from '#kit/ui/workbench/change-table.tsx'
import { optionsOf } from '#kit/ui/options.ts'

const ways = { set: 'Set to', add: 'Increase by', percent: 'Increase by percent' } as const
type Way = keyof typeof ways
/** Maximum rows in the preview. */
const previewMax = 50

/** New value of a row; undefined to skip it. */
function valueAfter(column: GridColumn, row: GridRow, way: Way, text: string): unknown {
  if (column.locked?.(row)) return undefined
  const value = cellValue(way === 'percent' ? { ...column, kind: 'number' } : column, text)
  if (way === 'set' || value === undefined) return value
  const old = column.read(row)
  if (typeof old !== 'number' || typeof value !== 'number') return undefined
  return way === 'add' ? old + value : Math.round(old * (1 + value / 100))
}

/** Changes a field of all selected rows, with a preview of old and new values. */
export function BulkDialog({
  columns,
  rows,
  onApply,
  onClose,
}: {
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  onApply: (changes: readonly GridChange[]) => Promise<boolean>
  onClose: () => void
}) {
  const writable = columns.filter(({ write }) => write !== undefined)
  const [key, setKey] = useState(writable[0]?.key ?? '')
  const [way, setWay] = useState<Way>('set')
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const column = writable.find((each) => each.key === key)
  if (!column) return null
  const isNumber = column.kind === 'number' || column.kind === 'money'
  const choices = column.kind === 'yes-no' ? { yes: 'Yes', no: 'No' } : column.choices
  const after = rows.map((row) => ({ row, value: valueAfter(column, row, isNumber ? way : 'set', text) }))
  const changed = after.filter(({ row, value }) => value !== undefined && !isSame(value, column.read(row)))
  const left = after.filter(({ value }) => value === undefined).length
  const valuesOf = ({ row, value }: (typeof after)[number]) => column.write!(row, value)
  const apply = async () => {
    setBusy(true)
    const isSaved = await onApply(changed.map((item) => ({ id: item.row.id, values: valuesOf(item) })))
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${formatNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`}
      footer={
        <div className={classes['actions']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isBusy} disabled={changed.length === 0} onClick={() => void apply()}>
            {changed.length === 0 ? 'Nothing changes' : `Change ${formatNumber(changed.length)}`}
          </Button>
        </div>
      }
    >
      <div className={classes['filter']}>
        <NativeSelect
          label="Field"
          data={writable.map((each) => ({ value: each.key, label: each.title }))}
          value={key}
          onChange={(event) => {
            const next = writable.find((each) => each.key === event.currentTarget.value)
            const words = next?.kind === 'yes-no' ? ['Yes'] : Object.values(next?.choices ?? {})
            setKey(event.currentTarget.value)
            setWay('set')
            setText(words[0] ?? '')
          }}
        />
        {isNumber && (
          <NativeSelect
            label="Change"
            data={optionsOf(ways)}
            value={way}
            onChange={(event) => setWay(event.currentTarget.value as Way)}
          />
        )}
        {choices ? (
          <NativeSelect
            label="Value"
            data={Object.values(choices)}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <TextInput label="Value" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        )}
      </div>
      {left > 0 && (
        <p>
          {formatNumber(left)} {left === 1 ? 'row stays' : 'rows stay'} as {left === 1 ? 'it is' : 'they are'}: the
          value isn’t valid there, or the cell can’t change.
        </p>
      )}
      {changed.length > 0 && (
        <ChangeTable
          noun="Row"
          rows={changed.slice(0, previewMax).map((item) => ({
            key: item.row.id,
            name: String(item.row['name'] ?? item.row.id),
            before: column.show(item.row),
            after: column.show({ ...item.row, ...valuesOf(item) }),
          }))}
        />
      )}
      {changed.length > previewMax && <p>And {formatNumber(changed.length - previewMax)} more.</p>}
    </Dialog>
  )
}
