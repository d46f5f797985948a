import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete, MultiSelect, Select } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useVehicleMatches } from '#features/catalog/ui/use-vehicle-matches.ts'
import { ManyInput } from '#features/products/ui/choice-inputs.tsx'
import { call } from '#kit/call.ts'
import { currencies } from '#kit/money.ts'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import { AmountInput } from '#kit/ui/number-input.tsx'
import { findLeadContacts } from '../contract/contacts.ts'
import { findLeadChoices } from '../contract/deal-catalog.ts'
import { getLeadSettings, type LeadSettings } from '../contract/settings.ts'
import type { ContactKind } from '../rules/contacts.ts'

type Inputs = Readonly<Record<string, (props: InputProps, values: FieldValues) => ReactNode>>
type OwnProps = Omit<InputProps, 'errors' | 'labelText'>
/** Removes props that only composite inputs use. */
function own(props: InputProps): OwnProps {
  const { errors: _errors, labelText: _labelText, ...shown } = props
  return shown
}
/** The same for choices, whose empty one says that they may stay empty. */
const choice = (props: InputProps): OwnProps => own({ ...props, label: props.labelText })
interface Named {
  id: number
  name: string
}

/** The form options; null until loaded. */
export function useLeadSettings(): LeadSettings | null {
  const [settings, setSettings] = useState<LeadSettings | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void call(getLeadSettings, {}, { signal: leaving.signal }).then(setSettings, () => undefined)
    return () => leaving.abort()
  }, [])
  return settings
}

const choicesOf = (items: readonly Named[]) => items.map(({ id, name }) => ({ value: String(id), label: name }))

/** A select of a few named items, or none. */
function OneOf({ of, none, value, onChange, ...shown }: OwnProps & { of: readonly Named[]; none: string }) {
  return (
    <NativeSelect
      {...shown}
      value={value === null || value === undefined ? '' : String(value)}
      data={[{ value: '', label: none }, ...choicesOf(of)]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  )
}

/** The value of a deal; empty means none. */
const ValueInput = ({ value, onChange, ...shown }: OwnProps) => (
  <AmountInput {...shown} value={value as number | null} onChange={(next) => onChange(next === '' ? 0 : next)} />
)

const LineInput = ({ value, onChange, ...shown }: OwnProps) => (
  <TextInput {...shown} value={String(value ?? '')} onChange={(event) => onChange(event.currentTarget.value)} />
)

const DayInput = ({ value, onChange, ...shown }: OwnProps) => (
  <TextInput
    {...shown}
    type="date"
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => onChange(event.currentTarget.value || null)}
  />
)

const all = ({ options }: { options: unknown }) => options as never

