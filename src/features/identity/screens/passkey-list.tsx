import { formatDay } from '#kit/dates.ts'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { givenPassword } from '../contract-login.ts'
import { addPasskey, passkeyName, type Passkey, removePasskey, startPasskey } from '../contract-security.ts'
import { canUsePasskeys, isCancelled, makePasskey } from './passkey-browser.ts'
import classes from './security.module.css'

/** The own passkeys: login by finger, face or key, without a password. */
export function PasskeyList({ passkeys, asksPassword }: { passkeys: readonly Passkey[]; asksPassword: boolean }) {
  const { revalidate } = useRevalidator()
  const [isAdding, setAdding] = useState(false)
  return (
    <PagePart
      title="Passkeys"
      lead="Log in by finger, face or security key, without a password."
      actions={
        canUsePasskeys() && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p className={classes['none']}>
          {canUsePasskeys() ? 'You have none yet.' : 'You have none yet, and this browser cannot make one.'}
        </p>
      ) : (
        <ul className={classes['list']}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p>
                {passkey.name}
                <small>
                  Since {formatDay(passkey.created_at)}
                  {passkey.backed_up ? ', kept in your cloud' : ', on one device'}
                </small>
              </p>
              <ConfirmButton
                label="Remove"
                title="Remove this passkey"
                confirmLabel="Remove"
                onConfirm={async () => {
                  await call(removePasskey, { params: { id: passkey.id } })
                  await revalidate()
                }}
              >
                “{passkey.name}” no longer logs you in.
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Add a passkey">
        <PasskeyForm
          asksPassword={asksPassword}
          onDone={async () => {
            setAdding(false)
            notify({ text: 'The passkey is added.', kind: 'success' })
            await revalidate()
          }}
        />
      </Dialog>
    </PagePart>
  )
}

const withPassword = z.object({ name: passkeyName, current_password: givenPassword })
const withoutPassword = z.object({ name: passkeyName, current_password: z.string() })

function PasskeyForm({ asksPassword, onDone }: { asksPassword: boolean; onDone: () => Promise<void> }) {
  const shop = useShopForm({
    schema: asksPassword ? withPassword : withoutPassword,
    initial: { name: '', current_password: '' },
    submit: async ({ name, current_password: password }) => {
      try {
        const body = asksPassword ? { current_password: password } : {}
        const response = await makePasskey(await call(startPasskey, { body }))
        await call(addPasskey, { body: { name, response } })
      } catch (error) {
        if (isCancelled(error)) return
        throw error
      }
      await onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Continue" label="Add a passkey">
      <TextInput
        label="Name"
        placeholder="Such as: telephone"
        autoComplete="off"
        {...shop.form.getInputProps('name')}
      />
      {asksPassword && (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...shop.form.getInputProps('current_password')}
        />
      )}
    </FormShell>
  )
}
