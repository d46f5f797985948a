export const mailDirections = ['out', 'in'] as const
export type MailDirection = (typeof mailDirections)[number]

/** Placeholders for a template's recipient. */
export const placeholders = ['name', 'first name', 'firm', 'vehicle', 'me'] as const
export type Placeholder = (typeof placeholders)[number]

/** Fills in a template. Unknown placeholders remain visible, so that they are noticed before sending. */
export const filledIn = (text: string, known: Readonly<Partial<Record<Placeholder, string>>>): string =>
  text.replaceAll(/\{([a-z ]+)\}/g, (whole, name: string) => known[name as Placeholder] || whole)
/** The placeholders that are still unfilled. */
export const unfilled = (text: string): string[] =>
  placeholders.map((name) => `{${name}}`).filter((name) => text.includes(name))
