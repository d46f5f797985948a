import { kitNote, nameWithOptions } from '#features/orders/rules.ts'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { canScan, ScanInput } from '#features/products/ui/scan-input.tsx'
import { SerialsInput, serialsIn } from '#features/products/ui/serials-input.tsx'
import { call, CallError } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { type Fulfilment, packParcel } from '../../contract/fulfilment.ts'
import classes from './fulfilment.module.css'

type Piece = Fulfilment['pieces'][number]
/** Errors if someone else has packed or held the order in the meantime, with messages. */
const overtaken: Readonly<Record<string, string>> = {
  more_than_ordered: 'Someone else has packed some of this. The list now shows what’s left.',
  order_on_hold: 'Someone else has put this order on hold.',
}

/** "in Reno", or "2 in Reno, 1 in Sparks". */
const placesText = (places: Piece['places']): string =>
  places.length === 1
    ? `in ${places[0]!.location}`
    : places.map(({ location, quantity }) => `${quantity} in ${location}`).join(', ')

/** "One line for each unit, 2 to go." */
function serialsText(missing: number): string {
  const rest = missing === 0 ? '' : missing > 0 ? `, ${missing} to go` : `, ${-missing} too many`
  return `One line for each unit${rest}.`
}

/**
 * Packs a parcel with all remaining items by default. Scanners type a barcode followed by Enter: after the first scan,
 * only scanned items count. Serial numbers can be scanned too.
 */
export function PackForm({ id, pieces }: { id: number; pieces: readonly Piece[] }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const { busy, failure, setFailure, run } = useAction()
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({})
  const [serials, setSerials] = useState<Readonly<Record<number, string>>>({})
  const [isScanned, setScanned] = useState(false)
  const countOf = (piece: Piece) => counts[piece.line_id] ?? (isScanned ? 0 : piece.left)
  const scanned = (piece: Piece) => (isScanned ? countOf(piece) : (counts[piece.line_id] ?? 0))
  const missing = (piece: Piece) =>
    piece.has_serials ? countOf(piece) - new Set(serialsIn(serials[piece.line_id] ?? '')).size : 0
  const chosen = pieces.filter((piece) => countOf(piece) > 0)
  const unserialized = chosen.find((piece) => missing(piece) !== 0)
  const problem =
    chosen.length === 0
      ? 'Choose at least one item.'
      : unserialized && `Enter one serial number for each unit of ${unserialized.name}.`
  const pack = async () => {
    const lines = chosen.map((piece) => ({
      line_id: piece.line_id,
      quantity: countOf(piece),
      serials: piece.has_serials ? serialsIn(serials[piece.line_id] ?? '') : [],
    }))
    try {
      await attempt((once) => call(packParcel, { params: { id }, body: { lines } }, once))
      notify({ text: 'Parcel packed.' })
    } catch (error) {
      const text = error instanceof CallError ? overtaken[error.code] : undefined
      if (text === undefined) throw error
      notify({ text, kind: 'failure' })
    }
    await revalidate()
  }
  return (
    <form
      className={classes['pack']}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem) setFailure(problem)
        else void run(pack)
      }}
    >
      {canScan(pieces) && (
        <ScanInput
          goods={pieces.map((piece) => ({ ...piece, name: nameWithOptions(piece) }))}
          description="Scan a barcode or type a part number and press Enter. The parcel then contains what you scan."
          hasRoom={(piece) => scanned(piece) < piece.left}
          words={{
            full: (name) => `${name} is already in the parcel.`,
            unknown: 'Nothing left to pack has this code.',
          }}
          onScan={(piece) => {
            setScanned(true)
            setCounts({ ...counts, [piece.line_id]: scanned(piece) + 1 })
          }}
        />
      )}
      <ul className={classes['pieces']}>
        {pieces.map((piece) => (
          <li key={piece.line_id}>
            <span>
              {piece.name}
              <small>
                {[
                  ...piece.options.map(({ selection }) => selection),
                  ...(piece.kit ? [kitNote(piece)] : []),
                  ...(piece.part_number === '' ? [] : [piece.part_number]),
                  `${piece.left} of ${piece.quantity} left`,
                  ...(piece.places.length === 0 ? [] : [placesText(piece.places)]),
                ].join(', ')}
              </small>
            </span>
            <NumberInput
              aria-label={`Items of ${nameWithOptions(piece)}`}
              min={0}
              max={piece.left}
              allowDecimal={false}
              clampBehavior="strict"
              value={countOf(piece)}
              onChange={(value) => setCounts({ ...counts, [piece.line_id]: Number(value) })}
              w="5.5rem"
            />
            {piece.has_serials && countOf(piece) > 0 && (
              <SerialsInput
                label="Serial numbers"
                description={serialsText(missing(piece))}
                value={serials[piece.line_id] ?? ''}
                onChange={(text) => setSerials({ ...serials, [piece.line_id]: text })}
              />
            )}
          </li>
        ))}
      </ul>
      <FormFailure message={failure} />
      <Button type="submit" loading={busy}>
        Pack parcel
      </Button>
    </form>
  )
}
