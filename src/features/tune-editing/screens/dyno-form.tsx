import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { type Correction, corrections } from '#features/tunes/corrections.ts'
import { call } from '#kit/call.ts'
import { FieldRow, FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { type DynoRunRecord, updateDynoCsv, uploadDynoCsv } from '../contract/dyno.ts'
import {
  type DynoChoices,
  type DynoRole,
  dynoRoleLabels,
  dynoRoles,
  rpmUnits,
  type RunCurves,
  unitsOf,
} from '../rules/dyno-columns.ts'
import { relationError } from '../rules/figures.ts'
import { type Smoothing, smoothingLabels, smoothings } from '../rules/smoothing.ts'
import classes from './dyno.module.css'
import { onSend } from '#kit/ui/on-send.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { optionsOf } from '#kit/ui/options.ts'

/** A parsed file: its columns, and a function that makes a run of it. */
export interface OpenFile {
  name: string
  columns: readonly string[]
  recognised: DynoChoices
  curves: (choices: DynoChoices) => RunCurves | null
}

const sources = { 'workshop-dyno': 'Workshop dyno', calculated: 'Calculated', upload: 'Sent by a customer' } as const
const correctionData = [
  { value: '', label: 'Not known' },
  ...corrections.map((value) => ({ value, label: value === 'none' ? 'Not corrected' : value })),
]
const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value))

/** Adds a run from a file, or edits one: columns, units, correction, trim and filter, with an instant plot. */
export function DynoForm({
  tuneId,
  file,
  run,
  choices,
  curves,
  onChoose,
  onDone,
  onCancel,
}: {
  tuneId: number
  file: OpenFile | null
  run: DynoRunRecord | null
  choices: DynoChoices
  /** The resulting curves; null if nothing is left. */
  curves: RunCurves | null
  onChoose: (choices: DynoChoices) => void
  onDone: () => void
  onCancel: () => void
}) {
  const [label, setLabel] = useState(run?.label ?? file?.name.replace(/\.\w+$/, '') ?? '')
  const [source, setSource] = useState<string>(run?.source ?? 'workshop-dyno')
  const { busy, failure, run: perform } = useAction()
  const wrong = curves ? relationError(curves) : null
  const sourceNames: Readonly<Record<string, string>> = {
    ...sources,
    ...(source in sources ? {} : { [source]: source }),
  }
  const save = async () => {
    if (!curves) return
    const said = { label, source, correction: choices.correction, smoothing: choices.smoothing }
    if (run) {
      const isSame = choices.from === null && choices.to === null && choices.smoothing === run.smoothing
      const body = { ...said, position: run.position, version: run.version, ...(isSame ? {} : { curves }) }
      await call(updateDynoCsv, { params: { id: run.id }, body })
    } else await call(uploadDynoCsv, { params: { id: tuneId }, body: { ...said, file_name: file?.name ?? '', curves } })
    onDone()
  }
  return (
    <form
      className={classes['form']}
      aria-label={run ? 'Change dyno run' : 'New dyno run'}
      onSubmit={onSend(() => perform(save))}
    >
      <FieldRow>
        <TextInput label="Name" value={label} onChange={(event) => setLabel(event.currentTarget.value)} />
        <NativeSelect
          label="Measured by"
          value={source}
          data={optionsOf(sourceNames)}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <NativeSelect
          label="Correction"
          value={choices.correction ?? ''}
          data={correctionData}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...choices, correction: value === '' ? null : (value as Correction) })
          }
        />
      </FieldRow>
      {file && (
        <fieldset className={classes['columns']}>
          <legend>Columns of {file.name}</legend>
          {(['rpm', ...dynoRoles] as const).map((role) => (
            <ColumnField key={role} role={role} file={file} choices={choices} onChoose={onChoose} />
          ))}
        </fieldset>
      )}
      <FieldRow>
        <NumberInput
          label="From, rpm"
          placeholder="Start of the pull"
          hideControls
          min={0}
          value={choices.from ?? ''}
          onChange={(value) => onChoose({ ...choices, from: numberOf(value) })}
        />
        <NumberInput
          label="To, rpm"
          placeholder="End of the pull"
          hideControls
          min={0}
          value={choices.to ?? ''}
          onChange={(value) => onChoose({ ...choices, to: numberOf(value) })}
        />
        <NativeSelect
          label="Smoothing"
          value={choices.smoothing}
          data={smoothings.map((value) => ({ value, label: smoothingLabels[value] }))}
          onChange={({ currentTarget: { value } }) => onChoose({ ...choices, smoothing: value as Smoothing })}
        />
      </FieldRow>
      {!curves && <p role="alert">Nothing is left to show. Choose engine speed and a column of power or torque.</p>}
      {wrong && (
        <p role="alert">
          At {Math.round(wrong.rpm)} rpm power and torque are {Math.round(wrong.percent)}% apart. Check the units of
          both.
        </p>
      )}
      <FormFailure message={failure} />
      <div className={classes['actions']}>
        <Button type="submit" loading={busy} disabled={!curves || wrong !== null || label.trim() === ''}>
          {run ? 'Save run' : 'Add run'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function ColumnField({
  role,
  file,
  choices,
  onChoose,
}: {
  role: DynoRole | 'rpm'
  file: OpenFile
  choices: DynoChoices
  onChoose: (choices: DynoChoices) => void
}) {
  const units = role === 'rpm' ? rpmUnits : unitsOf(role)
  const column = choices.columns[role]
  const set = (name: string, unit: string) => {
    const { [role]: _before, ...others } = choices.columns
    onChoose({ ...choices, columns: name === '' ? others : { ...others, [role]: { name, unit } } })
  }
  return (
    <div className={classes['column']}>
      <NativeSelect
        label={dynoRoleLabels[role]}
        value={column?.name ?? ''}
        data={[{ value: '', label: 'Not measured' }, ...file.columns.map((value) => ({ value, label: value }))]}
        onChange={(event) => set(event.currentTarget.value, column?.unit ?? units[0] ?? '')}
      />
      <NativeSelect
        aria-label={`Unit of ${dynoRoleLabels[role].toLowerCase()}`}
        disabled={!column}
        value={column?.unit ?? units[0] ?? ''}
        data={[...units]}
        onChange={(event) => set(column?.name ?? '', event.currentTarget.value)}
      />
    </div>
  )
}
