import { Radio } from '@mantine/core'
import { sentenceCase } from '#kit/sentence-case.ts'
import { Button } from '#kit/ui/button.tsx'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { type DuplicateDetails, getDuplicate, mergeDuplicate } from '../../contract.ts'
import classes from './duplicates.module.css'
import { onSend } from '#kit/ui/on-send.ts'

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
const labelOf = (name: string): string => sentenceCase(name.replaceAll('_', ' '))
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const sides = ['a', 'b'] as const
type Side = (typeof sides)[number]

/** Two records side by side, to choose which one to keep and whose value each field gets. */
export function MergeForm({ id, onDone }: { id: number; onDone: () => void }) {
  const [pair, setPair] = useState<DuplicateDetails | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    call(getDuplicate, { params: { id } }).then(setPair, () => setFailed(true))
  }, [id])
  if (failed) return <FormFailure message="This pair can’t be loaded. Try again." />
  return pair && <Choices pair={pair} onDone={onDone} />
}

function Choices({ pair, onDone }: { pair: DuplicateDetails; onDone: () => void }) {
  const [keep, setKeep] = useState<Side>('a')
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const { busy, failure, run } = useAction()
  const other: Side = keep === 'a' ? 'b' : 'a'
  const differing = Object.keys(pair.a.values).filter((name) => !isSame(pair.a.values[name], pair.b.values[name]))
  const sideOf = (name: string): Side => chosen[name] ?? keep
  const usesOf = (side: Side) => pair[side].uses.map(({ what, count }) => `${count} ${what}`).join(', ') || 'nothing'
  const isOpen = pair.state === 'open'
  const merge = async () => {
    const take = differing.filter((name) => sideOf(name) === other)
    await call(mergeDuplicate, { params: { id: pair.id }, body: { keep: pair[keep].id, take } })
    notify({ text: `Merged into ${pair[keep].name}.`, kind: 'success' })
    onDone()
  }
  return (
    <form className={classes['form']} aria-label="Merge" onSubmit={onSend(() => run(merge))}>
      <Radio.Group label="Which one stays" value={keep} onChange={(value) => setKeep(value as Side)}>
        {sides.map((side) => (
          <Radio
            key={side}
            value={side}
            disabled={!isOpen}
            label={`${pair[side].name} (${pair[side].slug})`}
            description={`Used by: ${usesOf(side)}`}
          />
        ))}
      </Radio.Group>
      {differing.map((name) => (
        <fieldset key={name} disabled={!isOpen} className={classes['field']}>
          <legend>{labelOf(name)}</legend>
          {sides.map((side) => (
            <Radio
              key={side}
              name={`field-${name}`}
              value={side}
              checked={sideOf(name) === side}
              onChange={() => setChosen({ ...chosen, [name]: side })}
              label={textOf(pair[side].values[name])}
            />
          ))}
        </fieldset>
      ))}
      {differing.length === 0 && <p>All fields are the same.</p>}
      {isOpen && (
        <>
          <p>
            Everything that refers to {pair[other].name} will refer to {pair[keep].name}. {pair[other].name} is retired
            and its address redirects. You can undo this for 30 days.
          </p>
          <FormFailure message={failure} />
          <Button type="submit" loading={busy}>
            Merge
          </Button>
        </>
      )}
    </form>
  )
}
