import { Button, Checkbox } from '@mantine/core'
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
import group from '#kit/ui/workbench/plain-group.module.css'

const labels: Readonly<Record<AlertKind, string>> = {
  quote: 'A customer asks for a quote',
  refund: 'A customer asks for a refund',
  new: 'A request joins the queue',
  answered: 'A customer answers a question',
  overdue: 'A request is overdue',
}

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
      notify({ text: 'Alerts saved.' })
    })
  return (
    <>
      <Button
        variant="default"
        loading={opening.busy}
        onClick={() => void opening.run(async () => setAlerts(await call(getWorkAlerts, {})))}
      >
        Alerts
      </Button>
      <Dialog
        open={alerts !== null}
        onClose={() => setAlerts(null)}
        title="Alerts"
        footer={
          <Button loading={saving.busy} onClick={() => void save()}>
            Save
          </Button>
        }
      >
        {alerts && (
          <div className={classes['form']}>
            <fieldset className={group['group']}>
              <legend>Tell me when</legend>
              {alerts.offered.map((kind) => (
                <Checkbox
                  key={kind}
                  label={labels[kind]}
                  checked={alerts.kinds.includes(kind)}
                  onChange={(event) => turn(kind, event.currentTarget.checked)}
                />
              ))}
            </fieldset>
            <Checkbox
              label="Send me emails too"
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
