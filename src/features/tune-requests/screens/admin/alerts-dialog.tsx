import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { getWorkAlerts, saveWorkAlerts } from '../../contract/queue.ts'
import type { AlertKind } from '../../rules.ts'
import classes from '../request.module.css'

const labels: Readonly<Record<AlertKind, string>> = {
  quote: 'A customer asks for a quote',
  refund: 'A customer asks for a refund',
  new: 'A request joins the queue',
  answered: 'A customer answers a question',
  overdue: 'A request is overdue',
}

/** Which emails about requests the person gets. */
export function AlertsButton() {
  const [alerts, setAlerts] = useState<{ offered: AlertKind[]; kinds: AlertKind[] } | null>(null)
  const opening = useAction('as-message')
  const saving = useAction()
  const turn = (kind: AlertKind, isOn: boolean) =>
    alerts &&
    setAlerts({ ...alerts, kinds: isOn ? [...alerts.kinds, kind] : alerts.kinds.filter((item) => item !== kind) })
  return (
    <>
      <Button
        variant="default"
        loading={opening.busy}
        onClick={() => void opening.run(async () => setAlerts(await call(getWorkAlerts, {})))}
      >
        Email alerts
      </Button>
      <Dialog
        open={alerts !== null}
        onClose={() => setAlerts(null)}
        title="Email alerts"
        footer={
          <Button
            loading={saving.busy}
            onClick={() =>
              void saving.run(async () => {
                await call(saveWorkAlerts, { body: { kinds: alerts?.kinds ?? [] } })
                setAlerts(null)
                notify({ text: 'Saved.' })
              })
            }
          >
            Save
          </Button>
        }
      >
        <div className={classes['form']}>
          <p>We email you when:</p>
          {alerts?.offered.map((kind) => (
            <Checkbox
              key={kind}
              label={labels[kind]}
              checked={alerts.kinds.includes(kind)}
              onChange={(event) => turn(kind, event.currentTarget.checked)}
            />
          ))}
          <FormFailure message={saving.failure} />
        </div>
      </Dialog>
    </>
  )
}
