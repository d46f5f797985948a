import { NativeSelect } from '#kit/ui/native-select.tsx'
import { formatDecimal } from '#kit/locale.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { asTyped } from '#kit/typed-number.ts'
import { type Correction, corrections, correctionText, saeUnclear } from '#features/tunes/corrections.ts'
import { storeUnits } from '#features/tunes/client/units-store.ts'
import { parseView } from '#features/tunes/dyno.ts'
import { convertPower, convertTorque, type PowerUnit, powerUnitName, type TorqueUnit } from '#features/tunes/power.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { kwPerHp, nmPerLbFt } from '../analysis/log-run.ts'
import { presetOf } from '../analysis/vehicle-presets.ts'
import { missingForDyno, virtualDyno, virtualDynoFormula, virtualDynoSource } from '../analysis/virtual-dyno.ts'
import { type BoughtCurve, listBoughtCurves } from '../contract/logs.ts'
import { vehicleFacts, type VehicleFacts } from '../contract/view.ts'
import { CurvePlot } from './curve-plot.tsx'
import { NumberOnBlur } from './number-on-blur.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** Renders a search for a catalog vehicle, whose selection fills in the facts. */
export type VehicleSearch = (pick: (vehicle: { label: string; body: string }) => void) => ReactNode

/** Run, then vehicle, because tunes of different cars often share names. */
const boughtLabel = ({ label, tune, vehicle }: BoughtCurve): string =>
  [label.startsWith(tune) ? label : `${tune}, ${label}`, vehicle].filter(Boolean).join(' · ')

const fields = (): readonly [keyof VehicleFacts, string, string][] => [
  ['mass_kg', m.massKg(), ''],
  ['gear_ratio', m.gearRatio(), ''],
  ['final_drive', m.finalDrive(), ''],
  ['tyre_m', m.tireCircumference(), '1.95'],
  ['drag_coefficient', m.dragCoefficient(), '0.32'],
  ['frontal_m2', m.frontalArea(), '2.2'],
  ['rolling', m.rollingResistance(), '0.013'],
  ['loss_percent', m.drivelineLoss(), '15'],
  ['air_mbar', m.airPressure(), '1013'],
  ['air_celsius', m.airTemperature(), '20'],
  ['humidity_percent', m.humidity(), '0'],
]
/** Pairs of units that are used together. */
const pairs = [
  ['hp', 'lb-ft'],
  ['PS', 'Nm'],
  ['kW', 'Nm'],
] as const satisfies readonly (readonly [PowerUnit, TorqueUnit])[]

const isAirAssumed = (facts: VehicleFacts): boolean => facts.air_mbar === undefined || facts.air_celsius === undefined

/** The range in which a fact can be saved. */
function rangeOf(key: keyof VehicleFacts): readonly [number, number] {
  const { minValue, maxValue } = vehicleFacts.shape[key].unwrap()
  return [minValue ?? 0, maxValue ?? 0]
}

const curveFrom = () =>
  ({
    speed: m.fromSpeed(),
    rpm: m.fromGearing(),
    both: m.fromScaled(),
  }) as const
