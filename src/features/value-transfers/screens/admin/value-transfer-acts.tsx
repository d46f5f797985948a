import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import {
  cancelValueTransfer,
  findTransferTunes,
  lockOldValue,
  performValueTransfer,
  reviewValueTransfer,
  setNewValue,
  type ValueTransfer,
} from '../../contract.ts'
import { postsOf, type ValueTransferAct, valueTransferActLabels, valueTransferMoves } from '../../rules.ts'
import classes from './value-transfer.module.css'

const plainCalls = {
  review: reviewValueTransfer,
  lock_old: lockOldValue,
  perform: performValueTransfer,
  cancel: cancelValueTransfer,
} as const
const postLabels = {
  nothing: 'Nothing is posted.',
  hold: 'The value moves from revenue to a holding account.',
  release: 'The value moves back to revenue.',
  undo: 'The held value moves back to revenue.',
} as const

/** Actions available in the current state, each with its effects and postings shown in advance. */
export function ValueTransferActs({ transfer }: { transfer: ValueTransfer }) {
  const [chosen, setChosen] = useState<ValueTransferAct | null>(null)
  const { revalidate } = useRevalidator()
  return (
    <>
      <div className={classes['acts']}>
        {transfer.acts.map((act) => (
          <Button key={act} variant={act === 'cancel' ? 'default' : 'filled'} onClick={() => setChosen(act)}>
            {valueTransferActLabels[act]}
          </Button>
        ))}
      </div>
      <Dialog
        open={chosen !== null}
        onClose={() => {
          setChosen(null)
          // Someone else may have changed it in the meantime.
          void revalidate()
        }}
        title={chosen === null ? '' : valueTransferActLabels[chosen]}
      >
        {chosen && <Act act={chosen} transfer={transfer} />}
      </Dialog>
    </>
  )
}

function Act({ act, transfer }: { act: ValueTransferAct; transfer: ValueTransfer }) {
  const [tuneId, setTuneId] = useState<number | null>(null)
  return (
    <ActForm
      label={valueTransferActLabels[act]}
      reason={{ hint: 'At least three characters. Saved in the audit log.' }}
      missing={act === 'set_new' && tuneId === null ? 'Choose a tune.' : null}
      send={(reason, once) => {
        const params = { id: transfer.id }
        const body = { version: transfer.version, reason }
        return act === 'set_new'
          ? call(setNewValue, { params, body: { ...body, tune_id: Number(tuneId) } }, once)
          : call(plainCalls[act], { params, body }, once)
      }}
    >
      <p>
        {valueTransferMoves[act].changes} {postLabels[postsOf(act, transfer.state)]}
      </p>
      {act === 'set_new' && (
        <SearchField
          label="Tune for the new vehicle"
          description={`Tunes made for ${transfer.new.vehicle}, at the buyer’s prices. The price must match the old tune.`}
          placeholder="Stage 2"
          onChoose={(found) => setTuneId(found?.value ?? null)}
          search={async (q) => {
            const { data } = await call(findTransferTunes, { params: { id: transfer.id }, query: { q } })
            return data.map((tune) => ({
              value: tune.id,
              label: tune.about === '' ? tune.name : `${tune.about}: ${tune.name}`,
              note: [
                formatMoney({ minor: tune.price, currency: tune.currency }) + differenceText(tune),
                tune.part_number,
              ]
                .filter((text) => text !== '')
                .join(' · '),
            }))
          }}
        />
      )}
    </ActForm>
  )
}

function differenceText({ difference, currency }: { difference: number; currency: Currency }): string {
  if (difference === 0) return ''
  const amount = formatMoney({ minor: Math.abs(difference), currency })
  return difference > 0 ? `, ${amount} more` : `, ${amount} less`
}
