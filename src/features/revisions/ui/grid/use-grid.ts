import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call, CallError } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { gridChangesMax } from '../../contract/grids.ts'
import { changesBetween, type Values } from '../../rules.ts'
import type { GridRow } from './cells.ts'

export interface GridAnswer {
  data: GridRow[]
  next: string | null
  total: number
}
/** A change to a row, from a cell or a bulk edit. */
export interface GridChange {
  id: number
  values: Values
}
interface Calls {
  list: Endpoint
  change: Endpoint
}

/** Rows per page. */
const gridPageSize = 100

export const readGridPage = (list: Endpoint, query: object): Promise<GridAnswer> =>
  call(list, { query: { limit: gridPageSize, ...query } } as never) as never

/** Previous values of a change, for undo. */
const before = (row: GridRow, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((field) => [field, row[field] ?? null]))

/**
 * State of a grid's rows: loaded by page, edited optimistically and reverted if the server refuses, with undo. Shows
 * concurrent changes by others.
 */
export function useGrid(calls: Calls, query: object, answer: GridAnswer) {
  const words = useErrorText()
  const [rows, setRows] = useState(answer.data)
  const [next, setNext] = useState(answer.next)
  const [isBusy, setBusy] = useState(false)
  const [undos, setUndos] = useState<readonly (readonly GridChange[])[]>([])
  const latest = useRef(rows)
  latest.current = rows
  const isReading = useRef(false)

  useEffect(() => {
    setRows(answer.data)
    setNext(answer.next)
  }, [answer])

  const readMore = useCallback(async (): Promise<boolean> => {
    if (next === null || isReading.current) return false
    isReading.current = true
    try {
      const page = await readGridPage(calls.list, { ...query, after: next })
      setRows((shown) => [...shown, ...page.data])
      setNext(page.next)
      return page.next !== null
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
      return false
    } finally {
      isReading.current = false
    }
  }, [calls, next, query, words])

  const replace = (byId: ReadonlyMap<number, Partial<GridRow>>) =>
    setRows((shown) =>
      shown.map((row) => {
        const change = byId.get(row.id)
        return change ? ({ ...row, ...change } as GridRow) : row
      }),
    )

  /** Shows why a change was refused, and what someone else saved. */
  const explain = (error: unknown) => {
    if (!(error instanceof CallError)) return notify({ text: words(error), kind: 'failure' })
    const { id, current } = error.facts as { id?: number; current?: { version: number; values: Values } }
    const row = latest.current.find((each) => each.id === id)
    const name = typeof row?.['name'] === 'string' ? `${row['name']}: ` : ''
    if (error.code === 'stale_version' && id !== undefined && current) {
      replace(new Map([[id, { ...current.values, version: current.version }]]))
      return notify({
        text: `${name}someone else saved this in the meantime. It now shows their values. Yours weren’t saved.`,
        kind: 'failure',
      })
    }
    const said = Object.values(error.fields).flat()
    return notify({ text: `${name}${said.length > 0 ? said.join(' ') : words(error)}`, kind: 'failure' })
  }

  /** Saves changes to loaded rows, all or nothing per 1,000. Returns whether they were saved. */
  const save = async (changes: readonly GridChange[], { isUndo = false, note = '' } = {}): Promise<boolean> => {
    const rowsById = new Map(latest.current.map((row) => [row.id, row]))
    const real = changes.filter(({ id, values }) => {
      const row = rowsById.get(id)
      return row && changesBetween(before(row, values), values).length > 0
    })
    if (real.length === 0) return true
    const inverse = real.map(({ id, values }) => ({ id, values: before(rowsById.get(id)!, values) }))
    replace(new Map(real.map(({ id, values }) => [id, values])))
    setBusy(true)
    let saved = 0
    try {
      for (; saved < real.length; saved += gridChangesMax) {
        const part = real.slice(saved, saved + gridChangesMax)
        const body = {
          changes: part.map(({ id, values }) => ({ id, version: rowsById.get(id)!.version, values })),
          ...(note === '' ? {} : { note }),
        }
        const { data } = (await call(calls.change, { body } as never)) as { data: { id: number; version: number }[] }
        replace(new Map(data.map(({ id, version }) => [id, { version }])))
      }
      if (!isUndo) setUndos((kept) => [...kept.slice(-49), inverse])
      return true
    } catch (error) {
      const lost = inverse.slice(saved)
      replace(new Map(lost.map(({ id, values }) => [id, values])))
      if (saved > 0 && !isUndo) setUndos((kept) => [...kept.slice(-49), inverse.slice(0, saved)])
      explain(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  const undo = async () => {
    const last = undos.at(-1)
    if (!last) return
    setUndos(undos.slice(0, -1))
    if (await save(last, { isUndo: true }))
      notify({ text: last.length === 1 ? 'Change undone.' : `${last.length} changes undone.` })
  }

  return useMemo(
    () => ({ rows, isBusy, hasMore: next !== null, readMore, save, undo, canUndo: undos.length > 0 }),
    // oxlint-disable-next-line react/exhaustive-deps -- `save` and `undo` read what is latest
    [rows, isBusy, next, readMore, undos],
  )
}
