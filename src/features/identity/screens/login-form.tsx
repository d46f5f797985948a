import { sentenceCase } from '#kit/sentence-case.ts'
import { useAction } from '#kit/ui/use-action.ts'
import { Button } from '#kit/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { call, CallError } from '#kit/call.ts'
import { FormFailure, FormShell } from '#kit/ui/form-shell.tsx'
import { IconFingerprint } from '#kit/ui/icons.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { login, loginForm, loginWithPasskey, startPasskeyLogin } from '../contract/login.ts'
import classes from './auth-frame.module.css'
import { EmailInput, PasswordField } from './login-inputs.tsx'
import { canUsePasskeys, isCancelled, askForPasskey } from './passkey-browser.ts'
import * as m from '../messages/m.ts'

interface Demo {
  password: string
  logins: readonly { email: string; opens: string }[]
}

/** Login by email and password or passkey; in a demo shop also with one click per persona. */
export function LoginForm({
  demo,
  onDone,
  onSecondFactor,
  links,
}: {
  demo: Demo | null
  onDone: () => unknown
  onSecondFactor: () => void
  /** Rendered below the form. */
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
        <EmailInput form={form} />
        <PasswordField form={form} />
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
                  {sentenceCase(opens)}
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
  const { busy, failure, run } = useAction()
  const [isBroken, setBroken] = useState(false)
  const enter = async () => {
    setBroken(false)
    const asked = await call(startPasskeyLogin, {})
    const response = await askForPasskey(asked).catch((error: unknown) => {
      setBroken(!isCancelled(error))
      return null
    })
    if (response === null) return
    await call(loginWithPasskey, { body: { response } })
    await onDone()
  }
  return (
    <div className={classes['alternative']}>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconFingerprint size={18} aria-hidden="true" />}
        onClick={() => void run(enter)}
      >
        {m.logInWithPasskey()}
      </Button>
      <FormFailure message={isBroken ? m.passkeyFailed() : failure} />
    </div>
  )
}
