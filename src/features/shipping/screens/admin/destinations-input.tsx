import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { MultiSelect } from '@mantine/core'
import type { z } from 'zod'
import type { listCountries } from '#features/addresses/contract.ts'
import type { InputProps } from '#kit/ui/fields.tsx'

export type Countries = z.output<(typeof listCountries)['output']>['data']

const zonesOf = (countries: Countries) => [
  { value: '*', label: 'Everywhere else' },
  ...countries.flatMap(({ code, name, states }) => [
    { value: code, label: name },
    ...states.map((state) => ({ value: `${code}-${state.code}`, label: `${name}: ${state.name}` })),
  ]),
]

/** Countries, and their states if any. */
export const DestinationsInput = ({
  value,
  onChange,
  label,
  description,
  error,
  countries,
}: InputProps & { countries: Countries }) => (
  <MultiSelect
    label={label}
    description={description}
    error={error}
    required
    searchable
    clearable
    hidePickedOptions
    limit={100}
    nothingFoundMessage="Nothing found"
    data={zonesOf(countries)}
    value={value as string[]}
    onChange={onChange}
  />
)