/** Selects a person or firm by name or email address. */
function ContactInput({
  kind,
  chosen,
  value,
  onChange,
  ...shown
}: OwnProps & { kind: ContactKind; chosen?: Named | null }) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly (Named & { detail: string })[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    void call(findLeadContacts, { query: { kind, q } }, { signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      () => undefined,
    )
    return () => leaving.abort()
  }, [kind, q])
  const known = found.map(({ id, name, detail }) => ({
    value: String(id),
    label: detail ? `${name} (${detail})` : name,
  }))
  const own = chosen && !found.some(({ id }) => id === chosen.id) ? choicesOf([chosen]) : []
  const data = [...own, ...known]
  return (
    <Select
      {...shown}
      searchable
      clearable
      placeholder="Search by name or email"
      nothingFoundMessage="Nothing found"
      data={data}
      filter={all}
      value={typeof value === 'number' ? String(value) : null}
      onSearchChange={(typed) => setQ(data.some(({ label }) => label === typed) ? '' : typed)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}

/** A vehicle from the catalog, or as free text. `onPlace` receives its catalog path. */
function VehicleInput({
  place,
  onPlace,
  value,
  onChange,
  ...shown
}: OwnProps & { place: unknown; onPlace: (place: string | null) => void }) {
  const typed = String(value ?? '')
  const { matches, state } = useVehicleMatches(typed.slice(0, 80))
  const labels = [...new Set(matches.map(({ label }) => label))]
  const isInCatalog = typeof place === 'string'
  return (
    <Autocomplete
      {...shown}
      description={
        isInCatalog
          ? 'From the catalog.'
          : typed.trim() !== '' && state === 'ready' && labels.length === 0
            ? 'Not in the catalog. It’s kept as you typed it.'
            : 'Choose from the catalog, or type any vehicle.'
      }
      maxLength={160}
      data={labels}
      filter={all}
      value={typed}
      onChange={(next) => {
        onChange(next)
        const match = matches.find(({ label }) => label === next)
        onPlace(match ? [match.make, match.year, match.model, match.engine].join('/') : null)
      }}
    />
  )
}

/** Selects tunes or tools of the catalog by ID. */
const WishesInput = ({
  kind,
  place,
  value,
  onChange,
  ...shown
}: OwnProps & { kind: 'tune' | 'tool'; place?: unknown }) => (
  <ManyInput
    {...shown}
    kind={kind}
    find={findLeadChoices}
    asks={typeof place === 'string' ? { place } : undefined}
    value={((value as number[] | undefined) ?? []).map(String)}
    onChange={(next) => onChange((next as string[]).map(Number))}
  />
)

function LabelsInput({ of, value, onChange, ...shown }: OwnProps & { of: readonly Named[] }) {
  return (
    <MultiSelect
      {...shown}
      searchable
      clearable
      placeholder="Choose labels"
      nothingFoundMessage="Nothing found"
      data={choicesOf(of)}
      value={((value as number[] | undefined) ?? []).map(String)}
      onChange={(next) => onChange(next.map(Number))}
    />
  )
}

const CurrencyInput = ({ value, onChange, ...shown }: OwnProps) => (
  <NativeSelect
    {...shown}
    value={String(value)}
    data={currencies.map((code) => ({ value: code, label: code }))}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** The inputs of a deal. `names` are its current person and firm, `onPlace` receives the vehicle's catalog path. */
export const dealInputs = (
  settings: LeadSettings,
  names: { person?: Named | null; firm?: Named | null },
  onPlace: (place: string | null) => void,
): Inputs => ({
  value: (props) => <ValueInput {...own(props)} />,
  currency: (props) => <CurrencyInput {...choice(props)} />,
  expected_close: (props) => <DayInput {...own(props)} />,
  person_id: (props) => <ContactInput kind="person" chosen={names.person ?? null} {...own(props)} />,
  firm_id: (props) => <ContactInput kind="firm" chosen={names.firm ?? null} {...own(props)} />,
  owner_id: (props) => <OneOf of={settings.owners} none="Unassigned" {...choice(props)} />,
  vehicle: (props, values) => <VehicleInput place={values['vehicle_place']} onPlace={onPlace} {...own(props)} />,
  tune_ids: (props, values) => <WishesInput kind="tune" place={values['vehicle_place']} {...own(props)} />,
  tool_ids: (props) => <WishesInput kind="tool" {...own(props)} />,
  source_id: (props) => <OneOf of={settings.sources} none="Unknown" {...choice(props)} />,
  labels: (props) => <LabelsInput of={settings.labels} {...own(props)} />,
})

/** The inputs of a contact. */
export const contactInputs = (settings: LeadSettings): Inputs => ({
  owner_id: (props) => <OneOf of={settings.owners} none="Unassigned" {...choice(props)} />,
  labels: (props) => <LabelsInput of={settings.labels} {...own(props)} />,
  job_title: (props, values) => (values['kind'] === 'firm' ? null : <LineInput {...own(props)} />),
  firm_id: (props, values) => (values['kind'] === 'firm' ? null : <ContactInput kind="firm" {...own(props)} />),
})
