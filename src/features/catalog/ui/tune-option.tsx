import { useId } from 'react'
import type { FieldFact } from '#kit/facts.ts'
import { formatNumber } from '#kit/locale.ts'
import type { Currency } from '#kit/money.ts'
import { formatTorque, isTorqueUnit, powerUnitName, torqueIn } from '#features/tunes/power.ts'
import type { Rating } from '#features/reviews/rules.ts'
import { RatingLine } from '#features/reviews/ui/stars.tsx'
import { Price } from '#kit/ui/price.tsx'
import { formatChange, type PowerView } from '#features/tunes/dyno.ts'
import type { ShownPrice } from '#features/pricing/unit-price.ts'
import type { PowerFigure } from '#features/tunes/contract.ts'
import type { ShownGain } from '../shown-figures.ts'
import classes from './tune-option.module.css'
import * as m from '../messages/m.ts'
import { formatList } from '#kit/locale.ts'

export interface TuneOptionProps {
  kind: 'radio' | 'checkbox'
  /** The radio group. */
  name: string
  /** The tune's slug; omitted for the stock option. */
  value?: string
  title: string
  detail: string
  notes?: string
  /** Further public fields of the tune. */
  facts?: readonly FieldFact[]
  /** Names of required and recommended tunes. */
  needs?: readonly string[]
  goesWith?: readonly string[]
  isRecommended?: boolean
  rating?: Rating | undefined
  gain?: ShownGain | null
  limit?: PowerFigure | null
  view?: PowerView
  price?: ShownPrice | null
  /** Extra text for dealers and staff. */
  dealerText?: string | undefined
  currency?: Currency
  isChosen: boolean
  onChange: () => void
}

/** A selectable tune with its gain, requirements and price. */
export function TuneOption(props: TuneOptionProps) {
  const id = useId()
  const { kind, value = '', view, gain, price, needs = [], goesWith = [] } = props
  return (
    <label className={classes['option']} data-chosen={props.isChosen || undefined}>
      <input
        type={kind}
        // Without scripts, the form submits these names. Radio buttons of one group must share a name.
        name={kind === 'checkbox' ? 'tunes' : props.name}
        value={value}
        checked={props.isChosen}
        aria-labelledby={`${id}-title ${id}-price`}
        aria-describedby={`${id}-body`}
        onChange={props.onChange}
      />
      <span className={classes['head']}>
        <b id={`${id}-title`}>{props.title}</b>
        <RatingLine rating={props.rating} />
        {props.isRecommended && <em>{m.pairsWithChoice()}</em>}
      </span>
      {price && props.currency && (
        <span className={classes['price']} id={`${id}-price`}>
          <Price {...price} currency={props.currency} showSaving />
        </span>
      )}
      <span className={classes['body']} id={`${id}-body`}>
        {gain && view && <Gains gain={gain} view={view} />}
        <span className={classes['detail']}>{props.detail}</span>
        {props.notes && <span className={classes['notes']}>{props.notes}</span>}
        {props.dealerText && <span className={classes['notes']}>{props.dealerText}</span>}
        <span className={classes['facts']}>
          {needs.length > 0 && <span>{m.needs({ tunes: formatList(needs) })}</span>}
          {goesWith.length > 0 && <span>{m.pairsWith({ tunes: formatList(goesWith, 'disjunction') })}</span>}
          {props.limit && view && <span>{m.torqueLimit({ limit: limitText(props.limit, view) })}</span>}
          {props.facts?.map(({ label, value }) => (
            <span key={label}>{`${label} ${value}`}</span>
          ))}
        </span>
      </span>
    </label>
  )
}

function Gains({ gain, view }: { gain: ShownGain; view: PowerView }) {
  if (gain.power === null && gain.torque === null) return null
  return (
    <span className={classes['gains']}>
      {gain.power && (
        <span>
          <b>{formatNumber(Math.round(gain.power.tuned))}</b> {powerUnitName(view.power)}{' '}
          <i>{formatChange(gain.power.absolute)}</i>
        </span>
      )}
      {gain.torque && (
        <span>
          <b>{formatNumber(Math.round(gain.torque.tuned))}</b> {view.torque} <i>{formatChange(gain.torque.absolute)}</i>
        </span>
      )}
    </span>
  )
}

const limitText = ({ value, unit }: PowerFigure, view: PowerView): string =>
  isTorqueUnit(unit) ? formatTorque(torqueIn({ value, unit }, view.torque)) : `${value} ${unit}`
