import { ActionIcon, Input, Textarea } from '@mantine/core'
import { sentenceCase } from '#kit/sentence-case.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { IconArrowDown, IconArrowUp, IconTrash } from '#kit/ui/icons.tsx'
import { moved } from './block-draft.ts'
import classes from './block-list.module.css'

interface ItemsProps<T extends Record<string, string>> {
  noun: string
  items: readonly T[]
  fields: { readonly [K in keyof T]: { label: string; lines?: number } }
  empty: T
  errors: Readonly<Record<string, ReactNode>>
  onChange: (items: T[]) => void
}

/** Repeated parts of a block, such as its steps. */
export function Items<T extends Record<string, string>>({
  noun,
  items,
  fields,
  empty,
  errors,
  onChange,
}: ItemsProps<T>) {
  const change = (index: number, name: keyof T, value: string) =>
    onChange(items.map((item, at) => (at === index ? { ...item, [name]: value } : item)))
  return (
    <>
      {items.map((item, index) => (
        <fieldset key={index} className={classes['part']}>
          <legend>
            {sentenceCase(noun)} {index + 1}
          </legend>
          {Object.entries(fields).map(([name, { label, lines }]) => {
            const common = {
              label,
              value: item[name] ?? '',
              error: errors[`items.${index}.${name}`],
              onChange: (event: { currentTarget: { value: string } }) => change(index, name, event.currentTarget.value),
            }
            return lines ? <Textarea key={name} {...common} rows={lines} /> : <TextInput key={name} {...common} />
          })}
          <div className={classes['buttons']}>
            <ActionIcon
              variant="default"
              disabled={index === 0}
              onClick={() => onChange(moved(items, index, index - 1))}
              aria-label={`Move ${noun} ${index + 1} up`}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              disabled={index === items.length - 1}
              onClick={() => onChange(moved(items, index, index + 1))}
              aria-label={`Move ${noun} ${index + 1} down`}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <Button
              variant="default"
              size="xs"
              onClick={() => onChange(items.filter((_, at) => at !== index))}
              aria-label={`Remove ${noun} ${index + 1}`}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      {errors['items'] && <Input.Error role="alert">{errors['items']}</Input.Error>}
      <div>
        <Button variant="default" size="xs" onClick={() => onChange([...items, empty])}>
          Add {noun}
        </Button>
      </div>
    </>
  )
}

/** The cells of a table: a heading row, then rows of the same length. */
export function Rows({
  head,
  rows,
  errors,
  onChange,
}: {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  errors: Readonly<Record<string, ReactNode>>
  onChange: (changes: { head?: string[]; rows?: string[][] }) => void
}) {
  const replaced = (cells: readonly string[], at: number, value: string) =>
    head.map((_, index) => (index === at ? value : (cells[index] ?? '')))
  const setWidth = (width: number) => {
    const fit = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
    onChange({ head: fit(head), rows: rows.map(fit) })
  }
  const wrong = Object.entries(errors).find(([path]) => /^(head|rows)/.test(path))?.[1]
  const input = (key: string, label: string, value: string, set: (value: string) => void) => (
    <input key={key} aria-label={label} value={value} onChange={(event) => set(event.currentTarget.value)} />
  )
  return (
    <>
      <div
        className={classes['cells']}
        style={{ gridTemplateColumns: `repeat(${head.length}, minmax(7rem, 1fr)) auto` }}
      >
        {head.map((cell, at) =>
          input(`h${at}`, `Heading ${at + 1}`, cell, (value) => onChange({ head: replaced(head, at, value) })),
        )}
        <span />
        {rows.flatMap((row, index) => [
          ...head.map((_, at) =>
            input(`${index} ${at}`, `Row ${index + 1}, column ${at + 1}`, row[at] ?? '', (value) =>
              onChange({
                rows: rows.map((cells, line) => (line === index ? replaced(cells, at, value) : [...cells])),
              }),
            ),
          ),
          <span key={`${index} acts`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={index === 0}
              aria-label={`Move row ${index + 1} up`}
              onClick={() => onChange({ rows: moved(rows, index, index - 1).map((cells) => [...cells]) })}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove row ${index + 1}`}
              onClick={() => onChange({ rows: rows.toSpliced(index, 1).map((cells) => [...cells]) })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </span>,
        ])}
      </div>
      {wrong && <Input.Error role="alert">{wrong}</Input.Error>}
      <div className={classes['buttons']}>
        <Button
          variant="default"
          size="xs"
          onClick={() => onChange({ rows: [...rows.map((row) => [...row]), head.map(() => '')] })}
        >
          Add row
        </Button>
        <Button variant="default" size="xs" disabled={head.length >= 12} onClick={() => setWidth(head.length + 1)}>
          Add column
        </Button>
        <Button variant="default" size="xs" disabled={head.length <= 1} onClick={() => setWidth(head.length - 1)}>
          Remove last column
        </Button>
      </div>
    </>
  )
}
