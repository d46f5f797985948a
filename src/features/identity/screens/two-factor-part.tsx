import { formatDay } from '#kit/dates.ts'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { enableTwoFactor, replaceBackupCodes } from '../contract/security.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { TwoFactorOff } from './two-factor-off.tsx'
import { type NewSecret, TwoFactorSetup } from './two-factor-setup.tsx'
import * as m from '../messages/m.ts'

interface Security {
  two_factor_enabled: boolean
  backup_codes_left: number
  two_factor_since: string | null
}
type Step = 'closed' | 'password' | 'setup' | 'codes' | 'off' | 'new-codes'

const titles = (): Record<Step, string> => ({
  closed: '',
  password: m.turnOnTwoFactor(),
  setup: m.connectApp(),
  codes: m.yourBackupCodes(),
  off: m.turnOffTwoFactor(),
  'new-codes': m.newBackupCodes(),
})

/** Two-factor authentication: turned on in three steps, with backup codes for a lost phone. */
export function TwoFactorPart({ security }: { security: Security }) {
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<Step>('closed')
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => {
    setStep('closed')
    setSecret(null)
    setCodes([])
  }
  const showCodes = (fresh: readonly string[]) => {
    setCodes(fresh)
    setStep('codes')
    void revalidate()
  }
  const isOn = security.two_factor_enabled
  const since = security.two_factor_since ? formatDay(security.two_factor_since) : ''
  return (
    <PagePart
      title={m.twoFactorLogin()}
      lead={isOn ? m.twoFactorOn({ since: since ?? '', left: security.backup_codes_left }) : m.twoFactorIsOff()}
      actions={
        isOn ? (
          <>
            <Button variant="default" onClick={() => setStep('new-codes')}>
              {m.newBackupCodes()}
            </Button>
            <Button variant="default" onClick={() => setStep('off')}>
              {m.turnOff()}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep('password')}>{m.turnOn()}</Button>
        )
      }
    >
      <Dialog open={step !== 'closed'} onClose={close} title={titles()[step]}>
        {step === 'password' && (
          <ConfirmWithPassword
            submitLabel={m.continueButton()}
            onConfirm={async (password) => {
              setSecret(await call(enableTwoFactor, { body: { current_password: password } }))
              setStep('setup')
            }}
          />
        )}
        {step === 'setup' && secret && <TwoFactorSetup secret={secret} onDone={showCodes} />}
        {step === 'codes' && <BackupCodes codes={codes} onDone={close} />}
        {step === 'new-codes' && (
          <ConfirmWithPassword
            submitLabel={m.createCodes()}
            onConfirm={async (password) => {
              const made = await call(replaceBackupCodes, { body: { current_password: password } })
              showCodes(made.backup_codes)
            }}
          >
            {m.oldCodesStop()}
          </ConfirmWithPassword>
        )}
        {step === 'off' && (
          <TwoFactorOff
            onDone={async () => {
              close()
              notify({ text: m.twoFactorOffDone(), kind: 'success' })
              await revalidate()
            }}
          />
        )}
      </Dialog>
    </PagePart>
  )
}
