/** How a field is presented in forms and fact lists. */
export interface FieldLook {
  label: () => string
  hint?: () => string
  /** Lines of its text input. Default: 1. */
  lines?: number
  type?: 'email' | 'tel' | 'url' | 'datetime-local'
  /** Labels by value, for a field with few choices. */
  choices?: () => Readonly<Record<string, string>>
  /** Unit of a number, such as `hp`. */
  unit?: string
  placeholder?: string
  required?: true
  /** Spans the whole width of a form. */
  wide?: true
  /** Formats the value of a fact. Default: its label, or the value itself. */
  format?: (value: unknown) => string
}
/** Presentation of fields by name. */
export type FieldLooks = Readonly<Record<string, FieldLook>>

/** A field's label and value, and whether the value is a URL. */
export interface FieldFact {
  label: string
  value: string
  isLink: boolean
}
/**
 * Lists the fields of a record with their labels. Doesn't use the validation library, because shop pages show facts
 * too.
 * @param missing text for an empty field; without it, empty fields are left out
 */
export const factsOf = <L extends FieldLooks>(looks: L, of: { [K in keyof L]?: unknown }, missing = ''): FieldFact[] =>
  Object.entries(looks).flatMap(([name, { label, type, choices, format }]) => {
    const held = of[name]
    const word = format ?? ((value: unknown) => choices?.()[String(value)] ?? String(value))
    const value = held === undefined || held === null || held === '' || held === 0 ? missing : word(held)
    return value === '' ? [] : [{ label: label(), value, isLink: type === 'url' && /^https?:/.test(value) }]
  })
