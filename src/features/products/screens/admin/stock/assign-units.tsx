import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { formatNumber } from '#kit/locale.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { assignStock, type StockPlace } from '../../../contract/stock.ts'

/** Variants the units can be assigned to; none if the product no longer has variants. */
export const targetsOf = ({ others }: StockPlace) =>
  others
    .filter(({ is_retired: isRetired, is_unassigned: waits }) => !isRetired && !waits)
    .map(({ id, name }) => ({ value: String(id ?? ''), label: name || 'No variant' }))

/** Where a change of stock takes place, as its calls take it. */
export const stockPlaceOf = ({ slug: productSlug, location_slug: locationSlug, variant_id: variant }: StockPlace) => ({
  params: { productSlug, locationSlug },
  query: { variant: variant ?? undefined },
})

/** Assigns available units to a variant, for instance after sorting a shelf. */
export function AssignUnits({ place, onDone }: { place: StockPlace; onDone: () => void }) {
  const targets = targetsOf(place)
  const [to, setTo] = useState(targets[0]?.value ?? '')
  const [quantity, setQuantity] = useState<number | ''>('')
  const isReady = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= place.free
  const problem = isReady ? null : `Enter 1 to ${formatNumber(place.free)}.`
  return (
    <ActForm
      label="Assign"
      missing={problem}
      send={async (reason, once) => {
        const body = { quantity: Number(quantity), variant: to === '' ? null : Number(to), reason }
        await call(assignStock, { ...stockPlaceOf(place), body }, once)
        onDone()
      }}
    >
      <NativeSelect label="To" data={targets} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      <NumberInput
        label="Units"
        description={`${formatNumber(place.free)} are free here.`}
        allowDecimal={false}
        min={1}
        value={quantity}
        error={quantity !== '' && problem}
        onChange={setQuantity}
      />
    </ActForm>
  )
}
