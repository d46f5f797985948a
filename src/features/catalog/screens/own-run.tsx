import { Button } from '#kit/ui/button.tsx'
import { useRef, useState } from 'react'
import type { DynoRun } from '#features/tunes/contract.ts'
import { IconUpload, IconX } from '#kit/ui/icons.tsx'
import { loadChunk } from '#kit/ui/lazy-part.tsx'
import classes from './dyno-page.module.css'
import * as m from '../messages/m.ts'

const fileBytesMax = 16 * 1024 * 1024

/**
 * Reads the visitor's own dyno runs from CSV with the datalog parser. They stay in this browser and are never
 * uploaded. Dyno figures count as wheel figures.
 */
export function OwnRuns({ runs, onChange }: { runs: readonly DynoRun[]; onChange: (runs: DynoRun[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      const { runOfFile } = await loadChunk(() => import('./own-run-file.ts'))
      if (file.size > fileBytesMax) throw new Error('too large')
      const run = runOfFile(new Uint8Array(await file.arrayBuffer()), file.name, -1 - runs.length)
      setFailure(run ? null : m.runColumnsMissing({ name: file.name }))
      if (run) onChange([...runs, run])
    } catch {
      setFailure(m.runUnrecognized({ name: file.name }))
    } finally {
      if (input.current) input.current.value = ''
    }
  }
  return (
    <div className={classes['own']}>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label={m.runCsv()}
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {m.addOwnRun()}
      </Button>
      <p className={classes['note']}>{m.ownRunHint()}</p>
      {failure !== null && <p role="alert">{failure}</p>}
      {runs.length > 0 && (
        <ul>
          {runs.map((run) => (
            <li key={run.id}>
              {run.label}{' '}
              <button
                type="button"
                aria-label={m.removeRun({ label: run.label })}
                onClick={() => onChange(runs.filter((other) => other !== run))}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
