import { formatNumber, inSentence } from '#kit/locale.ts'
import type { Gain } from '#features/tunes/dyno.ts'
import { formatChange, percentChange, type PowerView } from '#features/tunes/dyno.ts'
import { powerIn, powerTypeNames, powerUnitName, torqueIn } from '#features/tunes/power.ts'
import type { HpTorque } from '../selection-display.ts'
import { gainOfTune } from '../shown-figures.ts'
import classes from './power-figures.module.css'
import * as m from '../messages/m.ts'

/** Stock vs. tuned in large figures: power and torque, with the gain absolute and in percent. */
export function PowerFigures({
  stock,
  tuned,
  view,
}: {
  stock: HpTorque | null
  tuned: HpTorque | null
  view: PowerView
}) {
  const gain = gainOfTune(stock, tuned, view)
  const shown = tuned ?? stock
  if (shown === null) return null
  const power = (figures: HpTorque | null) =>
    figures?.horsepower ? powerIn(figures.horsepower, view.power).value : null
  const torque = (figures: HpTorque | null) => (figures?.torque ? torqueIn(figures.torque, view.torque).value : null)
  return (
    <dl className={classes['figures']}>
      <Figure
        name={m.powerAt({ where: inSentence(powerTypeNames[shown.powerType]) })}
        unit={powerUnitName(view.power)}
        value={power(shown)}
        gain={gain.power}
      />
      <Figure
        name={m.torqueAt({ where: inSentence(powerTypeNames[shown.powerType]) })}
        unit={view.torque}
        value={torque(shown)}
        gain={gain.torque}
      />
    </dl>
  )
}

const whole = (value: number): string => formatNumber(Math.round(value))

function Figure({ name, unit, value, gain }: { name: string; unit: string; value: number | null; gain: Gain | null }) {
  if (value === null) return null
  return (
    <div className={classes['figure']}>
      <dt>{name}</dt>
      <dd>
        {gain && (
          <span className={classes['stock']}>
            <span className="ob-hidden">{m.stockFigure()} </span>
            {whole(gain.stock)}
            <span aria-hidden="true"> →</span>
          </span>
        )}
        <span className={classes['value']}>
          {gain && <span className="ob-hidden">{m.tunedFigure()} </span>}
          {whole(value)}
        </span>
        <span className={classes['unit']}>{unit}</span>
        {gain && (
          <span className={classes['gain']}>
            {formatChange(gain.absolute)} {unit} <b>{percentChange(gain.percent)}</b>
          </span>
        )}
      </dd>
    </div>
  )
}
