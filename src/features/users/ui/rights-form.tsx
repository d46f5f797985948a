import { Checkbox, NativeSelect } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { setUserRights, type StaffUserDetails, userRights } from '../contract.ts'
import { flagChoices, roleLabels, roleNames, roleOpens } from '../rules.ts'
import classes from './rights-form.module.css'

/** The role and the flags of a person, each with what it opens. */
export function RightsForm({ user }: { user: StaffUserDetails }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: userRights,
    initial: { role: user.role, flags: [...user.flags], reason: '' },
    submit: async (body) => {
      await call(setUserRights, { params: { id: user.id }, body })
      notify({ text: `Permissions saved. ${user.name} has been logged out.`, kind: 'success' })
      await revalidate()
    },
  })
  const { form } = shop
  const { role, flags } = form.getValues()
  // A member of a dealer has that role by membership.
  const choices = roleNames.filter((name) => (name === 'dealer') === (user.role === 'dealer'))
  return (
    <FormShell shop={shop} submitLabel="Save permissions" label="Permissions">
      <NativeSelect
        label="Role"
        description={roleOpens[role]}
        data={choices.map((value) => ({ value, label: roleLabels[value] }))}
        {...form.getInputProps('role')}
      />
      <fieldset className={classes['flags']}>
        <legend>Flags</legend>
        {flagChoices.map(({ flag, label, permissions }) => (
          <Checkbox
            key={flag}
            label={label}
            description={`${flag} · opens ${permissions} ${permissions === 1 ? 'permission' : 'permissions'}`}
            checked={flags.includes(flag)}
            onChange={(event) =>
              form.setFieldValue(
                'flags',
                event.currentTarget.checked ? [...flags, flag] : flags.filter((held) => held !== flag),
              )
            }
          />
        ))}
      </fieldset>
      <ReasonInput form={form} />
    </FormShell>
  )
}
