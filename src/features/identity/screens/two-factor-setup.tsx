import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { IconCopy } from '#kit/ui/icons.tsx'
import { copyText } from '#kit/ui/copy-text.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { codeForm } from '../contract/login.ts'
import { confirmTwoFactor } from '../contract/security.ts'
import { QrCode } from './qr-code.tsx'
import classes from './security.module.css'
import * as m from '../messages/m.ts'

export interface NewSecret {
  secret: string
  url: string
}

/** The secret for the authenticator app, and a first code to confirm that it works. */
export function TwoFactorSetup({ secret, onDone }: { secret: NewSecret; onDone: (codes: readonly string[]) => void }) {
  const shop = useShopForm({
    schema: codeForm,
    initial: { code: '' },
    submit: async (body) => onDone((await call(confirmTwoFactor, { body })).backup_codes),
  })
  const copy = () => copyText(secret.secret, { copied: m.keyCopied(), failed: m.copyFailed() })
  return (
    <FormShell shop={shop} submitLabel={m.turnOn()} label={m.connectApp()}>
      <ol className={classes['steps']}>
        <li>
          {m.scanCode({ a: (text) => <a href={secret.url}>{text}</a> })}
          <div className={classes['code']}>
            <QrCode text={secret.url} label={m.codeForApp()} />
          </div>
          {m.typeKey()}
          <div className={classes['secret']}>
            <code>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconCopy size={16} aria-hidden="true" />}
              onClick={() => void copy()}
            >
              {m.copy()}
            </Button>
          </div>
        </li>
        <li>{m.typeDigits()}</li>
      </ol>
      <TextInput
        label={m.code()}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...shop.form.getInputProps('code')}
      />
    </FormShell>
  )
}
