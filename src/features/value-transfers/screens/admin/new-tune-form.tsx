import { useState } from 'react'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { ItemChangeEffects, useItemChange } from '#features/order-changes/ui/item-change.tsx'
import {
  chargeValueDifference,
  findTransferTunes,
  previewValueDifference,
  setNewValue,
  type ValueTransfer,
} from '../../contract.ts'
import { valueTransferActLabels } from '../../rules.ts'

interface Chosen {
  id: number
  /** To the old tune, before tax; minor units of `currency`. */
  difference: number
  currency: Currency
}

export const transferReason = { hint: 'At least three characters. Saved in the audit log.' }

/** Chooses the tune for the new vehicle. The buyer pays the difference to a dearer one. */
export function NewTuneForm({ transfer }: { transfer: ValueTransfer }) {
  const [found, setFound] = useState<ReadonlyMap<number, Chosen>>(new Map())
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const isDearer = chosen !== null && chosen.difference > 0
  const dearer = isDearer ? { tune_id: chosen.id, by_link: false } : null
  const change = useItemChange(previewValueDifference, previewValueDifference.input.body, transfer.id, dearer)
  return (
    <ActForm
      label={isDearer ? valueTransferActLabels.charge : valueTransferActLabels.set_new}
      reason={transferReason}
      missing={missingOf(chosen, isDearer ? change.missing : null)}
      send={(reason, once) => {
        const params = { id: transfer.id }
        const body = { version: transfer.version, reason, tune_id: chosen!.id }
        if (!isDearer) return call(setNewValue, { params, body }, once)
        return call(chargeValueDifference, { params, body: { ...body, ...change.confirmed() } }, once)
      }}
    >
      <p>Nothing is posted for a tune at the same price. For a dearer one, the buyer pays the difference.</p>
      <SearchField
        label="Tune for the new vehicle"
        description={`Tunes made for ${transfer.new.vehicle}, at the buyer’s prices.`}
        placeholder="Stage 2"
        showsAll
        onChoose={(row) => setChosen(found.get(row?.value ?? 0) ?? null)}
        search={async (q) => {
          const { data } = await call(findTransferTunes, { params: { id: transfer.id }, query: { q } })
          setFound(new Map(data.map((tune) => [tune.id, tune])))
          return data.map((tune) => ({
            value: tune.id,
            label: tune.about === '' ? tune.name : `${tune.about}: ${tune.name}`,
            note: [formatMoney({ minor: tune.price, currency: tune.currency }), differenceText(tune), tune.part_number]
              .filter((text) => text !== '')
              .join(' · '),
          }))
        }}
      />
      <ItemChangeEffects change={change} />
    </ActForm>
  )
}

function missingOf(chosen: Chosen | null, missing: string | null): string | null {
  if (chosen === null) return 'Choose a tune.'
  if (chosen.difference < 0)
    return 'This tune costs less. Cancel the transfer, refund the difference and request it again.'
  return missing
}

function differenceText({ difference, currency }: Pick<Chosen, 'difference' | 'currency'>): string {
  if (difference === 0) return 'Same price'
  const amount = formatMoney({ minor: Math.abs(difference), currency })
  return difference > 0 ? `${amount} more` : `${amount} less`
}
