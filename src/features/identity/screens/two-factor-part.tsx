import { formatDay } from '#kit/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { enableTwoFactor, replaceBackupCodes } from '../contract-security.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { TwoFactorOff } from './two-factor-off.tsx'
import { type NewSecret, TwoFactorSetup } from './two-factor-setup.tsx'

interface Security {
  two_factor_enabled: boolean
  backup_codes_left: number
  two_factor_since: string | null
}
type Step = 'closed' | 'password' | 'setup' | 'codes' | 'off' | 'new-codes'

const titles: Record<Step, string> = {
  closed: '',
  password: 'Turn on two-factor login',
  setup: 'Connect your app',
  codes: 'Your backup codes',
  off: 'Turn off two-factor login',
  'new-codes': 'New backup codes',
}

/** The second factor: turned on in three steps, with backup codes for a lost telephone. */
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
      title="Two-factor login"
      lead={
        isOn
          ? `On since ${since}. ${security.backup_codes_left} of 10 backup codes are left.`
          : 'Off. With it, a login also asks for a code of an app on your telephone.'
      }
      actions={
        isOn ? (
          <>
            <Button variant="default" onClick={() => setStep('new-codes')}>
              New backup codes
            </Button>
            <Button variant="default" onClick={() => setStep('off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep('password')}>Turn on</Button>
        )
      }
    >
      <Dialog open={step !== 'closed'} onClose={close} title={titles[step]}>
        {step === 'password' && (
          <ConfirmWithPassword
            submitLabel="Continue"
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
            submitLabel="Make new codes"
            onConfirm={async (password) => {
              const made = await call(replaceBackupCodes, { body: { current_password: password } })
              showCodes(made.backup_codes)
            }}
          >
            The codes that you have now stop working.
          </ConfirmWithPassword>
        )}
        {step === 'off' && (
          <TwoFactorOff
            onDone={async () => {
              close()
              notify({ text: 'Two-factor login is off.', kind: 'success' })
              await revalidate()
            }}
          />
        )}
      </Dialog>
    </PagePart>
  )
}
