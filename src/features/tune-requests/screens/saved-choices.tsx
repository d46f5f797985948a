import { useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { useOwnPrices } from '#features/pricing/client/own-prices.ts'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import type { Tune } from '#features/tunes/contract.ts'
import { priceTunes, showTuneLine, sumOfPrices } from '#features/tunes/rules.ts'
import { call } from '#kit/call.ts'
import { formatList } from '#kit/locale.ts'
import { Button } from '#kit/ui/button.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import type { TuneRequest } from '../contract/shapes.ts'
import { updateTuneRequest } from '../contract/tune-requests.ts'
import { savedChoicesMax } from '../rules.ts'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

type Choice = readonly number[]

interface SavedChoicesProps {
  request: TuneRequest
  /** All tunes offered for the vehicle. */
  tunes: readonly Tune[]
  /** IDs of the tunes chosen now, ascending. */
  chosen: Choice
  choose: (tuneSlugs: readonly string[]) => void
}

/**
 * Choices kept on the request, to compare their prices and come back to one. Those for another vehicle are shown with
 * that vehicle.
 */
export function SavedChoices({ request, tunes, chosen, choose }: SavedChoicesProps) {
  const [saved, setSaved] = useState<readonly Choice[]>(request.selection.tuneSets)
  const { busy, failure, run } = useAction()
  const { currency } = useSite()
  const percent = useSalePercent()
  const tunesOf = (choice: Choice) => tunes.filter(({ id }) => choice.includes(id))
  const own = useOwnPrices(
    'tunes',
    tunesOf(saved.flat()).map(({ slug }) => slug),
  )
  const fitting = saved.filter((choice) => tunesOf(choice).length === choice.length)
  const isSaved = fitting.some((choice) => choice.join() === chosen.join())

  const save = (next: readonly Choice[], after?: () => void) =>
    void run(async () => {
      const tuneSets = next.slice(-savedChoicesMax).map((choice) => [...choice])
      const { selection } = await call(updateTuneRequest, {
        params: { id: request.id },
        body: { tune_sets: tuneSets },
      })
      setSaved(selection.tuneSets)
      after?.()
    })
  const remove = (choice: Choice) =>
    save(
      saved.filter((each) => each !== choice),
      () => notify({ text: m.choiceRemoved(), action: { label: m.undo(), run: () => save(saved) } }),
    )
  const priceOf = (choice: Choice) =>
    sumOfPrices(priceTunes(tunesOf(choice), currency, own).map((line) => showTuneLine(line, percent)))

  if (fitting.length === 0 && chosen.length === 0) return null
  return (
    <section>
      <h2>{m.savedChoices()}</h2>
      {fitting.length === 0 && <p className={classes['hint']}>{m.savedChoicesHint()}</p>}
      <ul className={classes['files']}>
        {fitting.map((choice) => (
          <SavedChoice
            key={choice.join()}
            names={formatList(tunesOf(choice).map(({ name }) => name))}
            price={priceOf(choice)}
            isChosen={choice.join() === chosen.join()}
            isBusy={busy}
            onUse={() => choose(tunesOf(choice).map(({ slug }) => slug))}
            onRemove={() => remove(choice)}
          />
        ))}
      </ul>
      <FormFailure message={failure} />
      {chosen.length > 0 && !isSaved && (
        <WriteButton variant="default" loading={busy} onClick={() => save([...saved, chosen])}>
          {m.saveChoice()}
        </WriteButton>
      )}
    </section>
  )
}

interface SavedChoiceProps {
  names: string
  /** Minor units; null if a tune isn't sold in the currency. */
  price: number | null
  isChosen: boolean
  isBusy: boolean
  onUse: () => void
  onRemove: () => void
}

function SavedChoice({ names, price, isChosen, isBusy, onUse, onRemove }: SavedChoiceProps) {
  const { currency } = useSite()
  return (
    <li>
      <div className={classes['fileHead']}>
        <b>{names}</b>
        {price !== null && <Price minor={price} currency={currency} />}
      </div>
      <div className={classes['row']}>
        <Button
          size="xs"
          variant="default"
          disabled={isChosen}
          aria-label={m.takeTunes({ tunes: names })}
          onClick={onUse}
        >
          {isChosen ? m.choiceInUse() : m.takeChoice()}
        </Button>
        <WriteButton
          size="xs"
          variant="subtle"
          disabled={isBusy}
          aria-label={m.removeTunes({ tunes: names })}
          onClick={onRemove}
        >
          {m.removeChoice()}
        </WriteButton>
      </div>
    </li>
  )
}
