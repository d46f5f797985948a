import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { call, CallError } from '#kit/call.ts'
import { FormFailure, FormShell } from '#kit/ui/form-shell.tsx'
import { IconFingerprint } from '#kit/ui/icons.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { useErrorWords } from '#kit/ui/words.tsx'
import { login, loginForm, loginWithPasskey, startPasskeyLogin } from '../contract/login.ts'
import classes from './auth-frame.module.css'
import { canUsePasskeys, isCancelled, askForPasskey } from './passkey-browser.ts'
import * as m from '../messages/m.ts'

interface Demo {
  password: string
  logins: readonly { email: string; opens: string }[]
}

/** Email and password, a passkey, and in a demonstration shop one click for each persona. */
export function LoginForm({
  demo,
  onDone,
  onSecondFactor,
  links,
}: {
  demo: Demo | null
  onDone: () => unknown
  onSecondFactor: () => void
  /** Below the form. */
  links: ReactNode
}) {
  const shop = useShopForm({
    schema: loginForm,
    initial: { email: '', password: '' },
    submit: async (body) => {
      try {
        await call(login, { body })
      } catch (error) {
        if (error instanceof CallError && error.code === 'two_factor_required') return onSecondFactor()
        throw error
      }
      return onDone()
    },
  })
  const { form } = shop
  return (
    <>
      <FormShell shop={shop} submitLabel={m.logIn()} label={m.logIn()}>
        <TextInput
          type="email"
          label={m.email()}
          autoComplete="username"
          inputMode="email"
          size="md"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={m.password()}
          autoComplete="current-password"
          size="md"
          {...form.getInputProps('password')}
        />
      </FormShell>
      {canUsePasskeys() && <PasskeyButton onDone={onDone} />}
      {links}
      {demo && (
        <section className={classes['personas']} aria-labelledby="personas">
          <h2 id="personas">{m.demoLogins()}</h2>
          <p>{m.demoLoginsHint()}</p>
          <ul>
            {demo.logins.map(({ email, opens }) => (
              <li key={email}>
                <button
                  type="button"
                  aria-pressed={form.values.email === email}
                  onClick={() => {
                    form.setValues({ email, password: demo.password })
                    form.clearErrors()
                  }}
                >
                  {opens.charAt(0).toUpperCase() + opens.slice(1)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function PasskeyButton({ onDone }: { onDone: () => unknown }) {
  const words = useErrorWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const enter = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const response = await askForPasskey(await call(startPasskeyLogin, {}))
      await call(loginWithPasskey, { body: { response } })
      await onDone()
    } catch (error) {
      if (!isCancelled(error)) setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes['alternative']}>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconFingerprint size={18} aria-hidden="true" />}
        onClick={() => void enter()}
      >
        {m.logInWithPasskey()}
      </Button>
      <FormFailure message={failure} />
    </div>
  )
}
