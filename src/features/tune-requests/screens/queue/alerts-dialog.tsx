import { Checkbox } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import type { z } from 'zod'
import { DeviceSwitch } from '#features/push/ui/device-switch.tsx'
import { call } from '#kit/call.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { getWorkAlerts, saveWorkAlerts } from '../../contract/queue.ts'
import type { AlertKind } from '../../rules.ts'
import classes from '../request.module.css'
import * as m from '../../messages/m.ts'
import group from '#kit/ui/workbench/plain-group.module.css'

const kindLabels = (): Readonly<Record<AlertKind, string>> => ({
  quote: m.whenQuote(),
  refund: m.whenRefund(),
  new: m.whenNew(),
  answered: m.whenAnswered(),
  overdue: m.whenOverdue(),
})

/** Settings for alerts about requests: which ones, by email, and on which devices. */
export function AlertsButton() {
  const [alerts, setAlerts] = useState<z.output<(typeof getWorkAlerts)['output']> | null>(null)
  const opening = useAction('as-message')
  const saving = useAction()
  const turn = (kind: AlertKind, isOn: boolean) =>
    alerts &&
    setAlerts({ ...alerts, kinds: isOn ? [...alerts.kinds, kind] : alerts.kinds.filter((item) => item !== kind) })
  const save = () =>
    saving.run(async () => {
      if (alerts) await call(saveWorkAlerts, { body: { kinds: alerts.kinds, by_mail: alerts.by_mail } })
      setAlerts(null)
      notify({ text: m.alertsSaved() })
    })
  return (
    <>
      <Button
        variant="default"
        loading={opening.busy}
        onClick={() => void opening.run(async () => setAlerts(await call(getWorkAlerts, {})))}
      >
        {m.alerts()}
      </Button>
      <Dialog
        open={alerts !== null}
        onClose={() => setAlerts(null)}
        title={m.alerts()}
        footer={
          <Button loading={saving.busy} onClick={() => void save()}>
            {m.save()}
          </Button>
        }
      >
        {alerts && (
          <div className={classes['form']}>
            <fieldset className={group['group']}>
              <legend>{m.alertsWhen()}</legend>
              {alerts.offered.map((kind) => (
                <Checkbox
                  key={kind}
                  label={kindLabels()[kind]}
                  checked={alerts.kinds.includes(kind)}
                  onChange={(event) => turn(kind, event.currentTarget.checked)}
                />
              ))}
            </fieldset>
            <Checkbox
              label={m.alertsByMail()}
              checked={alerts.by_mail}
              onChange={(event) => setAlerts({ ...alerts, by_mail: event.currentTarget.checked })}
            />
            <DeviceSwitch />
            <FormFailure message={saving.failure} />
          </div>
        )}
      </Dialog>
    </>
  )
}