/** Power and torque calculated from acceleration, over the curve of the purchased tune. */
export function DynoPanel({ viewer, vehicleSearch }: { viewer: Viewer; vehicleSearch: VehicleSearch }) {
  const { log, pulls, view, change, record } = viewer
  const [index, setIndex] = useState(0)
  const [correction, setCorrection] = useState<Correction>('SAE J1349')
  const [bought, setBought] = useState<readonly BoughtCurve[]>([])
  const [run, setRun] = useState('')
  useEffect(() => {
    // Only the owner and staff can read purchases; link visitors cannot.
    if (!record.is_own && record.shares.length === 0 && record.attached_to === null) return
    call(listBoughtCurves, { params: { id: record.id } }).then(
      ({ data }) => setBought(data),
      () => undefined,
    )
  }, [record])
  const [filled, setFilled] = useState<string | null>(null)
  const pull = pulls[Math.min(index, pulls.length - 1)]
  const missing = missingForDyno(log, view.vehicle)
  const curve = pull && missing === null ? virtualDyno(log, pull, view.vehicle, correction) : null
  const over = bought.find(({ run_id: id }) => String(id) === run) ?? null
  const peak = (values: readonly number[]) => values.indexOf(Math.max(...values))
  const { power: powerUnit, torque } = usePowerView()
  const power = powerUnitName(powerUnit)
  const perPower = convertPower(1, powerUnit, 'kW')
  const perTorque = convertTorque(1, torque, 'Nm')
  const isPair = pairs.some(([first, second]) => first === powerUnit && second === torque)
  return (
    <>
      {pulls.length === 0 && <p className={classes['hint']}>{m.needsPull()}</p>}
      {pulls.length > 1 && (
        <NativeSelect
          size="xs"
          label={m.pull()}
          value={String(index)}
          data={pulls.map((each, at) => ({
            value: String(at),
            label: m.pullRange({ n: at + 1, from: Math.round(each.rpmFrom), to: Math.round(each.rpmTo) }),
          }))}
          onChange={(event) => setIndex(Number(event.currentTarget.value))}
        />
      )}
      {missing !== null && pulls.length > 0 && <p className={classes['hint']}>{missing}</p>}
      {curve && (
        <>
          <CurvePlot
            lines={[
              {
                name: m.powerVirtual(),
                unit: power,
                rpm: curve.rpm,
                values: curve.kw.map((kw) => kw / perPower),
                tone: 0,
              },
              {
                name: m.torqueVirtual(),
                unit: torque,
                rpm: curve.rpm,
                values: curve.nm.map((nm) => nm / perTorque),
                tone: 2,
              },
              ...(over
                ? [
                    {
                      name: m.powerOf({ tune: over.tune }),
                      unit: power,
                      rpm: over.rpm,
                      values: over.power.map((hp) => (hp * kwPerHp) / perPower),
                      tone: 0,
                      isDashed: true,
                    },
                    {
                      name: m.torqueOf({ tune: over.tune }),
                      unit: torque,
                      rpm: over.rpm,
                      values: over.torque.map((lbFt) => (lbFt * nmPerLbFt) / perTorque),
                      tone: 2,
                      isDashed: true,
                    },
                  ]
                : []),
            ]}
          />
          {curve.kw.length > 0 && (
            <p className={classes['peaks']}>
              {m.peaks({
                b: (text) => <b>{text}</b>,
                power: Math.round(curve.kw[peak(curve.kw)]! / perPower),
                powerUnit: power,
                powerRpm: curve.rpm[peak(curve.kw)],
                torque: Math.round(curve.nm[peak(curve.nm)]! / perTorque),
                torqueUnit: torque,
                torqueRpm: curve.rpm[peak(curve.nm)],
              })}
            </p>
          )}
          <p className={classes['hint']}>
            {m.correctedFrom({
              standard: correction,
              factor: formatDecimal(curve.factor, 3),
              source: curveFrom()[curve.from],
            })}
            {over && m.tuneCurveAt({ at: over.at, correction: correctionText(over.correction) })}
          </p>
          {correction !== 'none' && isAirAssumed(view.vehicle) && <p className={classes['hint']}>{m.airAssumed()}</p>}
          {over?.vehicle && <p className={classes['hint']}>{m.overlayVehicle({ vehicle: over.vehicle })}</p>}
        </>
      )}
      <NativeSelect
        size="xs"
        label={m.units()}
        value={`${powerUnit} ${torque}`}
        data={[...pairs, ...(isPair ? [] : [[powerUnit, torque] as const])].map(([first, second]) => ({
          value: `${first} ${second}`,
          label: `${powerUnitName(first)}, ${second}`,
        }))}
        onChange={(event) => {
          const chosen = parseView(event.currentTarget.value, { power: powerUnit, torque, at: 'crank' })
          storeUnits(chosen.power, chosen.torque)
        }}
      />
      <NativeSelect
        size="xs"
        label={m.correction()}
        value={correction}
        data={corrections
          .filter((value) => value !== saeUnclear)
          .map((value) => ({ value, label: value === 'none' ? m.none() : value }))}
        onChange={(event) => setCorrection(corrections.find((each) => each === event.currentTarget.value) ?? 'none')}
      />
      {bought.length > 0 && (
        <NativeSelect
          size="xs"
          label={m.overlayTune()}
          value={run}
          data={[
            { value: '', label: m.none() },
            ...bought.map((each) => ({
              value: String(each.run_id),
              label: boughtLabel(each),
            })),
          ]}
          onChange={(event) => setRun(event.currentTarget.value)}
        />
      )}
      {vehicleSearch(({ label, body }) => {
        const preset = presetOf(body)
        setFilled(preset ? m.filledFrom({ vehicle: label }) : m.noPreset({ vehicle: label }))
        if (preset) change({ vehicle: { ...view.vehicle, ...preset } })
      })}
      {filled && <p className={classes['hint']}>{filled}</p>}
      <div className={classes['grid2']}>
        {fields().map(([key, label, placeholder]) => (
          <NumberOnBlur
            key={`${key} ${view.vehicle[key] ?? ''}`}
            label={label}
            placeholder={asTyped(placeholder)}
            range={rangeOf(key)}
            value={view.vehicle[key]}
            onChange={(value) => {
              const { [key]: _, ...rest } = view.vehicle
              change({ vehicle: value === undefined ? rest : { ...rest, [key]: value } })
            }}
          />
        ))}
      </div>
      <details className={classes['limits']}>
        <summary>{m.howCalculated()}</summary>
        <p className={classes['formula']}>{virtualDynoFormula}</p>
        <p className={classes['hint']}>{virtualDynoSource()}</p>
      </details>
    </>
  )
}
