import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'

interface Row {
  id: number
  version: number
}

/** Rows that are edited together and saved all or none. */
export function useRows<R extends Row>(rows: readonly R[], update: Endpoint) {
  const { revalidate } = useRevalidator()
  const [edits, setEdits] = useState<ReadonlyMap<number, Partial<R>>>(new Map())
  const { busy, failure, run } = useAction()
  const shown = rows.map((row) => ({ ...row, ...edits.get(row.id) }))
  const change = (id: number, values: Partial<R>) =>
    setEdits((kept) => new Map(kept).set(id, { ...kept.get(id), ...values }))
  const discard = () => setEdits(new Map())
  const save = () =>
    run(async () => {
      const changes = rows.flatMap(({ id, version }) => {
        const values = edits.get(id)
        return values ? [{ id, version, values }] : []
      })
      await call(update, { body: { changes } } as never)
      notify({ text: 'Changes saved.' })
      discard()
      await revalidate()
    })
  return { rows: shown, change, discard, save, busy, failure, isChanged: edits.size > 0 }
}
