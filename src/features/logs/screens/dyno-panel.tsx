import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { type Correction, corrections, correctionText, saeUnclear } from '#features/tunes/corrections.ts'
import { kwPerHp, nmPerLbFt } from '../analysis/log-run.ts'
import { missingForDyno, virtualDyno, virtualDynoFormula, virtualDynoSource } from '../analysis/virtual-dyno.ts'
import { type BoughtCurve, listBoughtCurves } from '../contract/logs.ts'
import type { VehicleFacts } from '../contract/view.ts'
import { CurvePlot } from './curve-plot.tsx'
import { NumberInput } from './number-field.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** The run, then the vehicle: tunes of two cars often have the same name. */
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
const curveFrom = () =>
  ({
    speed: m.fromSpeed(),
    rpm: m.fromGearing(),
    both: m.fromScaled(),
  }) as const
/** Power and torque from how fast the car gains speed, over the curve of the tune that was bought. */
export function DynoPanel({ viewer }: { viewer: Viewer }) {
  const { log, pulls, view, change, record } = viewer
  const [index, setIndex] = useState(0)
  const [correction, setCorrection] = useState<Correction>('SAE J1349')
  const [bought, setBought] = useState<readonly BoughtCurve[]>([])
  const [run, setRun] = useState('')
  useEffect(() => {
    // Known to the owner and to staff only: with a link there are none.
    if (!record.is_own && record.shares.length === 0 && record.attached_to === null) return
    call(listBoughtCurves, { params: { id: record.id } }).then(
      ({ data }) => setBought(data),
      () => undefined,
    )
  }, [record])
  const pull = pulls[Math.min(index, pulls.length - 1)]
  const missing = missingForDyno(log, view.vehicle)
  const curve = pull && missing === null ? virtualDyno(log, pull, view.vehicle, correction) : null
  const over = bought.find(({ run_id: id }) => String(id) === run) ?? null
  const peak = (values: readonly number[]) => values.indexOf(Math.max(...values))
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
                unit: 'hp',
                rpm: curve.rpm,
                values: curve.kw.map((kw) => kw / kwPerHp),
                tone: 0,
              },
              {
                name: m.torqueVirtual(),
                unit: 'lb-ft',
                rpm: curve.rpm,
                values: curve.nm.map((nm) => nm / nmPerLbFt),
                tone: 2,
              },
              ...(over
                ? [
                    {
                      name: m.powerOf({ tune: over.tune }),
                      unit: 'hp',
                      rpm: over.rpm,
                      values: over.power,
                      tone: 0,
                      isDashed: true,
                    },
                    {
                      name: m.torqueOf({ tune: over.tune }),
                      unit: 'lb-ft',
                      rpm: over.rpm,
                      values: over.torque,
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
                power: Math.round(curve.kw[peak(curve.kw)]! / kwPerHp),
                powerRpm: curve.rpm[peak(curve.kw)],
                torque: Math.round(curve.nm[peak(curve.nm)]! / nmPerLbFt),
                torqueRpm: curve.rpm[peak(curve.nm)],
              })}
            </p>
          )}
          <p className={classes['hint']}>
            {m.correctedFrom({
              standard: correction,
              factor: curve.factor.toFixed(3),
              source: curveFrom()[curve.from],
            })}
            {over && m.tuneCurveAt({ at: over.at, correction: correctionText(over.correction) })}
          </p>
        </>
      )}
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
      <div className={classes['grid2']}>
        {fields().map(([key, label, placeholder]) => (
          <NumberInput
            key={key}
            label={label}
            placeholder={placeholder}
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
