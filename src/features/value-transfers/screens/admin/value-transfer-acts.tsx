import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import {
  cancelValueTransfer,
  lockOldValue,
  performValueTransfer,
  reviewValueTransfer,
  type ValueTransfer,
} from '../../contract.ts'
import { postsOf, type ValueTransferAct, valueTransferActLabels, valueTransferMoves } from '../../rules.ts'
import { NewTuneForm, transferReason } from './new-tune-form.tsx'
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

/** A dearer tune is charged for where it is chosen. */
const isOffered = (act: ValueTransferAct) => act !== 'charge'

/** Actions available in the current state, each with its effects and postings shown in advance. */
export function ValueTransferActs({ transfer }: { transfer: ValueTransfer }) {
  const [chosen, setChosen] = useState<ValueTransferAct | null>(null)
  const { revalidate } = useRevalidator()
  return (
    <>
      <div className={classes['acts']}>
        {transfer.acts.filter(isOffered).map((act) => (
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
  return act === 'set_new' ? (
    <NewTuneForm transfer={transfer} />
  ) : (
    <ActForm
      label={valueTransferActLabels[act]}
      reason={transferReason}
      send={(reason, once) => {
        const body = { version: transfer.version, reason }
        return call(plainCalls[act as keyof typeof plainCalls], { params: { id: transfer.id }, body }, once)
      }}
    >
      <p>
        {valueTransferMoves[act].changes} {postLabels[postsOf(act, transfer.state)]}
      </p>
    </ActForm>
  )
}
