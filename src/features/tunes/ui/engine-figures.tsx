import { formatNumber } from '#kit/locale.ts'
import { convertPower, convertTorque, powerUnitName } from '../power.ts'
import { usePowerView } from './use-units.ts'

/** Engine power in hp, shown in the visitor’s unit: a large number with a small unit. */
export function PowerOf({ hp }: { hp: number }) {
  const { power } = usePowerView()
  return <Figure value={convertPower(hp, 'hp', power)} unit={powerUnitName(power)} />
}

/** Engine torque in lb-ft, shown in the visitor’s unit. */
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
