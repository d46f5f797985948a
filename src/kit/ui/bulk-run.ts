import type { ReactNode } from 'react'
import { CallError, type call as makeCall } from '../call.ts'

/** How an action reaches the server. */
export type Call = typeof makeCall

/** What was entered in the preview of an action, by the names of its inputs. */
export type Asked = Readonly<Record<string, string>>

/** What an action has to know before it begins. With choices it is a list to choose from, without them and an input a line of text. */
export interface BulkInput {
  name: string
  label: string
  hint?: string
  choices?: readonly { value: string; label: string }[]
  /** A field of its own, such as a search over more than a list holds. */
  input?: (props: {
    label: string
    value: string
    error: string | undefined
    onChange: (value: unknown) => void
  }) => ReactNode
  /** The fewest characters, 1 unless said. 0 where it may stay empty. */
  min?: number
  max?: number
  /** Only digits. */
  isNumber?: true
}

/** Asks for the reason that the audit log keeps. */
export const reasonAsk: BulkInput = { name: 'reason', label: 'Reason', hint: 'Saved in the audit log.', min: 3 }

/** What becomes of a row, or why it is left as it is. */
export type BulkChange = { from: string; to: string } | { skip: string }

/** One thing that can be done with the chosen rows of a list. */
export interface BulkAct<R> {
  /** Of its button, such as Publish. */
  label: string
  /** Of the button that does it, where the label alone would be taken for the way out. */
  confirm?: string
  /** What rows are afterwards, such as published. */
  done: string
  /** What will happen, for the preview. */
  text: string
  asks?: readonly BulkInput[]
  change: (row: R, asked: Asked) => BulkChange
  /** Does it to one row, and answers what takes it back; null where nothing does. */
  perform: (row: R, asked: Asked, call: Call) => Promise<(() => Promise<unknown>) | null>
  /** It can’t be undone, which the preview says. */
  isFinal?: true
}

/** A row that was left as it is. */
export interface Left<R> {
  row: R
  reason: string
}
export interface BulkOutcome<R> {
  done: readonly R[]
  /** Rows that the action doesn’t change: the preview said why. */
  skipped: readonly Left<R>[]
  /** Rows that the server refused. */
  refused: readonly Left<R>[]
  /** Takes back what was done, the last row first; null where nothing can be. Answers the rows that it was refused for. */
  undo: (() => Promise<readonly Left<R>[]>) | null
}

/** Rows that an action changes, and those that it leaves. */
export function previewBulk<R>(act: BulkAct<R>, rows: readonly R[], asked: Asked) {
  const all = rows.map((row) => ({ row, change: act.change(row, asked) }))
  return {
    changed: all.flatMap(({ row, change }) => ('skip' in change ? [] : [{ row, ...change }])),
    skipped: all.flatMap(({ row, change }): Left<R>[] => ('skip' in change ? [{ row, reason: change.skip }] : [])),
  }
}

/** What has to be entered before an action can begin: the names of inputs that lack it. */
export const missingIn = ({ asks = [] }: Pick<BulkAct<never>, 'asks'>, asked: Asked): readonly string[] =>
  asks
    .filter(({ name, min = 1, isNumber }) => {
      const value = (asked[name] ?? '').trim()
      return value.length < min || (isNumber === true && value !== '' && !/^\d+$/.test(value))
    })
    .map(({ name }) => name)

/** Without an answer, or with too many calls, further rows would fare no better. */
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

/** Does an action to each row that it changes, one after another. A row that is refused doesn’t keep the others back. */
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
