import { Checkbox, Input } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import type { Flag } from '#access/permissions.ts'
import type { ShopForm } from '#kit/ui/use-shop-form.ts'
import { flagChoices, roleLabels, type RoleName, roleOpens } from '../rules.ts'
import classes from './rights-form.module.css'

/** Form fields for role and flags, each with a description. */
export function RightsFields<V extends { role: RoleName; flags: Flag[] }>({
  form,
  roles,
  labels = roleLabels,
}: {
  form: ShopForm<V>['form']
  /** Available options. */
  roles: readonly RoleName[]
  /** Label. */
  labels?: Readonly<Partial<Record<RoleName, string>>>
}) {
  const { role, flags } = form.getValues()
  const { error } = form.getInputProps('flags') as { error?: string }
  const change = (flag: Flag, isHeld: boolean) =>
    form.setFieldValue('flags', (isHeld ? [...flags, flag] : flags.filter((held) => held !== flag)) as never)
  return (
    <>
      <NativeSelect
        label="Role"
        description={roleOpens[role]}
        data={roles.map((value) => ({ value, label: labels[value] ?? roleLabels[value] }))}
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
            onChange={(event) => change(flag, event.currentTarget.checked)}
          />
        ))}
        {error && <Input.Error className={classes['error']}>{error}</Input.Error>}
      </fieldset>
    </>
  )
}
