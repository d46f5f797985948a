import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { setVisitConsent } from '../contract.ts'
import * as m from '../messages/m.ts'

/** Setting: whether sales staff can see which pages the user opens. */
export function VisitConsent({ allowed: isAllowed }: { allowed: boolean }) {
  const { busy, run } = useAction('as-message')
  const [shown, setShown] = useState(isAllowed)
  const change = (wanted: boolean) =>
    run(async () => {
      const { allowed } = await call(setVisitConsent, { body: { allowed: wanted } })
      setShown(allowed)
      notify({ text: allowed ? m.visitsOn() : m.visitsOff(), kind: 'success' })
    })
  return (
    <PagePart title={m.visitsTitle()} lead={m.visitsLead()}>
      <Checkbox
        label={m.visitsAllowed()}
        checked={shown}
        disabled={busy}
        onChange={({ currentTarget: { checked } }) => void change(checked)}
      />
    </PagePart>
  )
}
