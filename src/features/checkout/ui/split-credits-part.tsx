import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { formatCredits } from '#features/tune-credits/rules.ts'
import type { SplitCredits } from '../contract.ts'
import type { BuyingDealer } from './account-choices.tsx'
import classes from './checkout.module.css'
import * as m from '../messages/m.ts'

const countCredits = ({ ecu, tcu, awd }: SplitCredits): number => ecu + tcu + awd

/**
 * The dealer that gets the split credits of the tunes: the one whose account pays, else the only one, else the
 * buyer's choice. None when the tunes bring no credits.
 */
export function useCreditDealer(
  dealers: readonly BuyingDealer[],
  account: string | null,
  credits: SplitCredits | undefined,
) {
  const gives = credits !== undefined && countCredits(credits) > 0
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const getting = account ?? (dealers.length === 1 ? dealers[0]?.slug : undefined)
  const isAsked = gives && dealers.length > 1 && account === null
  return {
    dealers,
    value,
    problem,
    isAsked,
    getting: gives ? dealers.find(({ slug }) => slug === getting) : undefined,
    onChange: (slug: string) => {
      setValue(slug)
      setProblem(null)
    },
    /** Shows an error at the field if it is required and empty; returns whether the check passed. */
    check: (): boolean => {
      const isMissing = isAsked && value === ''
      setProblem(isMissing ? m.chooseCreditDealer() : null)
      return !isMissing
    },
    /** The payment's parameter for it. */
    terms: isAsked && value !== '' ? { credit_dealer: value } : {},
  }
}

/** Shows which dealer gets the tune credits of the purchase, or asks. */
export function SplitCreditsPart({
  choice,
  credits,
}: {
  choice: ReturnType<typeof useCreditDealer>
  credits: SplitCredits | undefined
}) {
  if (!credits || (!choice.isAsked && !choice.getting)) return null
  const notes = credits.notes.map((note) => (
    <p key={note} className={classes['hint']}>
      {note}
    </p>
  ))
  if (!choice.isAsked)
    return (
      <div className={classes['credits']}>
        <p>
          {m.dealerGetsCredits({
            dealer: choice.getting?.name ?? '',
            credits: formatCredits(credits),
            n: countCredits(credits),
          })}
        </p>
        {notes}
      </div>
    )
  return (
    <div className={classes['credits']}>
      <NativeSelect
        label={m.creditsGoTo()}
        description={m.purchaseIncludes({ credits: formatCredits(credits), n: countCredits(credits) })}
        required
        value={choice.value}
        error={choice.problem}
        data={[
          { value: '', label: m.choose() },
          ...choice.dealers.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={(event) => choice.onChange(event.currentTarget.value)}
      />
      {notes}
    </div>
  )
}
