import { Checkbox } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ComponentProps, useState } from 'react'
import { CarrierInput } from '#features/orders/ui/carrier-input.tsx'
import { call } from '#kit/call.ts'
import { formatMoney, fromDecimal, toDecimal } from '#kit/money.ts'
import { ActDialogs } from '#kit/ui/act-dialogs.tsx'
import { ActForm } from '#kit/ui/act-form.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import {
  arriveRental,
  cancelRental,
  extendStaffRental,
  inspectRental,
  receiveRental,
  shipRental,
  type StaffRental,
  writeOffRental,
} from '../../contract/staff.ts'
import { type Condition, conditionLabels, conditions, type RentalAct, rentalMoves } from '../../rules.ts'

const quiet: readonly RentalAct[] = ['extend', 'write_off', 'cancel', 'arrive']
const optional = { label: 'Note (optional)', isOptional: true }

/** Actions available in the current state, each explained before it runs. */
export const RentalActs = ({ rental }: { rental: StaffRental }) => (
  <ActDialogs acts={rental.acts} words={rentalMoves} quiet={quiet}>
    {(act) => <Act act={act} rental={rental} />}
  </ActDialogs>
)

type Form = (props: { rental: StaffRental }) => React.ReactNode
const at = ({ id }: StaffRental) => ({ params: { id } })

function Ship({ rental }: { rental: StaffRental }) {
  const [unit, setUnit] = useState(String(rental.unit_id ?? rental.units[0]?.id ?? ''))
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const { version } = rental
  const missing =
    unit === ''
      ? 'Choose a unit.'
      : carrier.trim() === ''
        ? 'Enter the carrier.'
        : tracking.trim().length < 4
          ? 'Enter the tracking number.'
          : null
  return (
    <ActForm
      label={rentalMoves.ship.label}
      reason={optional}
      missing={missing}
      send={(reason, once) =>
        call(shipRental, { ...at(rental), body: { version, unit: Number(unit), carrier, tracking, reason } }, once)
      }
    >
      <p>{rentalMoves.ship.changes}</p>
      <NativeSelect
        label="Unit"
        description="The reserved unit is chosen. You can ship another free one."
        value={unit}
        data={rental.units.map(({ id, serial, note }) => ({
          value: String(id),
          label: note ? `${serial}, ${note}` : serial,
        }))}
        onChange={(event) => setUnit(event.currentTarget.value)}
      />
      <CarrierInput value={carrier} onChange={(event) => setCarrier(event.currentTarget.value)} />
      <TextInput
        label="Tracking number"
        required
        value={tracking}
        onChange={(event) => setTracking(event.currentTarget.value)}
      />
    </ActForm>
  )
}

function Extend({ rental }: { rental: StaffRental }) {
  const [days, setDays] = useState<number | ''>(3)
  const isReady = Number.isInteger(days) && Number(days) >= 1 && Number(days) <= 60
  const problem = isReady ? null : 'Enter 1 to 60 days.'
  return (
    <ActForm
      label={rentalMoves.extend.label}
      missing={problem}
      send={(reason, once) =>
        call(extendStaffRental, { ...at(rental), body: { version: rental.version, days: Number(days), reason } }, once)
      }
    >
      <p>{rentalMoves.extend.changes}</p>
      <NumberInput label="Days" min={1} max={60} allowDecimal={false} value={days} error={problem} onChange={setDays} />
    </ActForm>
  )
}

function Inspect({ rental }: { rental: StaffRental }) {
  const { currency, deposit_left: left, version } = rental
  const [condition, setCondition] = useState<Condition>('good')
  const [late, setLate] = useState(toDecimal(rental.late_suggested))
  const [damage, setDamage] = useState('0.00')
  const [retire, setRetire] = useState(false)
  const amounts = { late: fromDecimal(late.trim()) ?? -1, damage: fromDecimal(damage.trim()) ?? -1 }
  const isAmount = (minor: number) => minor >= 0 && minor <= left
  const fits = isAmount(amounts.late) && isAmount(amounts.damage) && amounts.late + amounts.damage <= left
  const most = formatMoney({ minor: left, currency })
  const problem = (minor: number) =>
    !isAmount(minor) ? `Enter an amount up to ${most}.` : fits ? null : `At most ${most} together.`
  const hasCharge = amounts.late + amounts.damage > 0
  return (
    <ActForm
      label={`Refund ${fits ? formatMoney({ minor: left - amounts.late - amounts.damage, currency }) : 'the rest'}`}
      reason={{
        label: hasCharge ? 'What you charge for' : 'Note (optional)',
        hint: 'The customer can see this.',
        isOptional: !hasCharge,
      }}
      missing={problem(amounts.late) ?? problem(amounts.damage)}
      send={(reason, once) =>
        call(inspectRental, { ...at(rental), body: { version, condition, ...amounts, retire, reason } }, once)
      }
    >
      <p>{rentalMoves.inspect.changes}</p>
      <NativeSelect
        label="Condition"
        value={condition}
        data={conditions.map((value) => ({ value, label: conditionLabels()[value] }))}
        onChange={(event) => setCondition(event.currentTarget.value as Condition)}
      />
      <TextInput
        label={`Late fee in ${currency}`}
        description={`${formatMoney({ minor: rental.late_suggested, currency })} by the terms. You can charge less.`}
        inputMode="decimal"
        value={late}
        error={problem(amounts.late)}
        onChange={(event) => setLate(event.currentTarget.value)}
      />
      <TextInput
        label={`Damage or missing parts in ${currency}`}
        inputMode="decimal"
        value={damage}
        error={problem(amounts.damage)}
        onChange={(event) => setDamage(event.currentTarget.value)}
      />
      <Checkbox
        label="Remove this unit from the fleet"
        checked={retire}
        onChange={(event) => setRetire(event.currentTarget.checked)}
      />
    </ActForm>
  )
}

/** The form of an action that only asks for a reason. */
const asking =
  (
    act: RentalAct,
    send: typeof arriveRental | typeof receiveRental | typeof writeOffRental | typeof cancelRental,
    reason?: ComponentProps<typeof ActForm>['reason'],
  ): Form =>
  ({ rental }) => (
    <ActForm
      label={rentalMoves[act].label}
      {...(reason ? { reason } : {})}
      send={(text, once) =>
        call(send as typeof cancelRental, { ...at(rental), body: { version: rental.version, reason: text } }, once)
      }
    >
      <p>{rentalMoves[act].changes}</p>
    </ActForm>
  )

const forms: Readonly<Record<RentalAct, Form>> = {
  ship: Ship,
  extend: Extend,
  inspect: Inspect,
  arrive: asking('arrive', arriveRental, optional),
  receive: asking('receive', receiveRental, optional),
  write_off: asking('write_off', writeOffRental, { hint: 'The customer can see this.' }),
  cancel: asking('cancel', cancelRental),
}

function Act({ act, rental }: { act: RentalAct; rental: StaffRental }) {
  const Chosen = forms[act]
  return <Chosen rental={rental} />
}
