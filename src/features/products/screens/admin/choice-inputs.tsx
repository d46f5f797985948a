import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete, MultiSelect, Select, TagsInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { type ChoiceKind, findProductChoices } from '../../contract/product-records.ts'

type Choice = { value: string; label: string }

/** What the shop has of a kind, by what was typed, with the names of what is chosen. */
function useChoices(kind: ChoiceKind, chosen: readonly string[]) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly Choice[]>([])
  const [named, setNamed] = useState<readonly Choice[]>([])
  const values = chosen.join(',')
  useEffect(() => {
    const leaving = new AbortController()
    void call(findProductChoices, { query: { kind, q } }, { signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      () => undefined,
    )
    return () => leaving.abort()
  }, [kind, q])
  useEffect(() => {
    const leaving = new AbortController()
    if (values !== '')
      void call(findProductChoices, { query: { kind, values } }, { signal: leaving.signal }).then(
        ({ data }) => setNamed(data),
        () => undefined,
      )
    return () => leaving.abort()
  }, [kind, values])
  const all = [
    ...named.filter(({ value }) => chosen.includes(value)),
    ...chosen.filter((value) => !named.some((item) => item.value === value)).map((value) => ({ value, label: value })),
    ...found.filter(({ value }) => !chosen.includes(value)),
  ]
  // Two of one name also show their addresses.
  const names = Map.groupBy(all, ({ label }) => label)
  const data = all.map((item) =>
    (names.get(item.label)?.length ?? 0) > 1 ? { ...item, label: `${item.label} (${item.value})` } : item,
  )
  return {
    data,
    search: (typed: string) => setQ(data.some(({ label }) => label === typed) ? '' : typed),
  }
}

const isMatch = ({ options }: { options: unknown }) => options as never

/** One of the shop’s things, found by its name. */
export function OneInput({
  kind,
  value,
  onChange,
  placeholder = 'Search by name',
  ...shown
}: Pick<InputProps, 'value' | 'onChange' | 'label' | 'error' | 'description'> & {
  kind: ChoiceKind
  placeholder?: string
}) {
  const chosen = typeof value === 'string' ? value : ''
  const { data, search } = useChoices(kind, chosen === '' ? [] : [chosen])
  return (
    <Select
      {...shown}
      searchable
      clearable
      placeholder={placeholder}
      nothingFoundMessage="Nothing found"
      data={data}
      value={chosen === '' ? null : chosen}
      filter={isMatch}
      onSearchChange={search}
      onChange={onChange}
    />
  )
}

/** Several of the shop’s things, in the order in which they were chosen. */
export function ManyInput({
  kind,
  value,
  onChange,
  label,
  description,
  error,
}: InputProps & { kind: ChoiceKind }): ReactNode {
  const chosen = value as string[]
  const { data, search } = useChoices(kind, chosen)
  return (
    <MultiSelect
      label={label}
      description={description}
      error={error}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      data={data}
      value={chosen}
      filter={isMatch}
      onSearchChange={search}
      onChange={onChange}
    />
  )
}

/** Free texts, with those that other products have as suggestions. */
export function TagsChoice({ value, onChange, label, description, error, errors = {} }: InputProps) {
  const { data } = useChoices('tag', [])
  return (
    <TagsInput
      label={label}
      description={description}
      error={error ?? Object.values(errors)[0]}
      data={data.map((item) => item.value)}
      value={value as string[]}
      onChange={onChange}
    />
  )
}

export function BrandInput({ value, onChange, label, error }: InputProps) {
  const { data } = useChoices('brand', [])
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
