import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useState } from 'react'
import { type Alignment, alignments, shiftBetween } from '../analysis/align.ts'
import { withChoices } from '../analysis/channel-choices.ts'
import { loadLog } from '../client/load-log.ts'
import { getLog, listLogs, type LogSummary } from '../contract/logs.ts'
import { call } from '#kit/call.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { NumberOnBlur } from './number-on-blur.tsx'
import { othersMax, type Viewer } from './use-viewer.ts'
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
  const { others, setOthers, record, log, view } = viewer
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
      const [opened, { title, view: chosen }] = await Promise.all([
        loadLog({ id, token: null }),
        call(getLog, { params: { id } }),
      ])
      const other = withChoices(opened, chosen)
      setOthers([...others, { id, title, log: other, shift: shiftBetween(log, other, by, fullThrottle) ?? 0 }])
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
        disabled={isBusy || others.length >= othersMax}
        value=""
        data={[
          { value: '', label: others.length >= othersMax ? m.othersFull({ max: othersMax }) : m.addLog() },
          ...left.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={(event) => void add(Number(event.currentTarget.value))}
      />
      {others.length > 0 && (
        <>
          <NativeSelect
            size="xs"
            label={m.alignBy()}
            value={by}
            data={alignments.map((value) => ({ value, label: alignmentLabels()[value] }))}
            onChange={(event) => align(alignments.find((each) => each === event.currentTarget.value) ?? 'pull')}
          />
          <ol className={classes['others']} aria-label={m.comparedLogs()}>
            {others.map((other) => (
              <li key={other.id}>
                <b>{other.title}</b>
                <NumberOnBlur
                  key={other.shift}
                  label={m.shiftedBy()}
                  value={Math.round(other.shift * 1000) / 1000}
                  onChange={(shift) =>
                    setOthers(others.map((each) => (each === other ? { ...each, shift: shift ?? 0 } : each)))
                  }
                />
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={m.removeNamed({ name: other.title })}
                  onClick={() => setOthers(others.filter((each) => each !== other))}
                >
                  ×
                </Button>
              </li>
            ))}
          </ol>
          <p className={classes['hint']}>{m.comparedHint()}</p>
        </>
      )}
    </>
  )
}
