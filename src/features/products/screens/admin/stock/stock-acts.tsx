import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatNumber } from '#kit/locale.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import {
  adjustStock,
  countStock,
  putStockMark,
  type StockPlace,
  unitsMax,
  writeOffStock,
} from '../../../contract/stock.ts'
import { AssignUnits, stockPlaceOf, targetsOf } from './assign-units.tsx'

const acts = {
  count: 'Count',
  adjust: 'Adjust',
  assign: 'Assign to variant',
  writeOff: 'Write off',
  mark: 'Low-stock mark',
} as const
type Act = keyof typeof acts
interface ActProps {
  place: StockPlace
  onDone: () => void
}
/** Units without a variant can be assigned, written off or sent, but not received. */
function actsOf(place: StockPlace): Act[] {
  const all = Object.keys(acts) as Act[]
  if (place.is_unassigned) return ['assign', 'writeOff']
  return place.free > 0 && targetsOf(place).length > 0 ? all : all.filter((act) => act !== 'assign')
}
const isUnits = (value: number | ''): value is number => Number.isInteger(value) && Number(value) <= unitsMax

/** Stock actions, each showing the resulting quantity in advance. */
export function StockActs({ place }: { place: StockPlace }) {
  const [chosen, setChosen] = useState<Act | null>(null)
  const close = () => setChosen(null)
  const done = () => {
    close()
    notify({ text: 'Stock updated.', kind: 'success' })
  }
  return (
    <>
      {actsOf(place).map((act, index) => (
        <Button key={act} variant={index === 0 ? 'filled' : 'default'} onClick={() => setChosen(act)}>
          {acts[act]}
        </Button>
      ))}
      <Dialog open={chosen !== null} onClose={close} title={chosen === null ? '' : acts[chosen]}>
        {chosen === 'count' && <Count place={place} onDone={done} />}
        {chosen === 'assign' && <AssignUnits place={place} onDone={done} />}
        {chosen === 'adjust' && <Adjust place={place} onDone={done} />}
        {chosen === 'writeOff' && <WriteOff place={place} onDone={done} />}
        {chosen === 'mark' && <Mark place={place} onDone={done} />}
      </Dialog>
    </>
  )
}

function Count({ place, onDone }: ActProps) {
  const [counted, setCounted] = useState<number | ''>('')
  const isReady = isUnits(counted) && counted >= place.reserved
  const problem = isReady
    ? null
    : isUnits(counted) && counted >= 0
      ? `Enter at least the ${formatNumber(place.reserved)} that are reserved.`
      : `Enter a number of units, up to ${formatNumber(unitsMax)}.`
  const difference = Number(counted) - place.on_hand
  return (
    <ActForm
      label="Save count"
      missing={problem}
      send={async (reason, once) => {
        await call(
          countStock,
          { ...stockPlaceOf(place), body: { counted: Number(counted), last_change: place.last_change, reason } },
          once,
        )
        onDone()
      }}
    >
      <p>
        {formatNumber(place.on_hand)} should be in the building, {formatNumber(place.reserved)} of them reserved for
        orders that haven’t shipped.
      </p>
      <NumberInput
        label="Counted"
        description="All units in the building, reserved ones included."
        allowDecimal={false}
        min={0}
        value={counted}
        error={counted !== '' && problem}
        onChange={setCounted}
      />
      {isReady && (
        <output>
          {difference === 0
            ? 'No difference.'
            : `Difference: ${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`}
        </output>
      )}
    </ActForm>
  )
}

function Adjust({ place, onDone }: ActProps) {
  const [delta, setDelta] = useState<number | ''>('')
  const isReady = isUnits(delta) && delta !== 0 && place.free + delta >= 0
  const problem = isReady
    ? null
    : isUnits(delta) && delta < 0
      ? `Only ${formatNumber(place.free)} are free.`
      : `Enter a number other than 0, up to ${formatNumber(unitsMax)}.`
  return (
    <ActForm
      label="Adjust"
      missing={problem}
      send={async (reason, once) => {
        await call(adjustStock, { ...stockPlaceOf(place), body: { delta: Number(delta), reason } }, once)
        onDone()
      }}
    >
      <NumberInput
        label="Change"
        description="Units to add. Use a minus to remove units."
        allowDecimal={false}
        value={delta}
        error={delta !== '' && problem}
        onChange={setDelta}
      />
      {isReady && <output>{formatNumber(place.free + delta)} free afterwards.</output>}
    </ActForm>
  )
}

function WriteOff({ place, onDone }: ActProps) {
  const [quantity, setQuantity] = useState<number | ''>('')
  const isReady = isUnits(quantity) && quantity >= 1 && quantity <= place.free
  const problem = isReady ? null : place.free === 0 ? 'No units are free.' : `Enter 1 to ${formatNumber(place.free)}.`
  return (
    <ActForm
      label="Write off"
      missing={problem}
      send={async (reason, once) => {
        await call(writeOffStock, { ...stockPlaceOf(place), body: { quantity: Number(quantity), reason } }, once)
        onDone()
      }}
    >
      <NumberInput
        label="Units"
        description="Lost, broken or expired."
        allowDecimal={false}
        min={1}
        value={quantity}
        error={quantity !== '' && problem}
        onChange={setQuantity}
      />
    </ActForm>
  )
}

function Mark({ place, onDone }: ActProps) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [lowAt, setLowAt] = useState<number | ''>(place.low_at ?? '')
  const isReady = lowAt === '' || (isUnits(lowAt) && lowAt >= 1)
  const save = () =>
    run(async () => {
      await call(putStockMark, { ...stockPlaceOf(place), body: { low_at: lowAt === '' ? null : Number(lowAt) } })
      await revalidate()
      onDone()
    })
  return (
    <form
      style={{ display: 'grid', gap: '1rem' }}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void save()
      }}
    >
      <NumberInput
        label="Low below"
        description="Staff get one email when fewer units than this are free. Leave empty for no mark."
        allowDecimal={false}
        min={1}
        value={lowAt}
        error={isReady ? null : 'Enter at least 1, or leave empty.'}
        onChange={setLowAt}
      />
      <FormFailure message={failure} />
      <Button type="submit" loading={busy}>
        Save mark
      </Button>
    </form>
  )
}
