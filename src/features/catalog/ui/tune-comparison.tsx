import { Button } from '#kit/ui/button.tsx'
import type { ReactNode } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { useOwnPrices } from '#features/pricing/client/own-prices.ts'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import type { Tune } from '#features/tunes/contract.ts'
import { formatChange } from '#features/tunes/dyno.ts'
import { powerIn, powerUnitName, torqueIn } from '#features/tunes/power.ts'
import { showTuneLine } from '#features/tunes/rules.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { formatList, formatNumber } from '#kit/locale.ts'
import { Price } from '#kit/ui/price.tsx'
import type { Engine } from '../contract/catalog.ts'
import { hpTorqueToShow } from '../selection-display.ts'
import type { VehicleSelection } from '../selection-state.ts'
import { type SelectionAction, tuneOptions } from '../selection.ts'
import { gainOfTune, stockFigures } from '../shown-figures.ts'
import { priceIfChosen } from './price-if-chosen.ts'
import classes from './tune-comparison.module.css'
import * as m from '../messages/m.ts'

/** Compares the tunes of an engine: gains, requirements and prices. Renders nothing for fewer than two. */
export default function TuneComparison({
  engine,
  selection,
  change,
}: {
  engine: Engine
  selection: VehicleSelection
  change: (action: SelectionAction) => void
}) {
  const { currency } = useSite()
  const view = usePowerView(selection.currentHpTorque)
  const percent = useSalePercent()
  const tunes = tuneOptions(selection, 'tune').flatMap(({ id }) => {
    const tune = engine.tunes.find((item) => item.id === id)
    return tune && !tune.is_stock ? [tune] : []
  })
  const own = useOwnPrices(
    'tunes',
    engine.tunes.map(({ slug }) => slug),
  )
  if (tunes.length < 2) return null

  const stock = stockFigures(selection, engine, view)
  const nameOf = (slug: string) => engine.tunes.find((tune) => tune.slug === slug)?.name ?? slug
  const figure = (value: number | null, unit: string, gain: string | null): ReactNode =>
    value === null ? '–' : `${formatNumber(Math.round(value))} ${unit}${gain === null ? '' : ` (${gain})`}`
  const rows: readonly [label: string, cell: (tune: Tune) => ReactNode][] = [
    [
      m.power(),
      (tune) => {
        const shown = hpTorqueToShow(tune, view.at)
        const { power } = gainOfTune(stock, shown, view)
        return figure(
          shown?.horsepower ? powerIn(shown.horsepower, view.power).value : null,
          powerUnitName(view.power),
          power && formatChange(power.absolute),
        )
      },
    ],
    [
      m.torque(),
      (tune) => {
        const shown = hpTorqueToShow(tune, view.at)
        const { torque } = gainOfTune(stock, shown, view)
        return figure(
          shown?.torque ? torqueIn(shown.torque, view.torque).value : null,
          view.torque,
          torque && formatChange(torque.absolute),
        )
      },
    ],
    [m.fuel(), ({ octane }) => octane || '–'],
    [m.needsTitle(), ({ requires }) => (requires.length === 0 ? '–' : formatList(requires.map(nameOf)))],
    [
      m.price(),
      (tune) => (
        <Price
          {...showTuneLine(priceIfChosen(selection, tune, engine.tunes, currency, own), percent)}
          currency={currency}
        />
      ),
    ],
  ]
  return (
    <details className={classes['comparison']}>
      <summary>{m.compareTunes({ n: tunes.length })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={classes['scroll']} tabIndex={0} aria-label={m.compareTunes({ n: tunes.length })}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="ob-hidden">{m.tune()}</span>
              </th>
              {tunes.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(([, cell]) => tunes.some((tune) => cell(tune) !== '–'))
              .map(([label, cell]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {tunes.map((tune) => (
                    <td key={tune.id}>{cell(tune)}</td>
                  ))}
                </tr>
              ))}
            <tr>
              <th scope="row">
                <span className="ob-hidden">{m.chooseTune()}</span>
              </th>
              {tunes.map(({ id, name }) => (
                <td key={id}>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={selection.tune === id}
                    aria-label={m.chooseTuneNamed({ name })}
                    onClick={() => change({ type: 'chooseTune', tuneId: id })}
                  >
                    {selection.tune === id ? m.chosenTune() : m.chooseTune()}
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </details>
  )
}
