import { sentenceCase } from '#kit/sentence-case.ts'
import { Button } from './button.tsx'
import { NativeSelect } from './native-select.tsx'
import { TextInput } from './text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { WriteButton } from './write-button.tsx'
import { call } from '../call.ts'
import { formatNumber } from '../locale.ts'
import {
  type Asked,
  type BulkAct,
  type BulkInput,
  type BulkOutcome,
  type Left,
  missingIn,
  previewBulk,
  runBulk,
} from './bulk-run.ts'
import classes from './bulk-acts.module.css'
import { Dialog } from './dialog.tsx'
import { useErrorText } from './error-text.tsx'
import { focusProblem } from './focus-problem.ts'
import type { Bulk, BulkProps } from './list-ticks.tsx'
import { notify } from './toast.tsx'
import * as m from '../messages/m.ts'
import { ChangeTable } from './workbench/change-table.tsx'

/** Maximum of rows listed in a preview. */
const rowsMax = 50
/** Long enough to review the result and undo it. */
const undoMs = 20_000

/**
 * Bulk actions of a back-office list, for its `bulk`: the noun for a row, and the actions. Each action previews what it
 * changes and which rows it skips, reports refused rows afterwards, and can be undone from the message.
 */
export const bulkActs =
  <R,>(name: (row: NoInfer<R>) => string, acts: readonly BulkAct<NoInfer<R>>[]): Bulk<R> =>
  (props) => <Bar {...props} name={name as BarProps['name']} acts={acts as BarProps['acts']} />

interface BarProps extends BulkProps<unknown> {
  name: (row: unknown) => string
  acts: readonly BulkAct<unknown>[]
}
function Bar({ rows, done, ...spec }: BarProps) {
  // Rows as of opening the dialog; they may leave the list in the meantime.
  const [open, setOpen] = useState<{ act: BulkAct<unknown>; rows: readonly unknown[] } | null>(null)
  return (
    <div className={classes['bar']}>
      {spec.acts.map((act) => (
        <Button key={act.label} variant="default" size="xs" onClick={() => setOpen({ act, rows })}>
          {act.label}
        </Button>
      ))}
      {open && <ActDialog {...spec} {...open} onClose={() => setOpen(null)} onDone={done} />}
    </div>
  )
}

function ActDialog({
  act,
  rows,
  noun,
  name,
  onClose,
  onDone,
}: Omit<BarProps, 'acts' | 'done'> & { act: BulkAct<unknown>; onClose: () => void; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const words = useErrorText()
  const [asked, setAsked] = useState<Asked>({})
  const [progress, setProgress] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome<unknown> | null>(null)
  // The outcome for each row is only known once all inputs are complete.
  const missing = missingIn(act, asked)
  const isReady = missing.length === 0
  const [isTried, setTried] = useState(false)
  const { changed, skipped } = isReady ? previewBulk(act, rows, asked) : { changed: [], skipped: [] }
  const countOf = (count: number) => `${formatNumber(count)} ${noun[count === 1 ? 0 : 1]}`
  const leave = () => {
    onClose()
    if (outcome) onDone()
  }
  const undo = async (take: NonNullable<BulkOutcome<unknown>['undo']>) => {
    const left = await take()
    const [one] = left
    notify(
      one
        ? { text: `${countOf(left.length)} couldn’t be undone. ${name(one.row)}: ${one.reason}`, kind: 'failure' }
        : { text: 'Undone.', kind: 'success' },
    )
    await revalidate()
  }
  const perform = async () => {
    setProgress(0)
    const result = await runBulk(act, rows, { asked, call, words, onProgress: setProgress })
    setProgress(null)
    await revalidate()
    if (result.refused.length > 0) return setOutcome(result)
    onClose()
    onDone()
    const take = result.undo
    notify({
      text: `${countOf(result.done.length)} ${act.done}.`,
      kind: 'success',
      ...(take ? { forMs: undoMs, action: { label: 'Undo', run: () => void undo(take) } } : {}),
    })
  }
  const refuse = () => {
    setTried(true)
    focusProblem()
  }
  const take = outcome?.undo
  if (outcome)
    return (
      <Dialog
        open
        onClose={leave}
        title={`${countOf(outcome.done.length)} ${act.done}`}
        footer={
          <div className={classes['foot']}>
            {take && (
              <Button
                variant="default"
                onClick={() => {
                  leave()
                  void undo(take)
                }}
              >
                Undo
              </Button>
            )}
            <Button onClick={leave}>Close</Button>
          </div>
        }
      >
        <LeftRows title={`${countOf(outcome.refused.length)} left unchanged`} left={outcome.refused} name={name} />
      </Dialog>
    )
  const isBusy = progress !== null
  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : onClose}
      title={`${act.label}: ${countOf(isReady ? changed.length : rows.length)}`}
      footer={
        <div className={classes['foot']}>
          {isBusy && (
            <output>
              {formatNumber(progress)} of {formatNumber(changed.length)}
            </output>
          )}
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <WriteButton
            loading={isBusy}
            disabled={isReady && changed.length === 0}
            onClick={() => (isReady ? void perform() : refuse())}
          >
            {act.confirm ?? act.label}
          </WriteButton>
        </div>
      }
    >
      <p>
        {act.text} {act.isFinal ? 'This can’t be undone.' : 'You can undo it afterwards.'}
      </p>
      {(act.asks ?? []).map((input) => (
        <Input
          key={input.name}
          input={input}
          value={asked[input.name] ?? ''}
          error={isTried && missing.includes(input.name) ? lackText(input) : undefined}
          onChange={(value) => setAsked({ ...asked, [input.name]: value })}
        />
      ))}
      {changed.length > 0 && (
        <ChangeTable
          noun={sentenceCase(noun[0])}
          rows={changed
            .slice(0, rowsMax)
            .map(({ row, from, to }, key) => ({ key, name: name(row), before: from, after: to }))}
        />
      )}
      {changed.length > rowsMax && <p>And {formatNumber(changed.length - rowsMax)} more.</p>}
      {skipped.length > 0 && <LeftRows title={`${countOf(skipped.length)} skipped`} left={skipped} name={name} />}
    </Dialog>
  )
}

function LeftRows({ title, left, name }: { title: string; left: readonly Left<unknown>[]; name: BarProps['name'] }) {
  return (
    <>
      <h3 className={classes['left']}>{title}</h3>
      <ul className={classes['reasons']}>
        {left.slice(0, rowsMax).map(({ row, reason }, index) => (
          <li key={index}>
            {name(row)}: {reason}
          </li>
        ))}
      </ul>
    </>
  )
}

function lackText({ label, isNumber, min = 1 }: BulkInput): string {
  if (isNumber) return 'Enter a whole number.'
  return min > 1 ? m.tooShort({ label, minimum: min }) : m.required({ label })
}

function Input({
  input,
  value,
  error,
  onChange,
}: {
  input: BulkInput
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  if (input.input)
    return (
      <div className={classes['input']}>
        {input.input({
          label: input.label,
          value,
          error,
          onChange: (next) => onChange(typeof next === 'string' ? next : ''),
        })}
      </div>
    )
  const shown = { label: input.label, description: input.hint, value, error, className: classes['input'] }
  if (input.choices)
    return (
      <NativeSelect
        {...shown}
        data={[
          ...(input.min === 0 ? [] : [{ value: '', label: 'Choose…' }]),
          ...input.choices.map((choice) => ({ ...choice })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shown}
      maxLength={input.max ?? 500}
      {...(input.isNumber ? { inputMode: 'numeric' as const } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
