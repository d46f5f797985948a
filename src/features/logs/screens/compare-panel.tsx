import { useAction } from '#kit/ui/use-action.ts'

import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'

import { listLogs, type LogSummary } from '../contract/logs.ts'
import { loadLog } from '../client/load-log.ts'
import { NumberInput } from './number-field.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** A second log of the same person under the first, moved in time until both fit. */
export function ComparePanel({ viewer }: { viewer: Viewer }) {
  const { beside, setBeside, record, pulls } = viewer
  const [list, setList] = useState<readonly LogSummary[]>([])
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
  const choose = async (id: number): Promise<void> => {
    const chosen = list.find((each) => each.id === id)
    if (!chosen) {
      setBeside(null)
      return
    }
    await run(async () => {
      const log = await loadLog({ id, token: null })
      const { findPulls } = await import('../analysis/pulls.ts')
      const [mine, other] = [pulls[0], findPulls(log)[0]]
      setBeside({ id, title: chosen.title, log, shift: mine && other ? mine.from - other.from : 0 })
    })
  }
  return (
    <>
      <NativeSelect
        size="xs"
        label={m.compareWith()}
        disabled={isBusy}
        value={String(beside?.id ?? '')}
        data={[
          { value: '', label: m.nothing() },
          ...list.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={(event) => void choose(Number(event.currentTarget.value))}
      />
      {beside && (
        <>
          <NumberInput
            key={`${beside.id} ${beside.shift}`}
            label={m.shiftedBy()}
            value={Math.round(beside.shift * 1000) / 1000}
            onChange={(shift) => setBeside({ ...beside, shift: shift ?? 0 })}
          />
          <p className={classes['hint']}>{m.comparedWith({ title: beside.title })}</p>
        </>
      )}
    </>
  )
}
