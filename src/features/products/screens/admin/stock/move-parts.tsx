import { Button } from '#kit/ui/button.tsx'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#kit/locale.ts'
import type { Once } from '#kit/ui/idempotent-submit.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { ActForm } from '#kit/ui/act-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { notify } from '#kit/ui/toast.tsx'
import type { MovedLine } from '../../../contract/stock-moves.ts'
import { canScan, ScanInput } from '../../../ui/scan-input.tsx'
import { SerialsInput, serialsIn } from '../../../ui/serials-input.tsx'
import { stockLink } from './stock-link.ts'
import classes from '../product-admin.module.css'
import { NumberInput } from '#kit/ui/number-input.tsx'

const leftOf = ({ quantity, received, missing }: MovedLine) => quantity - received - missing

/** Sent or ordered lines with their status. */
export function MovedLines({ lines, to }: { lines: readonly MovedLine[]; to: string }) {
  return (
    <DataTable
      label="Products"
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'product',
          title: 'Product',
          render: (line) => (
            <span className={classes['name']}>
              <span>
                <Link to={stockLink(line.product, to, line.variant)}>{line.name}</Link>
                <small>{line.part_number}</small>
              </span>
            </span>
          ),
        },
        { key: 'quantity', title: 'Units', align: 'right', render: ({ quantity }) => formatNumber(quantity) },
        { key: 'received', title: 'Received', align: 'right', render: ({ received }) => formatNumber(received) },
        { key: 'missing', title: 'Missing', align: 'right', render: ({ missing }) => formatNumber(missing) },
        { key: 'left', title: 'On the way', align: 'right', render: (line) => formatNumber(leftOf(line)) },
      ]}
    />
  )
}

interface Received {
  lines: { id: number; quantity: number; serials: string[] }[]
  note: string
}

/** Actions for incoming goods: receive some or all of them, or close the rest. */
export function MoveActs({
  lines,
  place,
  close: { label: closeLabel, text: closeText },
  onReceive,
  onClose,
}: {
  lines: readonly MovedLine[]
  /** Destination. */
  place: string
  close: { label: string; text: string }
  onReceive: (received: Received, once: Once) => Promise<unknown>
  onClose: (reason: string, once: Once) => Promise<unknown>
}) {
  const [chosen, setChosen] = useState<'receive' | 'close' | null>(null)
  const open = lines.filter((line) => leftOf(line) > 0)
  if (open.length === 0) return null
  const done = (text: string) => {
    setChosen(null)
    notify({ text, kind: 'success' })
  }
  return (
    <>
      <Button variant="default" onClick={() => setChosen('close')}>
        {closeLabel}
      </Button>
      <Button onClick={() => setChosen('receive')}>Receive</Button>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen === 'close' ? closeLabel : `Receive at ${place}`}
      >
        {chosen === 'receive' && (
          <Receive
            lines={open}
            onReceive={async (received, once) => {
              await onReceive(received, once)
              done('Stock received.')
            }}
          />
        )}
        {chosen === 'close' && (
          <ActForm
            label={closeLabel}
            send={async (reason, once) => {
              await onClose(reason, once)
              done('Closed.')
            }}
          >
            <p>{closeText}</p>
          </ActForm>
        )}
      </Dialog>
    </>
  )
}

function Receive({
  lines,
  onReceive,
}: {
  lines: readonly MovedLine[]
  onReceive: (received: Received, once: Once) => Promise<unknown>
}) {
  const [arrived, setArrived] = useState<Readonly<Record<number, number | ''>>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, leftOf(line)])),
  )
  // After the first scan, only scanned units count as received.
  const [isCounting, setCounting] = useState(false)
  const countOf = ({ id }: MovedLine) => (isCounting ? Number(arrived[id]) : 0)
  const isWrong = (line: MovedLine) => {
    const units = arrived[line.id]
    return units !== '' && !(Number.isInteger(units) && Number(units) >= 0 && Number(units) <= leftOf(line))
  }
  const [scanned, setScanned] = useState<Readonly<Record<number, string>>>({})
  const counted = lines.flatMap(({ id }) =>
    Number(arrived[id]) > 0 ? [{ id, quantity: Number(arrived[id]), serials: serialsIn(scanned[id] ?? '') }] : [],
  )
  const hasTooMany = ({ id, has_serials: has }: MovedLine) =>
    has && serialsIn(scanned[id] ?? '').length > Number(arrived[id] ?? 0)
  return (
    <ActForm
      label="Receive"
      reason={{ label: 'Note (optional)', isOptional: true }}
      missing={
        lines.some(isWrong) || lines.some(hasTooMany)
          ? 'Check the units and serial numbers above.'
          : counted.length === 0
            ? 'Enter how many units arrived.'
            : null
      }
      send={(note, once) => onReceive({ lines: counted, note }, once)}
    >
      {canScan(lines) && (
        <ScanInput
          goods={lines}
          description="Scan a barcode or type a part number and press Enter. Each scan counts one unit as arrived."
          hasRoom={(line) => countOf(line) < leftOf(line)}
          words={{
            full: (name) => `All incoming units of ${name} are counted.`,
            unknown: 'Nothing incoming has this code.',
          }}
          onScan={(line) => {
            setCounting(true)
            setArrived(Object.fromEntries(lines.map((one) => [one.id, countOf(one) + (one.id === line.id ? 1 : 0)])))
          }}
        />
      )}
      {lines.map((line) => (
        <Fragment key={line.id}>
          <NumberInput
            label={line.name}
            description={`${formatNumber(leftOf(line))} on the way`}
            allowDecimal={false}
            min={0}
            value={arrived[line.id] ?? ''}
            error={isWrong(line) ? `Enter 0 to ${formatNumber(leftOf(line))}.` : null}
            onChange={(units) => setArrived({ ...arrived, [line.id]: units })}
          />
          {line.has_serials && Number(arrived[line.id]) > 0 && (
            <SerialsInput
              label={`Serial numbers of ${line.name} (optional)`}
              value={scanned[line.id] ?? ''}
              error={hasTooMany(line) ? 'These are more numbers than units that arrived.' : null}
              onChange={(text) => setScanned({ ...scanned, [line.id]: text })}
            />
          )}
        </Fragment>
      ))}
    </ActForm>
  )
}
