import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { ownSession } from '../client/own-session.ts'
import { openRescueSession, rescueForm } from '../contract.ts'
import { type Check, checkLabels, checks, type Incident, incidentLabels, incidents } from '../rules.ts'
import classes from './rescue.module.css'
import * as m from '../messages/m.ts'

export function RescueForm() {
  const { state, user } = useSession()
  if (state === 'loading') return null
  return <Form key={user?.id ?? 0} user={user} />
}

function Form({ user }: { user: { name: string; email: string } | null }) {
  // One form opens one session, however often it is sent.
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: rescueForm,
    initial: {
      customer_name: user?.name ?? '',
      email: user?.email ?? '',
      serial: '',
      vehicle: '',
      incident: 'write' as Incident,
      description: '',
      tried: [] as Check[],
    },
    submit: async (body) => {
      const { id, token } = await attempt((once) => call(openRescueSession, { body }, once))
      ownSession.write(`${id} ${token}`)
    },
  })
  const { form } = shop
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
      <TextInput label={m.serial()} description={m.serialHint()} {...form.getInputProps('serial')} />
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
    </FormShell>
  )
}
