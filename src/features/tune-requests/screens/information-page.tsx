import { Checkbox, Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { knownSession } from '#access/ui/session-store.ts'
import { knownGarage } from '#features/garage/client/garage.ts'
import type { GarageVehicle, MileageUnit } from '#features/garage/contract.ts'
import { isSameCar } from '#features/vehicles/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { getRequestSuggestions, updateTuneRequest } from '../contract/tune-requests.ts'
import { requestInformation, type TuneRequest } from '../contract/shapes.ts'
import {
  controlUnitLabels,
  gearboxLabels,
  modificationLabels,
  modifications,
  readMethodLabels,
  type Suggestion,
} from '../intake.ts'
import { isOver } from '../rules.ts'
import { loadCurrentWork } from './current-request.ts'
import { FaultCodes } from './fault-codes.tsx'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import classes from './request.module.css'
import { vinDoubtText } from './vin-doubt-text.ts'
import * as m from '../messages/m.ts'

export async function clientLoader({ request: asked }: ClientLoaderFunctionArgs) {
  const request = await loadCurrentWork(asked)
  if (request === null) return null
  const { vehicle } = request
  const [{ data }, garage] = await Promise.all([
    call(getRequestSuggestions, { params: { id: request.id } }),
    knownSession().then(knownGarage),
  ])
  const own = (vehicle && garage.find((known) => isSameCar(known, vehicle))) ?? null
  return { request, suggestions: data, own }
}

const empty = {
  vin: '',
  mileage: '',
  unit: '' as const,
  unit_name: '',
  read_method: '' as const,
  gearbox: '' as const,
  modifications: [],
  tool: '',
  fuel: '',
  hardware: '',
  problems: '',
  remarks: '',
}

export default function InformationPage() {
  const data = useLoaderData<typeof clientLoader>()
  if (data === null) return <NoRequest title={m.information()} />
  const { request, suggestions, own } = data
  return (
    <RequestFrame request={request} title={m.information()} lead={m.informationLead()}>
      <div className={classes['block']}>
        {isOver(request.state) ? (
          <p>{m.informationClosed()}</p>
        ) : (
          <InformationForm key={request.id} request={request} suggestions={suggestions} own={own} />
        )}
      </div>
      {request.purpose !== 'support' && (
        <PagePart title={m.faultCodesTitle()} lead={m.faultCodesLead()}>
          <FaultCodes key={request.id} request={request} />
        </PagePart>
      )}
    </RequestFrame>
  )
}

const sourceLabels = (): Readonly<Record<Suggestion['from'], string>> => ({
  file: m.fromFile(),
  vehicle: m.fromVehicle(),
  tune: m.fromTune(),
  order: m.fromOrder(),
})

const optionsOf = (labels: Readonly<Record<string, string>>) => [
  { value: '', label: m.notSaid() },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

function InformationForm({
  request,
  suggestions,
  own,
}: {
  request: TuneRequest
  suggestions: readonly Pick<Suggestion, 'field' | 'value' | 'from'>[]
  /** The vehicle in the customer’s garage. */
  own: GarageVehicle | null
}) {
  const navigate = useNavigate()
  const { goals: _goals, ...known } = request.information
  // Fill in only what the customer hasn’t answered yet.
  const open = suggestions.filter(({ field }) => !known[field])
  const vinOfGarage = known.vin ? undefined : own?.vin || undefined
  const shop = useShopForm({
    schema: requestInformation,
    initial: {
      ...empty,
      ...known,
      ...(vinOfGarage === undefined ? {} : { vin: vinOfGarage }),
      ...Object.fromEntries(open.map(({ field, value }) => [field, value])),
    },
    submit: async (information) => {
      const mileage = withUnit(information.mileage, own?.mileage_unit)
      await call(updateTuneRequest, { params: { id: request.id }, body: { information: { ...information, mileage } } })
      notify({ text: m.informationSaved() })
      await navigate(link('/tuning/request/:id/status', { id: request.id }))
    },
  })
  const doubt = vinDoubtText(shop.form.values.vin ?? '', request.vehicle)
  const field = (name: keyof typeof empty, hint?: string) => {
    const suggestion = open.find((item) => item.field === name)
    const description = suggestion ? sourceLabels()[suggestion.from] : hint
    return {
      ...(description ? { description } : {}),
      ...shop.form.getInputProps(name),
    }
  }
  return (
    <FormShell shop={shop} submitLabel={m.save()} label={m.information()}>
      <h2 className={classes['formPart']}>{m.intakeRead()}</h2>
      <FieldRow>
        <NativeSelect label={m.controlUnit()} data={optionsOf(controlUnitLabels())} {...field('unit')} />
        <TextInput
          label={<OptionalLabel>{m.controlUnitName()}</OptionalLabel>}
          placeholder={m.controlUnitExamples()}
          {...field('unit_name')}
        />
      </FieldRow>
      <FieldRow>
        <NativeSelect label={m.readMethod()} data={optionsOf(readMethodLabels())} {...field('read_method')} />
        <TextInput
          label={<OptionalLabel>{m.readTool()}</OptionalLabel>}
          placeholder={m.readToolExamples()}
          {...field('tool')}
        />
      </FieldRow>
      <h2 className={classes['formPart']}>{m.intakeCar()}</h2>
      <FieldRow>
        <TextInput
          label={<OptionalLabel>{m.vin()}</OptionalLabel>}
          autoComplete="off"
          {...field('vin', vinOfGarage === undefined ? m.vinHint() : m.fromGarage())}
          {...(doubt === null ? {} : { description: doubt })}
        />
        <TextInput
          label={<OptionalLabel>{m.mileage()}</OptionalLabel>}
          {...(own ? { rightSection: own.mileage_unit } : {})}
          {...field('mileage')}
        />
      </FieldRow>
      <FieldRow>
        <NativeSelect label={m.gearbox()} data={optionsOf(gearboxLabels())} {...field('gearbox')} />
        <TextInput
          label={<OptionalLabel>{m.fuel()}</OptionalLabel>}
          placeholder={m.fuelExamples()}
          {...field('fuel')}
        />
      </FieldRow>
      <Checkbox.Group label={m.modificationsLabel()} {...shop.form.getInputProps('modifications')}>
        <div className={classes['choices']}>
          {modifications.map((name) => (
            <Checkbox key={name} value={name} label={modificationLabels()[name]} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={<OptionalLabel>{m.changedHardware()}</OptionalLabel>}
        rows={4}
        {...field('hardware', m.changedHardwareHint())}
      />
      <Textarea label={<OptionalLabel>{m.faultCodes()}</OptionalLabel>} rows={3} {...field('problems')} />
      <Textarea label={<OptionalLabel>{m.anythingElse()}</OptionalLabel>} rows={3} {...field('remarks')} />
    </FormShell>
  )
}

/** "85,000" becomes "85,000 km"; a text that already has a unit stays as it is. */
const withUnit = (mileage: string | undefined, unit: MileageUnit | undefined): string | undefined =>
  mileage && unit && /^[\d.,\s]+$/.test(mileage) ? `${mileage} ${unit}` : mileage
