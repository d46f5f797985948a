import type { ReactNode } from 'react'
import type { Endpoint, Permission } from '#kit/contract.ts'
import type { FieldShapes } from '#kit/fields.ts'
import type { Crumb } from '#kit/ui/breadcrumbs.tsx'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import type { AddressOfName } from './use-address-of-name.ts'

/** A record as returned by its call. */
export interface EditedRecord extends Record<string, unknown> {
  id: number
  version: number
  editable: boolean
  /** Whether a new record can be created unchanged, such as from a post. */
  prepared?: boolean
}

interface Section {
  title: string
  fields: readonly string[]
  /** Content below the fields, derived from current values. */
  after?: (values: FieldValues, record: EditedRecord) => ReactNode
}

/** Editor form, for wrappers such as translations. */
export interface EditorParts {
  values: FieldValues
  errors: Readonly<Record<string, ReactNode>>
  onChange: (field: string, value: unknown) => void
  /** Default rendering of the fields. */
  children: ReactNode
}
type Inputs = Readonly<Record<string, (props: InputProps, values: FieldValues) => ReactNode>>
/** A constant, or a function of the record. */
export const said = <T>(of: T | ((record: EditedRecord) => T), record: EditedRecord): T =>
  typeof of === 'function' ? (of as (record: EditedRecord) => T)(record) : of

/** Declaration of an editor page. Also used for new records, whose URL has no ID. */
export interface EditorSpec {
  /** Name of the `RecordKind`, such as `tune-type`. */
  kind: string
  /** Noun such as `tune type`. Default: the kind in words. */
  noun?: string
  /** Title of its list. */
  list: string
  /** Path of the list. */
  at: string
  /** Path of a record, if not below the list. */
  to?: (id: number) => string
  fields: FieldShapes | ((record: EditedRecord) => FieldShapes)
  /** Loads further data for the page, such as options; merged into the record here. */
  load?: () => Promise<Readonly<Record<string, unknown>>>
  /** Initial values; values from the query, such as a make, are added. */
  initial: Readonly<Record<string, unknown>>
  /** Rules across several fields, also checked by the server. */
  check?: (
    values: Readonly<Record<string, unknown>>,
    problems: { addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void },
  ) => void
  /** Field of a new record that is derived from its name until one is entered; `slug` by default. */
  addressOfName?: AddressOfName
  asked?: (search: URLSearchParams) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  /** Breadcrumbs, if there is more than the list. */
  crumbs?: (record: EditedRecord) => readonly Crumb[]
  /** Calls to read, add, change and delete, in this order. */
  calls: readonly [get: Endpoint, add: Endpoint, change: Endpoint, remove?: Endpoint]
  /** Consequence of deletion, for records outside the catalog. */
  deleted?: string
  /** Heading. Default: the name. */
  title?: (record: EditedRecord) => string
  /** Fields by section heading. Default: one section without a heading. */
  sections?: readonly Section[] | ((record: EditedRecord) => readonly Section[])
  /** Custom inputs, such as prices. */
  inputs?: Inputs | ((record: EditedRecord) => Inputs)
  /** Wraps the fields, for translations. */
  translations?: (parts: EditorParts) => ReactNode
  /** Content beside the heading, such as a link to the shop page; `dirty` while there are unsaved changes. */
  actions?: (record: EditedRecord, isDirty: boolean) => ReactNode
  /** Content below the fields of a stored record. */
  below?: (record: EditedRecord) => ReactNode
  /** Further tabs; `right` is required to see them. */
  tabs?: readonly { key: string; label: string; right?: Permission; render: (record: EditedRecord) => ReactNode }[]
}
