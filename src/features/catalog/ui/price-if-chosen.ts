import type { Tune } from '#features/tunes/contract.ts'
import { type OwnTunePriceList, priceTunes } from '#features/tunes/rules.ts'
import { offeredTunes, type VehicleSelection } from '../selection-state.ts'
import { changeSelection, selectedTuneIds } from '../selection.ts'

/** The price of a tune given the current selection: its own price when alone, else its add-on price. */
export function priceIfChosen(
  selection: VehicleSelection,
  tune: Tune,
  all: readonly Tune[],
  currency: Parameters<typeof priceTunes>[1],
  own: OwnTunePriceList,
) {
  const { selection: next, refusal } = changeSelection(selection, { type: 'chooseTune', tuneId: tune.id })
  const slot = offeredTunes(selection).get(tune.id)?.slot
  const ids = new Set(refusal === null && slot !== undefined ? selectedTuneIds(next) : [tune.id])
  const lines = priceTunes(
    all.filter(({ id }) => ids.has(id)),
    currency,
    own,
  )
  return lines.find(({ tuneId }) => tuneId === tune.id)!
}
