import { Button } from '#kit/ui/button.tsx'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { correctionText } from '#features/tunes/corrections.ts'
import { showRun } from '#features/tunes/dyno.ts'
import type { PowerType } from '#features/tunes/power.ts'
import type { PlotRun } from '#features/tunes/runs-shown.ts'
import { DynoPlot } from '#features/tunes/ui/dyno-plot.tsx'
import { UnitToggles } from '#features/tunes/ui/unit-toggles.tsx'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { IconUpload } from '#kit/ui/icons.tsx'
import { loadChunk } from '#kit/ui/lazy-part.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import rows from '#kit/ui/rows.module.css'
import { type DynoRunRecord, listTuneDynoRuns, removeDynoCsv } from '../contract/dyno.ts'
import type { DynoChoices, RunCurves } from '../rules/dyno-columns.ts'
import { figureRemarks, outlierPercentMin } from '../rules/figures.ts'
import { reshape } from '../rules/reshape.ts'
import type { Smoothing } from '../rules/smoothing.ts'
import { DynoForm, type OpenFile } from './dyno-form.tsx'
import classes from './dyno.module.css'

const fileBytesMax = 16 * 1024 * 1024
const tones = { stock: 0, saved: 2, edited: 1, others: 5 } as const

const shape = (run: DynoRunRecord) => ({
  id: run.id,
  label: run.label,
  source: run.source,
  ...(run.correction === null ? {} : { correction: run.correction }),
  ...withoutMissing(run.curves),
})
const withoutMissing = (curves: DynoRunRecord['curves']): RunCurves =>
  Object.fromEntries(Object.entries(curves).filter(([, values]) => values !== undefined)) as RunCurves

const choicesOf = (run: DynoRunRecord): DynoChoices => ({
  columns: {},
  correction: run.correction,
  from: null,
  to: null,
  smoothing: run.smoothing as Smoothing,
})

/** Dyno runs of a tune over the stock curve. Drop a CSV to add one; edit or delete the others. */
export function DynoPanel({ tuneId, mayEdit }: { tuneId: number; mayEdit: boolean }) {
  const [runs, setRuns] = useState<readonly DynoRunRecord[] | null>(null)
  const [stock, setStock] = useState<readonly DynoRunRecord[]>([])
  const [file, setFile] = useState<OpenFile | null>(null)
  const [run, setRun] = useState<DynoRunRecord | null>(null)
  const [choices, setChoices] = useState<DynoChoices | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [at, setAt] = useState<PowerType>('crank')
  const view = usePowerView(at)
  const read = async () => {
    const answer = await call(listTuneDynoRuns, { params: { id: tuneId } })
    setRuns(answer.data)
    setStock(answer.stock)
  }
  useEffect(() => {
    void read()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each tune
  }, [tuneId])

  const close = () => {
    setFile(null)
    setRun(null)
    setChoices(null)
  }
  const open = async (dropped: File | undefined) => {
    if (!dropped) return
    close()
    setProblem(null)
    if (dropped.size > fileBytesMax) return setProblem('This file is larger than 16 MB.')
    const reader = await loadChunk(() => import('./dyno-file.ts'))
    const found = reader.readDynoFile(new Uint8Array(await dropped.arrayBuffer()))
    if ('problem' in found) return setProblem(`${dropped.name} can’t be read. ${found.problem}`)
    const recognised = reader.recogniseRun(found.log)
    setFile({
      name: dropped.name,
      columns: found.log.channels.filter(({ texts }) => texts === null).map(({ name }) => name),
      recognised,
      curves: (wanted) => reader.curvesOf(found.log, wanted),
    })
    setChoices(recognised)
    const isCrank = recognised.columns.crank_horsepower ?? recognised.columns.crank_torque
    setAt(isCrank ? 'crank' : 'regular')
    return undefined
  }
  const curves: RunCurves | null =
    choices === null
      ? null
      : file
        ? file.curves(choices)
        : run &&
          reshape(withoutMissing(run.curves), {
            ...choices,
            smoothing: run.smoothing === choices.smoothing ? 'none' : choices.smoothing,
          })
  const plotted: PlotRun[] = [
    ...stock.slice(0, 1).map((each) => ({ ...showRun(shape(each), view, `Stock: ${each.label}`), tone: tones.stock })),
    ...(runs ?? [])
      .filter((each) => each.id !== run?.id)
      .map((each, index) => ({
        ...showRun(shape(each), view),
        tone: choices === null && index === 0 ? tones.edited : tones.saved + (index % tones.others),
      })),
    ...(curves
      ? [
          {
            ...showRun({ id: -1, label: file?.name ?? run?.label ?? '', source: '', ...curves }, view),
            tone: tones.edited,
          },
        ]
      : []),
  ].filter(({ power, torque, torqueLimit }) => power !== null || torque !== null || torqueLimit !== null)
  const stated = runs?.[0] ?? null
  const remarks = curves && stated ? figureRemarks(stated, curves) : []

  if (runs === null) return <p className={classes['small']}>Reading the dyno runs.</p>
  return (
    <>
      {plotted.length > 0 && (
        <>
          <div className={classes['view']}>
            <UnitToggles view={view} onPowerType={setAt} />
          </div>
          <DynoPlot runs={plotted} view={view} label="Dyno runs of this tune over stock" />
        </>
      )}
      {plotted.length === 0 && runs.length > 0 && (
        <>
          <UnitToggles view={view} onPowerType={setAt} />
          <p className={classes['small']}>Nothing was measured there.</p>
        </>
      )}
      {choices && (
        <DynoForm
          key={file?.name ?? run?.id}
          {...{ tuneId, file, run, choices, curves }}
          onChoose={setChoices}
          onCancel={close}
          onDone={() => {
            close()
            void read()
          }}
        />
      )}
      {remarks.map(({ name, text }) => (
        <Warning key={`${name} ${text}`}>{text}</Warning>
      ))}
      {runs.length > 0 && (
        <ul className={rows['rows']}>
          {runs.map((each) => (
            <li key={each.id}>
              <span>
                {each.label}
                <small className={classes['small']}>
                  {correctionText(each.correction ?? undefined)}
                  {each.off_percent !== null && each.off_percent > outlierPercentMin && (
                    <span className={classes['off']}> Peak is {each.off_percent}% off the tune’s figure.</span>
                  )}
                  {each.copies > 0 &&
                    ` Same curves as ${each.copies === 1 ? '1 other run' : `${each.copies} other runs`}.`}
                </small>
              </span>
              {mayEdit && (
                <span className={classes['rowActions']}>
                  <Button
                    variant="default"
                    aria-label={`Change ${each.label}`}
                    onClick={() => {
                      close()
                      setRun(each)
                      setChoices(choicesOf(each))
                    }}
                  >
                    Change
                  </Button>
                  <ConfirmButton
                    label="Delete"
                    title={`Delete ${each.label}?`}
                    confirmLabel="Delete"
                    onConfirm={async () => {
                      await call(removeDynoCsv, { params: { id: each.id }, query: { version: each.version } })
                      close()
                      await read()
                    }}
                  >
                    <p>The run is removed from the shop right away.</p>
                  </ConfirmButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && <DynoDrop onFile={(dropped) => void open(dropped)} />}
      <div role="alert">{problem}</div>
    </>
  )
}

function DynoDrop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same
    <div
      className={classes['drop']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label="Dyno run as CSV"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Add dyno run
      </Button>
      <span className={classes['small']}>
        Drop a CSV here, or choose one. Columns and units are recognized and can be changed.
      </span>
    </div>
  )
}
