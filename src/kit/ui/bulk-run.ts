import type { ReactNode } from 'react'
import { CallError, type call as makeCall } from '../call.ts'

/** How an action calls the server. */
export type Call = typeof makeCall

/** Values entered in an action's preview, by input name. */
export type Asked = Readonly<Record<string, string>>

/** An input an action needs before it runs: a select with choices, a custom input, or else a line of text. */
export interface BulkInput {
  name: string
  label: string
  hint?: string
  choices?: readonly { value: string; label: string }[]
  /** A custom input, such as a search field for long lists. */
  input?: (props: {
    label: string
    value: string
    error: string | undefined
    onChange: (value: unknown) => void
  }) => ReactNode
  /** Minimum length. Default: 1; 0 makes it optional. */
  min?: number
  max?: number
  /** Allows digits only. */
  isNumber?: true
}

/** The input for the reason kept in the audit log. */
export const reasonAsk: BulkInput = { name: 'reason', label: 'Reason', hint: 'Saved in the audit log.', min: 3 }

/** Outcome for a row, or why it is skipped. */
export type BulkChange = { from: string; to: string } | { skip: string }

/** A bulk action on the selected rows of a list. */
export interface BulkAct<R> {
  /** Button label, such as Publish. */
  label: string
  /** Label of the confirming button, if `label` could be mistaken for Cancel. */
  confirm?: string
  /** Past participle for the result message, such as published. */
  done: string
  /** Explanation in the preview. */
  text: string
  asks?: readonly BulkInput[]
  change: (row: R, asked: Asked) => BulkChange
  /** Runs the action on one row and returns its undo; null if it can't be undone. */
  perform: (row: R, asked: Asked, call: Call) => Promise<(() => Promise<unknown>) | null>
  /** Tells the preview that the action can’t be undone. */
  isFinal?: true
}

/** A skipped row. */
export interface Left<R> {
  row: R
  reason: string
}
export interface BulkOutcome<R> {
  done: readonly R[]
  /** Rows the preview said would be skipped. */
  skipped: readonly Left<R>[]
  /** Rows the server refused. */
  refused: readonly Left<R>[]
  /**
   * Undoes the action, last row first, and returns the rows for which that was refused; null if nothing can be undone.
   */
  undo: (() => Promise<readonly Left<R>[]>) | null
}

/** Splits rows into those an action changes and those it skips. */
export function previewBulk<R>(act: BulkAct<R>, rows: readonly R[], asked: Asked) {
  const all = rows.map((row) => ({ row, change: act.change(row, asked) }))
  return {
    changed: all.flatMap(({ row, change }) => ('skip' in change ? [] : [{ row, ...change }])),
    skipped: all.flatMap(({ row, change }): Left<R>[] => ('skip' in change ? [{ row, reason: change.skip }] : [])),
  }
}

/** Names of inputs that must still be filled in. */
export const missingIn = ({ asks = [] }: Pick<BulkAct<never>, 'asks'>, asked: Asked): readonly string[] =>
  asks
    .filter(({ name, min = 1, isNumber }) => {
      const value = (asked[name] ?? '').trim()
      return value.length < min || (isNumber === true && value !== '' && !/^\d+$/.test(value))
    })
    .map(({ name }) => name)

/** Stops after a lost connection or a rate limit, because further rows would fail too. */
const isHopeless = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429)

async function each<T, R>(
  items: readonly T[],
  {
    rowOf,
    work,
    words,
  }: { rowOf: (item: T) => R; work: (item: T) => Promise<void>; words: (error: unknown) => string },
): Promise<Left<R>[]> {
  const refused: Left<R>[] = []
  let stopped: string | null = null
  for (const item of items) {
    const row = rowOf(item)
    if (stopped !== null) refused.push({ row, reason: stopped })
    else
      try {
        await work(item)
      } catch (error) {
        const reason = words(error)
        refused.push({ row, reason })
        if (isHopeless(error)) stopped = reason
      }
  }
  return refused
}

/** Runs an action on each row it changes, one after another. A refused row doesn’t stop the others. */
export async function runBulk<R>(
  act: BulkAct<R>,
  rows: readonly R[],
  {
    asked,
    call,
    words,
    onProgress,
  }: { asked: Asked; call: Call; words: (error: unknown) => string; onProgress?: (count: number) => void },
): Promise<BulkOutcome<R>> {
  const { changed, skipped } = previewBulk(act, rows, asked)
  const done: { row: R; undo: (() => Promise<unknown>) | null }[] = []
  let count = 0
  const refused = await each(changed, {
    rowOf: ({ row }) => row,
    words,
    work: async ({ row }) => {
      onProgress?.((count += 1))
      done.push({ row, undo: await act.perform(row, asked, call) })
    },
  })
  const undoable = done.filter(({ undo }) => undo !== null).toReversed()
  return {
    done: done.map(({ row }) => row),
    skipped,
    refused,
    undo:
      undoable.length === 0
        ? null
        : () =>
            each(undoable, {
              rowOf: ({ row }) => row,
              words,
              work: async ({ undo }) => {
                await undo?.()
              },
            }),
  }
}
