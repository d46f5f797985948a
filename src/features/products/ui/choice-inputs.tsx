import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete, MultiSelect, Select, TagsInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { findProductChoices } from '../contract/product-records.ts'

type Choosable = Omit<InputProps, 'labelText'>
type Choice = { value: string; label: string }
/** Asks a call like `findProductChoices` for what it has of a kind. */
const ask = (find: Endpoint, query: object, signal: AbortSignal) =>
  call(find, { query } as never, { signal }) as Promise<{ data: Choice[] }>
interface Choosing {
  kind: string
  /** The call that finds them; what products can name, unless said. */
  find?: Endpoint | undefined
  /** What the call is asked besides. */
  asks?: Readonly<Record<string, string>> | undefined
}

/** What the shop has of a kind, by what was typed, with the names of what is chosen. */
export function useChoices({ find = findProductChoices, kind, asks }: Choosing, chosen: readonly string[]) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<{ q: string; data: readonly Choice[] }>()
  const [named, setNamed] = useState<readonly Choice[]>([])
  const values = chosen.join(',')
  const more = JSON.stringify(asks ?? {})
  useEffect(() => {
    const leaving = new AbortController()
    void ask(find, { ...JSON.parse(more), kind, q }, leaving.signal).then(
      ({ data }) => setFound({ q, data }),
      () => leaving.signal.aborted || setFound({ q, data: [] }),
    )
    return () => leaving.abort()
  }, [find, kind, q, more])
  useEffect(() => {
    const leaving = new AbortController()
    if (values !== '')
      void ask(find, { kind, values }, leaving.signal).then(
        ({ data }) => setNamed(data),
        () => undefined,
      )
    return () => leaving.abort()
  }, [find, kind, values])
  const { q: answered, data: answer } = found ?? { q: null, data: [] }
  const isSearching = answered !== q
  // Until the answer for what was typed is here, Enter must not choose what doesn’t match it.
  const isShown = ({ label }: Choice) => !isSearching || label.toLowerCase().includes(q.trim().toLowerCase())
  const all = [
    ...chosen.map((value) => [...named, ...answer].find((item) => item.value === value) ?? { value, label: value }),
    ...answer.filter((item) => isShown(item) && !chosen.includes(item.value)),
  ]
  // Two of one name also show their addresses.
  const names = Map.groupBy(all, ({ label }) => label)
  const data = all.map((item) =>
    (names.get(item.label)?.length ?? 0) > 1 ? { ...item, label: `${item.label} (${item.value})` } : item,
  )
  return {
    data,
    nothingFoundMessage: isSearching ? 'Searching…' : 'Nothing found',
    search: (typed: string) => setQ(data.some(({ label }) => label === typed) ? '' : typed),
  }
}

const isMatch = ({ options }: { options: unknown }) => options as never

/** One of the shop’s things, found by its name. */
export function OneInput({
  kind,
  find,
  asks,
  value,
  onChange,
  placeholder = 'Search by name',
  withinPortal = true,
  label,
  description,
  error,
  required = false,
}: Pick<Choosable, 'value' | 'onChange' | 'label' | 'error' | 'description'> &
  Choosing & {
    required?: boolean
    placeholder?: string
    /** A popup closes when something outside of it is chosen: there the choices are beside the input. */
    withinPortal?: boolean
  }) {
  const chosen = typeof value === 'string' ? value : ''
  const { data, nothingFoundMessage, search } = useChoices({ kind, find, asks }, chosen === '' ? [] : [chosen])
  return (
    <Select
      label={label}
      description={description}
      error={error}
      required={required}
      searchable
      clearable
      placeholder={placeholder}
      nothingFoundMessage={nothingFoundMessage}
      data={data}
      value={chosen === '' ? null : chosen}
      filter={isMatch}
      comboboxProps={{ withinPortal }}
      onSearchChange={search}
      onChange={onChange}
    />
  )
}

/** Several of the shop’s things, in the order in which they were chosen. */
export function ManyInput({
  kind,
  find,
  asks,
  value,
  onChange,
  label,
  description,
  error,
}: Choosable & Choosing): ReactNode {
  const chosen = value as string[]
  const { data, nothingFoundMessage, search } = useChoices({ kind, find, asks }, chosen)
  return (
    <MultiSelect
      label={label}
      description={description}
      error={error}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={nothingFoundMessage}
      data={data}
      value={chosen}
      filter={isMatch}
      onSearchChange={search}
      onChange={onChange}
    />
  )
}

/** Free texts, with those that other products have as suggestions. */
export function TagsChoice(props: InputProps) {
  const { data } = useChoices({ kind: 'tag' }, [])
  return <TextsInput {...props} data={data.map((item) => item.value)} />
}

/** Several short texts. */
export const TextsInput = ({
  value,
  onChange,
  label,
  description,
  error,
  errors = {},
  data = [],
}: InputProps & { data?: readonly string[] }) => (
  <TagsInput
    label={label}
    description={description}
    error={error ?? Object.values(errors)[0]}
    data={[...data]}
    value={value as string[]}
    onChange={onChange}
  />
)

/** A text with suggestions that are found elsewhere. */
export const SuggestedInput = ({
  value,
  onChange,
  label,
  description,
  error,
  data,
}: InputProps & { data: readonly { value: string; label: string }[] }) => (
  <Autocomplete
    label={label}
    description={description}
    error={error}
    data={data.map((item) => item.value)}
    renderOption={({ option }) => data.find((item) => item.value === option.value)?.label ?? option.value}
    filter={isMatch}
    value={String(value ?? '')}
    onChange={onChange}
  />
)

export function BrandInput({ value, onChange, label, error }: InputProps) {
  const { data } = useChoices({ kind: 'brand' }, [])
  return (
    <Autocomplete
      label={label}
      error={error}
      data={data.map((item) => item.value)}
      value={String(value ?? '')}
      onChange={onChange}
    />
  )
}
