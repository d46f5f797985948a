import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useState } from 'react'
import { type Alignment, alignments, shiftBetween } from '../analysis/align.ts'
import { listLogs, type LogSummary } from '../contract/logs.ts'
import { call } from '#kit/call.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { ShiftField } from './shift-field.tsx'
import { openBeside, othersMax } from './use-compared.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

const alignmentLabels = (): Readonly<Record<Alignment, string>> => ({
  pull: m.alignPull(),
  load: m.alignLoad(),
  moving: m.alignMoving(),
  start: m.alignStart(),
})

/** Overlays further logs of the same user, each shifted in time until a chosen event coincides. */
export function ComparePanel({ viewer }: { viewer: Viewer }) {
  const { others, setOthers, isOpened, hasDifference, setDifference, record, log, view } = viewer
  const [list, setList] = useState<readonly LogSummary[]>([])
  const [by, setBy] = useState<Alignment>('pull')
  const { busy: isBusy, run } = useAction('as-message')
  useEffect(() => {
    if (!record.is_own) return
    call(listLogs, { query: { size: 100 } }).then(
      ({ data }) => setList(data.filter(({ id }) => id !== record.id)),
      () => undefined,
    )
  }, [record])
  if (!record.is_own) return <p className={classes['hint']}>{m.compareOwnerOnly()}</p>
  if (list.length === 0) return <p className={classes['hint']}>{m.uploadSecond()}</p>
  const fullThrottle = view.thresholds.full_throttle
  const add = (id: number) =>
    run(async () => {
      const other = await openBeside(id)
      setOthers([...others, { ...other, shift: shiftBetween(log, other.log, by, fullThrottle) ?? 0 }])
    })
  const align = (next: Alignment) => {
    setBy(next)
    const shifts = others.map((other) => shiftBetween(log, other.log, next, fullThrottle))
    const missing = others.filter((_, index) => shifts[index] === null).map(({ title }) => title)
    if (missing.length > 0) notify({ text: m.notAligned({ titles: missing.join(', ') }), kind: 'failure' })
    setOthers(others.map((other, index) => ({ ...other, shift: shifts[index] ?? other.shift })))
  }
  const left = list.filter(({ id }) => others.every((other) => other.id !== id))
  return (
    <>
      <NativeSelect
        size="xs"
        label={m.compareWith()}
        disabled={isBusy || !isOpened || others.length >= othersMax}
        value=""
        data={[
          { value: '', label: others.length >= othersMax ? m.othersFull({ max: othersMax }) : m.addLog() },
          ...left.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={(event) => void add(Number(event.currentTarget.value))}
      />
      {others.length > 0 && (
        <>
          <div className={classes['row']}>
            <NativeSelect
              size="xs"
              label={m.alignBy()}
              value={by}
              data={alignments.map((value) => ({ value, label: alignmentLabels()[value] }))}
              onChange={(event) => align(alignments.find((each) => each === event.currentTarget.value) ?? 'pull')}
            />
            <Button size="xs" variant="default" onClick={() => align('pull')}>
              {m.alignPulls()}
            </Button>
          </div>
          <ol className={classes['others']} aria-label={m.comparedLogs()}>
            {others.map((other) => (
              <li key={other.id}>
                <fieldset aria-label={other.title}>
                  <b>{other.title}</b>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={m.removeNamed({ name: other.title })}
                    onClick={() => setOthers(others.filter((each) => each !== other))}
                  >
                    ×
                  </Button>
                  <ShiftField
                    of={other}
                    onChange={(shift) =>
                      setOthers(others.map((each) => (each.id === other.id ? { ...each, shift } : each)))
                    }
                  />
                </fieldset>
              </li>
            ))}
          </ol>
          <label className={classes['check']}>
            <input
              type="checkbox"
              checked={hasDifference}
              onChange={(event) => setDifference(event.currentTarget.checked)}
            />
            {m.showDifference()}
          </label>
          <p className={classes['hint']}>{m.comparedHint()}</p>
          {hasDifference && <p className={classes['hint']}>{m.differenceHint()}</p>}
        </>
      )}
    </>
  )
}
