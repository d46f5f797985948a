import { Checkbox, Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useId, useState } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { type Attached, AttachedFiles } from '#features/files/ui/chosen-files.tsx'
import { useOwnUnits } from '#features/products/ui/use-own-units.ts'
import { FilesInput, sendTicketFiles } from '#features/tickets/ui/files-input.tsx'
import type { UnsentFile } from '#features/tickets/ui/unsent-files.tsx'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { ownSession } from '../client/own-session.ts'
import { openRescueSession, rescueForm } from '../contract.ts'
import { type Check, checkLabels, checks, type Incident, incidentLabels, incidents } from '../rules.ts'
import classes from './rescue.module.css'
import * as m from '../messages/m.ts'

interface FormProps {
  /** Reports files that failed to upload; the session exists already. */
  onUnsent: (files: readonly UnsentFile[]) => void
}

export function RescueForm(props: FormProps) {
  const { state, user } = useSession()
  if (state === 'loading') return null
  return <Form key={user?.id ?? 0} user={user} {...props} />
}

function Form({ user, onUnsent }: FormProps & { user: { name: string; email: string } | null }) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [stored, setStored] = useState<readonly Attached[]>([])
  // Submitting repeatedly creates a single session.
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    keepAs: 'rescue',
    schema: rescueForm.omit({ files: true }),
    initial: {
      customer_name: user?.name ?? '',
      email: user?.email ?? '',
      serial: '',
      vehicle: '',
      incident: 'write' as Incident,
      description: '',
      tried: [] as Check[],
    },
    submit: async (values) => {
      const body = { ...values, files: stored.map(({ id }) => id) }
      const { id, token } = await attempt((once) => call(openRescueSession, { body }, once))
      ownSession.write(`${id} ${token}`)
      // The session is created before its files are uploaded.
      if (user === null) void sendTicketFiles({ id, token }, chosen).then(onUnsent)
    },
  })
  const { form } = shop
  const list = useId()
  const units = useOwnUnits(user !== null)
  const happened = incidentLabels()
  const tried = checkLabels()
  return (
    <FormShell shop={shop} submitLabel={m.send()} label={m.rescue()}>
      {user === null && (
        <>
          <TextInput label={m.yourName()} autoComplete="name" {...form.getInputProps('customer_name')} />
          <TextInput type="email" label={m.email()} autoComplete="email" {...form.getInputProps('email')} />
        </>
      )}
      <TextInput
        label={m.serial()}
        description={m.serialHint()}
        {...(units.length > 0 ? { list } : {})}
        {...form.getInputProps('serial')}
      />
      <datalist id={list}>
        {units.map(({ id, serial, name }) => (
          <option key={id} value={serial}>
            {name}
          </option>
        ))}
      </datalist>
      <TextInput label={m.vehicle()} description={m.vehicleHint()} {...form.getInputProps('vehicle')} />
      <NativeSelect
        label={m.incident()}
        data={incidents.map((value) => ({ value, label: happened[value] }))}
        {...form.getInputProps('incident')}
      />
      <fieldset className={classes['tried']}>
        <legend>{m.alreadyTried()}</legend>
        {checks.map((check) => (
          <Checkbox
            key={check}
            label={tried[check]}
            checked={form.values.tried.includes(check)}
            onChange={({ currentTarget }) =>
              form.setFieldValue(
                'tried',
                currentTarget.checked
                  ? [...form.values.tried, check]
                  : form.values.tried.filter((each) => each !== check),
              )
            }
          />
        ))}
      </fieldset>
      <Textarea
        label={m.describe()}
        description={m.describeHint()}
        rows={6}
        maxLength={8000}
        {...form.getInputProps('description')}
      />
      {user === null ? (
        <FilesInput label={m.diagnosis()} description={m.diagnosisHint()} files={chosen} onChange={setChosen} />
      ) : (
        <div>
          {stored.length === 0 && <p>{m.diagnosisHint()}</p>}
          <AttachedFiles label={m.attachDiagnosis()} files={stored} onChange={setStored} />
        </div>
      )}
    </FormShell>
  )
}
