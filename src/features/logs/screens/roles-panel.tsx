import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { unitChoices, unitKey } from '../analysis/channel-choices.ts'
import { type Channel, quantities, type Quantity } from '../parse/shapes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import { toolName } from '../rules.ts'
import * as m from '../messages/m.ts'

const roleLabels = (): Readonly<Record<Quantity, string>> => ({
  rpm: m.roleRpm(),
  speed: m.roleSpeed(),
  boost: m.boost(),
  boostTarget: m.roleBoostTarget(),
  throttle: m.roleThrottle(),
  pedal: m.rolePedal(),
  timing: m.roleTiming(),
  knock: m.knockKind(),
  lambda: m.roleLambda(),
  lambdaTarget: m.roleLambdaTarget(),
  afr: m.roleAfr(),
  afrTarget: m.roleAfrTarget(),
  torque: m.roleTorque(),
  power: m.rolePower(),
  load: m.roleLoad(),
  intakeTemperature: m.roleIntake(),
  coolantTemperature: m.roleCoolant(),
  airMass: m.roleAirMass(),
  gear: m.roleGear(),
  ambientPressure: m.roleAmbient(),
})

/** Sets each channel's quantity and display unit, for this log and as a default for later logs of the same tool. */
export function RolesPanel({ viewer }: { viewer: Viewer }) {
  const { opened, log, view, change, record } = viewer
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = opened.channels.filter(({ name, texts }) => texts === null && name.toLowerCase().includes(wanted))
  const isChosen = Object.keys(view.roles).length + Object.keys(view.units).length > 0
  return (
    <>
      <p className={classes['hint']}>
        {record.is_own ? m.rolesKept({ tool: toolName(record.dialect) }) : m.rolesHere()}
      </p>
      <TextInput
        size="xs"
        type="search"
        aria-label={m.findChannel()}
        placeholder={m.findChannel()}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {isChosen && (
        <button type="button" className={classes['act']} onClick={() => change({ roles: {}, units: {} })}>
          {m.resetRoles()}
        </button>
      )}
      <table className={classes['roles']}>
        <thead>
          <tr>
            <th scope="col">{m.channel()}</th>
            <th scope="col">{m.measures()}</th>
            <th scope="col">{m.unit()}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((channel) => (
            <Row
              key={channel.name}
              channel={channel}
              shown={log.channels.find(({ name }) => name === channel.name) ?? channel}
              viewer={viewer}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** `channel`: as in the file. `shown`: with the owner's choices. */
function Row({ channel, shown, viewer }: { channel: Channel; shown: Channel; viewer: Viewer }) {
  const { view, change } = viewer
  const { name } = channel
  const setRole = (value: string) => {
    const { [name]: _role, ...roles } = view.roles
    const role = quantities.find((each) => each === value) ?? 'none'
    const isOwn = role === (channel.quantity ?? 'none')
    change({ roles: isOwn ? roles : { ...roles, [name]: role } })
  }
  const setUnit = (value: string) => {
    const { [name]: _unit, ...units } = view.units
    change({ units: value === unitKey(channel) ? units : { ...units, [name]: value } })
  }
  const units = unitChoices({ ...channel, quantity: shown.quantity })
  return (
    <tr data-on={name in view.roles || name in view.units || undefined}>
      <th scope="row">{name}</th>
      <td>
        <NativeSelect
          size="xs"
          aria-label={m.measuresOf({ name })}
          value={shown.quantity ?? 'none'}
          data={[
            { value: 'none', label: m.roleNone() },
            ...quantities.map((value) => ({ value, label: roleLabels()[value] })),
          ]}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
      </td>
      <td>
        {units.length === 1 ? (
          channel.unit || '–'
        ) : (
          <NativeSelect
            size="xs"
            aria-label={m.unitOf({ name })}
            value={view.units[name] ?? unitKey(channel)}
            data={units.map((value) => ({ value, label: value || m.noUnit() }))}
            onChange={(event) => setUnit(event.currentTarget.value)}
          />
        )}
      </td>
    </tr>
  )
}
