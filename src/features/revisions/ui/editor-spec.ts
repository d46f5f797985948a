import type { ReactNode } from 'react'
import type { Endpoint, Permission } from '#kit/contract.ts'
import type { FieldShapes } from '#kit/fields.ts'
import type { Crumb } from '#kit/ui/breadcrumbs.tsx'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import type { AddressOfName } from './use-address-of-name.ts'

/** A record as its call answers it. */
export interface EditedRecord extends Record<string, unknown> {
  id: number
  version: number
  editable: boolean
  /** A new one that can be created as it is, such as from a post. */
  prepared?: boolean
}

interface Section {
  title: string
  fields: readonly string[]
  /** Below the fields: what follows from them as they are entered. */
  after?: (values: FieldValues, record: EditedRecord) => ReactNode
}

/** The form of an editor, for what shows its record otherwise, such as in other languages. */
export interface EditorParts {
  values: FieldValues
  errors: Readonly<Record<string, ReactNode>>
  onChange: (field: string, value: unknown) => void
  /** The fields as they are. */
  children: ReactNode
}
type Inputs = Readonly<Record<string, (props: InputProps, values: FieldValues) => ReactNode>>
/** What is said of all records, or of each. */
export const said = <T>(of: T | ((record: EditedRecord) => T), record: EditedRecord): T =>
  typeof of === 'function' ? (of as (record: EditedRecord) => T)(record) : of

/** What makes the page of an editor. The same page is used for a new record: its address has no number. */
export interface EditorSpec {
  /** The name of the `RecordKind`, such as `tune-type`. */
  kind: string
  /** Such as `tune type`; its kind in words, unless said. */
  noun?: string
  /** What the list is called that it belongs to. */
  list: string
  /** The address of the list. */
  at: string
  /** The address of one of them, where it's not below that of the list. */
  to?: (id: number) => string
  fields: FieldShapes | ((record: EditedRecord) => FieldShapes)
  /** What the page needs besides the record, such as what its fields are chosen from: part of the record here. */
  load?: () => Promise<Readonly<Record<string, unknown>>>
  /** What a new one begins with; what its address asks is added, such as its make. */
  initial: Readonly<Record<string, unknown>>
  /** Rules over several fields, which the server checks as well. */
  check?: (
    values: Readonly<Record<string, unknown>>,
    problems: { addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void },
  ) => void
  /** The address of a new one is made of its name until one is entered. */
  addressOfName?: AddressOfName
  asked?: (search: URLSearchParams) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  /** The way to a record, where more than its list leads to it. */
  crumbs?: (record: EditedRecord) => readonly Crumb[]
  /** What reads, adds, changes and deletes one, in this order. */
  calls: readonly [get: Endpoint, add: Endpoint, change: Endpoint, remove?: Endpoint]
  /** What follows when one is deleted, where it is not of the catalog. */
  deleted?: string
  /** What the heading says: its name, unless said. */
  title?: (record: EditedRecord) => string
  /** The fields by headings; one section without a heading unless said. */
  sections?: readonly Section[] | ((record: EditedRecord) => readonly Section[])
  /** Inputs of fields that the form has no input for, such as prices. */
  inputs?: Inputs | ((record: EditedRecord) => Inputs)
  /** Around the fields: their texts in other languages. */
  translations?: (parts: EditorParts) => ReactNode
  /** Beside the heading, such as a link to the page in the shop; dirty while there are unsaved changes. */
  actions?: (record: EditedRecord, isDirty: boolean) => ReactNode
  /** Below the fields of a record that is stored. */
  below?: (record: EditedRecord) => ReactNode
  /** Beside the fields and the history; `right` is what one needs to see it. */
  tabs?: readonly { key: string; label: string; right?: Permission; render: (record: EditedRecord) => ReactNode }[]
}
