import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { type Correction, corrections, correctionWords } from '#features/tunes/corrections.ts'
import { kwPerHp, nmPerLbFt } from '../analysis/log-run.ts'
import { missingForDyno, virtualDyno, virtualDynoFormula, virtualDynoSource } from '../analysis/virtual-dyno.ts'
import { type BoughtCurve, listBoughtCurves } from '../contract/logs.ts'
import type { VehicleFacts } from '../contract/view.ts'
import { CurvePlot } from './curve-plot.tsx'
import { NumberInput } from './number-field.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'

/** The run, then the vehicle: tunes of two cars often have the same name. */
const boughtWords = ({ label, tune, vehicle }: BoughtCurve): string =>
  [label.startsWith(tune) ? label : `${tune}, ${label}`, vehicle].filter(Boolean).join(' · ')

const fields: readonly [keyof VehicleFacts, string, string][] = [
  ['mass_kg', 'Mass with driver, kg', ''],
  ['gear_ratio', 'Ratio of the gear', ''],
  ['final_drive', 'Final drive', ''],
  ['tyre_m', 'Tyre circumference, m', '1.95'],
  ['drag_coefficient', 'Drag coefficient', '0.32'],
  ['frontal_m2', 'Frontal area, m²', '2.2'],
  ['rolling', 'Rolling resistance', '0.013'],
  ['loss_percent', 'Driveline loss, %', '15'],
  ['air_mbar', 'Air pressure, mbar', '1013'],
  ['air_celsius', 'Air temperature, °C', '20'],
  ['humidity_percent', 'Humidity, %', '0'],
]
const curveFrom = {
  speed: 'the speed channel',
  rpm: 'engine speed and gearing',
  both: 'engine speed, scaled by the speed channel',
} as const
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
      {pulls.length === 0 && (
        <p className={classes['hint']}>A virtual dyno needs a full-throttle pull, and none was found.</p>
      )}
      {pulls.length > 1 && (
        <NativeSelect
          size="xs"
          label="Pull"
          value={String(index)}
          data={pulls.map((each, at) => ({
            value: String(at),
            label: `Pull ${at + 1}: ${Math.round(each.rpmFrom)} to ${Math.round(each.rpmTo)} rpm`,
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
                name: 'Power, virtual',
                unit: 'hp',
                rpm: curve.rpm,
                values: curve.kw.map((kw) => kw / kwPerHp),
                tone: 0,
              },
              {
                name: 'Torque, virtual',
                unit: 'lb-ft',
                rpm: curve.rpm,
                values: curve.nm.map((nm) => nm / nmPerLbFt),
                tone: 2,
              },
              ...(over
                ? [
                    {
                      name: `Power, ${over.tune}`,
                      unit: 'hp',
                      rpm: over.rpm,
                      values: over.power,
                      tone: 0,
                      isDashed: true,
                    },
                    {
                      name: `Torque, ${over.tune}`,
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
              <b>{Math.round(curve.kw[peak(curve.kw)]! / kwPerHp)} hp</b> at {curve.rpm[peak(curve.kw)]} rpm ·{' '}
              <b>{Math.round(curve.nm[peak(curve.nm)]! / nmPerLbFt)} lb-ft</b> at {curve.rpm[peak(curve.nm)]} rpm
            </p>
          )}
          <p className={classes['hint']}>
            Corrected to {correction === 'none' ? 'nothing' : correction}, factor {curve.factor.toFixed(3)}; speed from{' '}
            {curveFrom[curve.from]}.
            {over && ` The tune’s curve is at the ${over.at}; ${correctionWords(over.correction)}.`}
          </p>
        </>
      )}
      <NativeSelect
        size="xs"
        label="Correction"
        value={correction}
        data={corrections.map((value) => ({ value, label: value === 'none' ? 'None' : value }))}
        onChange={(event) => setCorrection(corrections.find((each) => each === event.currentTarget.value) ?? 'none')}
      />
      {bought.length > 0 && (
        <NativeSelect
          size="xs"
          label="Lay over a tune you have bought"
          value={run}
          data={[
            { value: '', label: 'None' },
            ...bought.map((each) => ({
              value: String(each.run_id),
              label: boughtWords(each),
            })),
          ]}
          onChange={(event) => setRun(event.currentTarget.value)}
        />
      )}
      <div className={classes['grid2']}>
        {fields.map(([key, label, placeholder]) => (
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
        <summary>How this is worked out</summary>
        <p className={classes['formula']}>{virtualDynoFormula}</p>
        <p className={classes['hint']}>{virtualDynoSource}</p>
      </details>
    </>
  )
}
