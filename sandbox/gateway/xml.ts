const markup = /[&<>]/g
// XML 1.0 doesn't allow these, not even escaped.
const forbidden = /[\p{Cc}\ufffe\uffff]/gu
const suspect = /[&<>\p{Cc}\ufffe\uffff]/u
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for use between tags; control characters become spaces. */
export function escapeXml(text: string): string {
  if (!suspect.test(text)) return text
  return text.replace(forbidden, ' ').replace(markup, (character) => entities[character]!)
}

/** `<name>text</name>`, or nothing for null. */
export function textTag(name: string, value: string | null | undefined): string {
  return value == null ? '' : `<${name}>${escapeXml(value)}</${name}>`
}

export const booleanTag = (name: string, value: boolean): string => `<${name} type="boolean">${value}</${name}>`

export const timeTag = (name: string, epochMs: number): string =>
  `<${name} type="datetime">${new Date(epochMs).toISOString()}</${name}>`

/** An array of text items, in Braintree's format for lists of ids. */
export function textArray(name: string, values: readonly string[]): string {
  if (values.length === 0) return `<${name} type="array"/>`
  return `<${name} type="array">${values.map((value) => textTag('item', value)).join('')}</${name}>`
}

/** An array of serialized elements. */
export const elementArray = (name: string, elements: readonly string[]): string =>
  `<${name} type="array">${elements.join('')}</${name}>`
