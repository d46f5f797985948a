import { useEffect, useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import type { PriceSet } from '#features/pricing/price-set.ts'
import { call } from '#kit/call.ts'
import type { FieldValues } from '#kit/ui/fields.tsx'
import { listTuneDynoRuns } from '../contract/dyno.ts'
import { type Curve, figureLabels, figureRemarks, type StatedPower } from '../rules/figures.ts'
import { answersFor, breakages, type SolvedTune } from '../rules/partners.ts'
import { BuyerPrices } from './buyer-prices.tsx'
import { useTuneContext } from './tune-context.ts'
import classes from './tune.module.css'

const placeOf = (values: FieldValues) => ({
  engine: typeof values['engine'] === 'string' ? values['engine'] : '',
  transmission: typeof values['transmission'] === 'string' ? values['transmission'] : '',
})

/** What each buyer pays for the tune as entered. */
export function PriceAnswer({ values }: { values: FieldValues }) {
  const context = useTuneContext(placeOf(values))
  const tier = context?.tiers.find(({ name }) => name === values['price_tier'])
  const prices = (tier?.prices ?? values) as unknown as PriceSet
  return (
    <div>
      <h3 className={classes['subheading']}>What people pay</h3>
      <BuyerPrices prices={prices} roleDiscounts={context?.role_discounts ?? {}} />
    </div>
  )
}

/** Whether the figures as entered agree with each other and with the first dyno run. */
export function FigureAnswer({ values, id }: { values: FieldValues; id: number }) {
  const [run, setRun] = useState<Curve | null>(null)
  useEffect(() => {
    if (id > 0) void call(listTuneDynoRuns, { params: { id } }).then(({ data }) => setRun(data[0]?.curves ?? null))
  }, [id])
  const remarks = figureRemarks(values as unknown as StatedPower, run)
  if (remarks.length === 0)
    return (
      <p className={classes['quiet']}>
        {run ? 'The figures agree with the dyno run.' : 'No dyno run to compare with yet.'}
      </p>
    )
  return (
    <ul className={classes['remarks']} aria-live="polite">
      {remarks.map(({ name, text, isError }) => (
        <li key={`${name} ${text}`} data-error={isError}>
          {figureLabels[name]}: {text}
        </li>
      ))}
    </ul>
  )
}

/** Which tools can flash the tune as entered, alone and in its usual sets, and what each tool is needed for. */
export function ToolAnswers({ values }: { values: FieldValues }) {
  const { currency } = useSite()
  const context = useTuneContext(placeOf(values))
  if (!context || values['is_stock'] === true) return null
  const tune = { ...values, name: values['name'] || 'This tune' } as unknown as SolvedTune
  const lost = breakages(tune, context, currency)
  return (
    <div aria-live="polite">
      <h3 className={classes['subheading']}>Tools for this tune and its partners</h3>
      <ul className={classes['remarks']}>
        {answersFor(tune, context, currency).map(({ names, isSolved, text }) => (
          <li key={names.join()} data-error={!isSolved}>
            <strong>{names.join(' + ')}</strong> {text}
          </li>
        ))}
      </ul>
      {lost.length > 0 && (
        <>
          <h3 className={classes['subheading']}>If a tool is removed</h3>
          <ul className={classes['remarks']}>
            {lost.map(({ name, sets }) => (
              <li key={name}>
                Without <strong>{name}</strong>, {sets.map((names) => names.join(' + ')).join('; ')} can’t be flashed.
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
