import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import {
  cancelValueTransfer,
  findTransferTunes,
  lockOldValue,
  performValueTransfer,
  reviewValueTransfer,
  setNewValue,
  type ValueTransfer,
} from '../../contract.ts'
import { postsOf, type ValueTransferAct, valueTransferActWords, valueTransferMoves } from '../../rules.ts'
import classes from './value-transfer.module.css'

const plainCalls = {
  review: reviewValueTransfer,
  lock_old: lockOldValue,
  perform: performValueTransfer,
  cancel: cancelValueTransfer,
} as const
const postWords = {
  nothing: 'Nothing is posted.',
  hold: 'The value is taken out of the revenue and held.',
  release: 'The value goes back into the revenue.',
  undo: 'The held value goes back into the revenue.',
} as const

/** The acts that the state allows, each with what it changes and posts, said before it is done. */
export function ValueTransferActs({ transfer }: { transfer: ValueTransfer }) {
  const [chosen, setChosen] = useState<ValueTransferAct | null>(null)
  const { revalidate } = useRevalidator()
  return (
    <>
      <div className={classes['acts']}>
        {transfer.acts.map((act) => (
          <Button key={act} variant={act === 'cancel' ? 'default' : 'filled'} onClick={() => setChosen(act)}>
            {valueTransferActWords[act]}
          </Button>
        ))}
      </div>
      <Dialog
        open={chosen !== null}
        onClose={() => {
          setChosen(null)
          // Somebody else may have moved it meanwhile.
          void revalidate()
        }}
        title={chosen === null ? '' : valueTransferActWords[chosen]}
      >
        {chosen && <Act act={chosen} transfer={transfer} />}
      </Dialog>
    </>
  )
}

function Act({ act, transfer }: { act: ValueTransferAct; transfer: ValueTransfer }) {
  const words = useErrorWords()
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const [reason, setReason] = useState('')
  const [tuneId, setTuneId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isReady = reason.trim().length >= 3 && (act !== 'set_new' || tuneId !== null)
  const perform = async () => {
    setBusy(true)
    setFailure(null)
    const params = { id: transfer.id }
    const body = { version: transfer.version, reason }
    try {
      await attempt((once) =>
        act === 'set_new'
          ? call(setNewValue, { params, body: { ...body, tune_id: Number(tuneId) } }, once)
          : call(plainCalls[act], { params, body }, once),
      )
      await revalidate()
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
    }
  }
  return (
    <form
      className={classes['act']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void perform()
      }}
    >
      <p>
        {valueTransferMoves[act].changes} {postWords[postsOf(act, transfer.state)]}
      </p>
      {act === 'set_new' && (
        <SearchField
          label="Tune of the new vehicle"
          description="By words of its name, its engine or its part number. It must cost what the old one cost."
          placeholder="golf r stage 2"
          onChoose={(found) => setTuneId(found?.value ?? null)}
          search={async (q) => {
            const { data } = await call(findTransferTunes, { params: { id: transfer.id }, query: { q } })
            return data.map((tune) => ({
              value: tune.id,
              label: tune.about === '' ? tune.name : `${tune.about}: ${tune.name}`,
              note: [
                formatMoney({ minor: tune.price, currency: tune.currency }) + (tune.fits ? '' : ', another price'),
                tune.part_number,
              ]
                .filter((text) => text !== '')
                .join(' · '),
            }))
          }}
        />
      )}
      <Textarea
        label="Reason"
        description="At least three letters; kept in the audit log."
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <Button type="submit" loading={busy} disabled={!isReady}>
        {valueTransferActWords[act]}
      </Button>
    </form>
  )
}
