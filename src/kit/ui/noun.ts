/** What one and many of the rows of a list are called; one word where many only end in an s. */
export type Noun = string | readonly [one: string, many: string]

/** What one is called, and many. */
export const formsOf = (noun: Noun): readonly [one: string, many: string] =>
  typeof noun === 'string' ? [noun, `${noun}s`] : noun
