import { formatNumber } from '#kit/locale.ts'
import { convertPower, convertTorque, powerUnitName } from '../power.ts'
import { usePowerView } from './use-units.ts'

/** The power of an engine, horsepower, in the visitor’s unit: the number large, its unit small. */
export function PowerOf({ hp }: { hp: number }) {
  const { power } = usePowerView()
  return <Figure value={convertPower(hp, 'hp', power)} unit={powerUnitName(power)} />
}

/** The torque of an engine, pound-feet, in the visitor’s unit. */
export function TorqueOf({ lbFt }: { lbFt: number }) {
  const { torque } = usePowerView()
  return <Figure value={convertTorque(lbFt, 'lb-ft', torque)} unit={torque} />
}

function Figure({ value, unit }: { value: number; unit: string }) {
  return (
    <span>
      <b>{formatNumber(Math.round(value))}</b>
      <small>{unit}</small>
    </span>
  )
}
