import { Button } from '#kit/ui/button.tsx'
import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatDay, formatMoment } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import {
  dismissDuplicate,
  type Duplicate,
  exportDuplicates,
  findDuplicates,
  listDuplicates,
  undoMerge,
} from '../../contract.ts'
import { duplicateActs } from './duplicate-acts.ts'
import { MergeForm } from './merge-form.tsx'

const kinds = { make: 'Makes', model: 'Models', engine: 'Engines', transmission: 'Transmissions', tune: 'Tunes' }
const sorts = {
  likeness: 'Most alike',
  newest: 'Newest first',
  oldest: 'Oldest first',
}
/** How often a running search is polled. */
const lookEveryMs = 1_000

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listDuplicates, args)
type Answer = Awaited<ReturnType<typeof clientLoader>>

/** Likely duplicates, and what was decided about them. */
export default function DuplicateListPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Duplicate | null>(null)
  const done = () => {
    setOpen(null)
    void revalidate()
  }
  return (
    <PageShell
      lead="Records that look alike by name, code, figures and fitments. Merge two into one, or say that they’re different."
      actions={<FindButton last={answer.run} />}
    >
      <List
        of={{
          noun: 'pair',
          search: 'Name or address',
          filters: {
            state: { all: 'To decide', words: { merged: 'Merged', dismissed: 'Not copies' } },
            kind: { words: kinds },
          },
          sorts,
          csv: exportDuplicates,
          bulk: bulkActs(({ a, b }) => `${a.name} and ${b.name}`, duplicateActs),
          columns: [
            {
              key: 'a',
              title: 'Records',
              render: (pair) => (
                <TextButton onClick={() => setOpen(pair)}>
                  {pair.a.name} and {pair.b.name}
                </TextButton>
              ),
            },
            { key: 'kind', title: 'Type', words: kinds, wideOnly: true },
            { key: 'score', title: 'Alike', align: 'right', render: ({ score }) => `${score}%` },
            { key: 'reasons', title: 'Why', wideOnly: true, render: ({ reasons }) => reasons.join(', ') },
            { key: 'actions', title: 'Actions', render: (pair) => <Acts pair={pair} onDone={revalidate} /> },
          ],
          emptyTitle: 'No duplicates found',
          empty: 'Search after an import, or when several people add vehicles.',
        }}
        answer={answer}
      />
      <Dialog open={open !== null} onClose={() => setOpen(null)} title="Compare and merge">
        {open && <MergeForm id={open.id} onDone={done} />}
      </Dialog>
    </PageShell>
  )
}

const isUnderWay = (run: Answer['run']): boolean => run?.state === 'waiting' || run?.state === 'running'

/** Starts a search in the background and shows its outcome. */
function FindButton({ last }: { last: Answer['run'] }) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const isRunning = isUnderWay(last)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  const find = async () => {
    await call(findDuplicates, {})
    await revalidate()
  }
  return (
    <div>
      <Button loading={busy || isRunning} onClick={() => void run(find)}>
        Find duplicates
      </Button>
      <output>
        {isRunning && ' Looking…'}
        {last?.state === 'done' &&
          ` ${formatNumber(last.compared)} records compared on ${formatMoment(last.at)}: ${formatNumber(last.found)} pairs`}
        {last?.state === 'failed' && ' The last search failed. Try again.'}
      </output>
      <FormFailure message={failure} />
    </div>
  )
}

function Acts({ pair, onDone }: { pair: Duplicate; onDone: () => Promise<void> }) {
  const { id, state, merged_at: mergedAt, undo_until: until } = pair
  if (state === 'open') {
    const dismiss = async () => {
      await call(dismissDuplicate, { params: { id } })
      await onDone()
    }
    return (
      <ConfirmButton label="Not copies" title="Keep both?" confirmLabel="Keep both" onConfirm={dismiss}>
        <p>This pair is no longer offered.</p>
      </ConfirmButton>
    )
  }
  const merged = mergedAt === null ? null : <small>Merged {formatDay(mergedAt)}</small>
  if (state !== 'merged' || until === null) return merged
  const undo = async () => {
    await call(undoMerge, { params: { id } })
    notify({ text: 'Merge undone.', kind: 'success' })
    await onDone()
  }
  return (
    <ConfirmButton label="Undo" title="Undo this merge?" confirmLabel="Undo merge" onConfirm={undo}>
      <p>Restores both records and everything that referred to them. Available until {formatDay(until)}.</p>
    </ConfirmButton>
  )
}
