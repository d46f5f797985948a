/** How people see a field, in forms and in facts. */
export interface FieldLook {
  label: () => string
  hint?: () => string
  /** How many lines its text has room for; one unless said. */
  lines?: number
  type?: 'email' | 'tel' | 'url' | 'datetime-local'
  /** What its values are called, where it is one of a few. */
  choices?: () => Readonly<Record<string, string>>
  /** Of a number, such as `hp`. */
  unit?: string
  placeholder?: string
  required?: true
  /** Takes the whole width of a form. */
  wide?: true
  /** How a fact shows its value; what it is called, or as it is, unless said. */
  format?: (value: unknown) => string
}
/** How people see some fields, by the fields' names. */
export type FieldLooks = Readonly<Record<string, FieldLook>>

/** A fact: what a field is called and holds, and whether that is a web address. */
export interface FieldFact {
  label: string
  value: string
  isLink: boolean
}
/**
 * What a thing says, field by field. Without the validation library: pages of the shop show facts too.
 * @param missing what stands for a field that holds nothing; without it such fields are left out
 */
export const factsOf = <L extends FieldLooks>(looks: L, of: { [K in keyof L]?: unknown }, missing = ''): FieldFact[] =>
  Object.entries(looks).flatMap(([name, { label, type, choices, format }]) => {
    const held = of[name]
    const word = format ?? ((value: unknown) => choices?.()[String(value)] ?? String(value))
    const value = held === undefined || held === null || held === '' || held === 0 ? missing : word(held)
    return value === '' ? [] : [{ label: label(), value, isLink: type === 'url' && /^https?:/.test(value) }]
  })
