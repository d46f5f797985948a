import { Textarea } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import * as m from '#features/quick-orders/messages/m.ts'
import { linesMax, linesOfRows, linesOfText, type TypedLine } from '#features/quick-orders/rules/typed-lines.ts'
import { Button } from '#kit/ui/button.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { IconUpload } from '#kit/ui/icons.tsx'
import { loadChunk } from '#kit/ui/lazy-part.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { ProductFinder } from './product-finder.tsx'
import classes from './quick-order.module.css'

const fileBytesMax = 1024 * 1024

/** Pasted lines, a CSV file, or products found by typing. */
export function AddItems({ slug, onAdd }: { slug: string; onAdd: (lines: readonly TypedLine[]) => Promise<void> }) {
  const [text, setText] = useState('')
  const [isCut, setCut] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const { busy, failure, setFailure, run } = useAction()
  const add = async (lines: readonly TypedLine[]) => {
    await onAdd(lines.slice(0, linesMax))
    setCut(lines.length > linesMax)
  }
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    const lines = linesOfText(text)
    if (lines.length === 0) return
    void run(async () => {
      await add(lines)
      setText('')
    })
  }
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    if (file.current) file.current.value = ''
    const lines = chosen.size > fileBytesMax ? null : await linesOfFile(chosen)
    if (lines === null) setFailure(m.csvUnreadable({ name: chosen.name }))
    else await run(() => add(lines))
  }
  return (
    <div className={classes['add']}>
      <form onSubmit={check} className={classes['paste']}>
        <Textarea
          label={m.partNumbers()}
          description={m.pasteHint()}
          autosize
          minRows={5}
          maxRows={14}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {m.checkLines()}
        </Button>
        <FormFailure message={failure} />
        {isCut && <output>{m.firstLines({ max: linesMax })}</output>}
      </form>
      <div className={classes['others']}>
        <ProductFinder slug={slug} onFound={(number) => void run(() => onAdd([[{ number, quantity: '1' }]]))} />
        <div>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv"
            hidden
            aria-label={m.chooseCsv()}
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => file.current?.click()}
          >
            {m.chooseCsv()}
          </Button>
          <p className={classes['quiet']}>{m.csvHint({ max: linesMax })}</p>
        </div>
      </div>
    </div>
  )
}

/** Null for a file that isn’t CSV. */
async function linesOfFile(file: File): Promise<TypedLine[] | null> {
  const { rowsOfCsv } = await loadChunk(() => import('#features/quick-orders/client/read-csv.ts'))
  try {
    return linesOfRows(rowsOfCsv(new Uint8Array(await file.arrayBuffer())))
  } catch {
    return null
  }
}
