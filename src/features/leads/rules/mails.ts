export const mailDirections = ['out', 'in'] as const
export type MailDirection = (typeof mailDirections)[number]

/** What a template can say of its reader. */
export const placeholders = ['name', 'first name', 'firm', 'vehicle', 'me'] as const
export type Placeholder = (typeof placeholders)[number]

/** A template with what is known filled in; what is not known stays, so that nobody sends it unread. */
export const filledIn = (text: string, known: Readonly<Partial<Record<Placeholder, string>>>): string =>
  text.replaceAll(/\{([a-z ]+)\}/g, (whole, name: string) => known[name as Placeholder] || whole)
/** Placeholders that nothing has filled. */
export const unfilled = (text: string): string[] =>
  placeholders.map((name) => `{${name}}`).filter((name) => text.includes(name))
