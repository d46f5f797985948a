import { Radio } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { formatMoment } from '#kit/dates.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { conflictsOf, type Values } from '../rules.ts'
import classes from './editor.module.css'
import { fieldLabel, fieldText } from './field-text.tsx'

/** Facts of a refused save about the newer version. */
export interface StaleFacts {
  current: { version: number; values: Values; by: string; at: string | null }
  base: Values | null
}

/** Compares both versions by field and lets the editor choose values. */
export function ConflictDialog({
  fields,
  mine,
  facts: { current, base },
  onClose,
  onChoose,
}: {
  fields: FieldShapes
  mine: Values
  facts: StaleFacts
  onClose: () => void
  /** Resolved values, based on the newer version. */
  onChoose: (values: Values, version: number) => void
}) {
  const conflicts = conflictsOf(base ?? {}, mine, current.values)
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const choiceOf = (field: string) => chosen[field] ?? conflicts.find((item) => item.field === field)?.choice ?? null
  const isDecided = conflicts.every(({ field }) => choiceOf(field) !== null)
  const save = () =>
    onChoose(
      {
        ...mine,
        ...Object.fromEntries(
          conflicts.map((item) => [item.field, choiceOf(item.field) === 'mine' ? item.mine : item.theirs]),
        ),
      },
      current.version,
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Someone else saved this"
      footer={
        <div className={classes['actions']}>
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          <Button disabled={!isDecided} onClick={save}>
            Save
          </Button>
        </div>
      }
    >
      <p className={classes['quiet']}>
        {current.by === '' ? 'A newer version was saved' : `${current.by} saved a newer version`}
        {current.at === null ? '.' : ` on ${formatMoment(current.at)}.`} Choose what to keep in each field.
      </p>
      {conflicts.map(({ field, mine: own, theirs }) => (
        <fieldset key={field} className={classes['conflict']}>
          <legend>{fieldLabel(fields, field)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <Radio
              key={side}
              name={field}
              value={side}
              checked={choiceOf(field) === side}
              onChange={() => setChosen({ ...chosen, [field]: side })}
              label={
                <>
                  <span className={classes['side']}>{side === 'mine' ? 'Yours' : 'Theirs'}</span>
                  <span className={classes['value']}>{fieldText(fields, field, side === 'mine' ? own : theirs)}</span>
                </>
              }
            />
          ))}
        </fieldset>
      ))}
      {conflicts.length === 0 && <p>Both versions are the same.</p>}
    </Dialog>
  )
}
