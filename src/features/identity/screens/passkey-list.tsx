import { formatDay } from '#kit/dates.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { givenPassword } from '../contract/login.ts'
import { addPasskey, passkeyName, type Passkey, removePasskey, startPasskey } from '../contract/security.ts'
import { canUsePasskeys, isCancelled, makePasskey } from './passkey-browser.ts'
import classes from './security.module.css'
import { CurrentPasswordInput } from '../ui/current-password-input.tsx'
import * as m from '../messages/m.ts'

/** The user's passkeys: login by fingerprint, face or key, without a password. */
export function PasskeyList({ passkeys, asksPassword }: { passkeys: readonly Passkey[]; asksPassword: boolean }) {
  const { revalidate } = useRevalidator()
  const [isAdding, setAdding] = useState(false)
  return (
    <PagePart
      title={m.passkeys()}
      lead={m.passkeysLead()}
      actions={
        canUsePasskeys() && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {m.addPasskey()}
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p className={classes['none']}>{canUsePasskeys() ? m.noPasskeys() : m.noPasskeysHere()}</p>
      ) : (
        <ul className={classes['list']}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p>
                {passkey.name}
                <small>
                  {m.passkeySince({
                    date: formatDay(passkey.created_at),
                    where: passkey.backed_up ? 'cloud' : 'device',
                  })}
                </small>
              </p>
              <RemoveButton
                title={m.removePasskey()}
                text={m.removePasskeyText({ name: passkey.name })}
                remove={() => call(removePasskey, { params: { id: passkey.id } })}
              />
            </li>
          ))}
        </ul>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} title={m.addPasskey()}>
        <PasskeyForm
          asksPassword={asksPassword}
          onDone={async () => {
            setAdding(false)
            notify({ text: m.passkeyAdded(), kind: 'success' })
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
    submit: async ({ name, current_password: password }, form) => {
      const asked = await call(startPasskey, { body: asksPassword ? { current_password: password } : {} })
      const response = await makePasskey(asked).catch((error: unknown) => {
        if (!isCancelled(error)) form.setFieldError('name', m.passkeyNotMade())
        return null
      })
      if (response === null) return
      await call(addPasskey, { body: { name, response } })
      await onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.continueButton()} label={m.addPasskey()}>
      <TextInput
        label={m.name()}
        placeholder={m.passkeyExample()}
        autoComplete="off"
        {...shop.form.getInputProps('name')}
      />
      {asksPassword && <CurrentPasswordInput form={shop.form} />}
    </FormShell>
  )
}
