import { Button } from '#kit/ui/button.tsx'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { noPush, type NoPush, thisEndpoint, turnOff, turnOn } from '../client/this-device.ts'
import { listPushDevices, type PushDevice } from '../contract.ts'
import * as m from '../messages/m.ts'
import classes from './device-switch.module.css'

const reasons = (): Readonly<Record<NoPush, string>> => ({ unsupported: m.unsupported(), blocked: m.blocked() })

/** The browsers of the person that receive notifications, and the switch for this one. */
export function DeviceSwitch() {
  const [devices, setDevices] = useState<readonly PushDevice[]>([])
  const [endpoint, setEndpoint] = useState<string | null>(null)
  const [refused, setRefused] = useState<NoPush | null>(null)
  const { busy, failure, run } = useAction()
  const load = useCallback(async () => {
    const [{ data }, here] = await Promise.all([call(listPushDevices, {}), thisEndpoint()])
    setDevices(data)
    setEndpoint(here)
    setRefused(noPush())
  }, [])
  useEffect(() => {
    void load().catch(() => undefined)
  }, [load])
  const isOn = devices.some((device) => device.endpoint === endpoint)
  const enable = () =>
    run(async () => {
      const answer = await turnOn()
      if (typeof answer === 'string') setRefused(answer)
      else await load()
    })
  return (
    <section className={classes['devices']} aria-label={m.notifications()}>
      <h3>{m.devices()}</h3>
      {devices.length > 0 && (
        <ul>
          {devices.map((device) => (
            <li key={device.id}>
              <span>
                {device.endpoint === endpoint ? m.thisBrowser({ device: device.label }) : device.label}
                <small>
                  {device.notified_at === null
                    ? m.since({ day: formatDay(device.created_at) })
                    : m.lastNotified({ day: formatDay(device.notified_at) })}
                </small>
              </span>
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                aria-label={m.turnOffFor({ device: device.label })}
                onClick={() =>
                  void run(async () => {
                    await turnOff(device)
                    await load()
                  })
                }
              >
                {m.turnOff()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isOn &&
        (refused === null ? (
          <WriteButton size="xs" variant="default" loading={busy} onClick={() => void enable()}>
            {m.turnOn()}
          </WriteButton>
        ) : (
          <p>{reasons()[refused]}</p>
        ))}
      <FormFailure message={failure} />
    </section>
  )
}
