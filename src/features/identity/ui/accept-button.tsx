import { Button } from '#kit/ui/button.tsx'
import type { ReactNode } from 'react'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { switchAccount } from '../client/switch-account.ts'

/** Accepts an invite, or switches to the account that it is for. */
export const AcceptButton = ({
  isForMe,
  busy,
  failure,
  onAccept,
  switchLabel,
  children,
}: {
  isForMe: boolean
  busy: boolean
  failure: string | null
  onAccept: () => void
  switchLabel: string
  children: ReactNode
}) => (
  <>
    <FormFailure message={failure} />
    {isForMe ? (
      <Button loading={busy} onClick={onAccept}>
        {children}
      </Button>
    ) : (
      <Button variant="default" onClick={() => void switchAccount()}>
        {switchLabel}
      </Button>
    )}
  </>
)
