import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { RecordState } from '#features/revisions/contract/records.ts'
import { call } from '#kit/call.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { updateProductRecords } from '../../contract/product-records.ts'

interface Listed {
  id: number
  version: number
  name: string
  state: RecordState
  publish_at: string | null
}

const acts = {
  published: { label: 'Publish', done: 'published', text: 'Everyone sees them in the shop.' },
  draft: { label: 'Make draft', done: 'made drafts', text: 'They leave the shop. Staff can go on editing them.' },
  retired: { label: 'Retire', done: 'retired', text: 'They are no longer sold. Orders keep their names and prices.' },
} as const
type Act = keyof typeof acts

const countOf = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`
/** How many names a preview lists. */
const namesMax = 8

/** Publishes, unpublishes or retires several products at once, after a preview, and takes it back with one click. */
export function ChangeStates({ products, onDone }: { products: readonly Listed[]; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [act, setAct] = useState<Act | null>(null)
  const changed = products.filter(({ state }) => state !== act)
  const save = async (changes: { id: number; version: number; values: object }[], note: string) => {
    const { data } = await call(updateProductRecords, { body: { changes, note } })
    await revalidate()
    return data
  }
  const perform = (state: Act) =>
    run(async () => {
      const saved = await save(
        changed.map(({ id, version }) => ({ id, version, values: { state } })),
        acts[state].label,
      )
      setAct(null)
      onDone()
      notify({
        text: `${countOf(saved.length)} ${acts[state].done}.`,
        kind: 'success',
        action: {
          label: 'Undo',
          run: () =>
            void run(async () => {
              await save(
                saved.map(({ id, version }) => {
                  const before = changed.find((product) => product.id === id)!
                  return { id, version, values: { state: before.state, publish_at: before.publish_at } }
                }),
                `Undo: ${acts[state].label.toLowerCase()}`,
              )
            }),
        },
      })
    })
  return (
    <>
      {(Object.keys(acts) as Act[]).map((state) => (
        <Button key={state} variant="default" size="xs" onClick={() => setAct(state)}>
          {acts[state].label}
        </Button>
      ))}
      <Dialog
        open={act !== null}
        onClose={() => setAct(null)}
        title={act === null ? '' : `${acts[act].label}: ${countOf(changed.length)}`}
        footer={
          act !== null && (
            <Button loading={busy} disabled={changed.length === 0} onClick={() => void perform(act)}>
              {acts[act].label}
            </Button>
          )
        }
      >
        {act !== null && (
          <>
            <p>{changed.length === 0 ? 'All of them are in this state already.' : acts[act].text}</p>
            <ul>
              {changed.slice(0, namesMax).map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
              {changed.length > namesMax && <li>and {changed.length - namesMax} more</li>}
            </ul>
            <FormFailure message={failure} />
          </>
        )}
      </Dialog>
    </>
  )
}
