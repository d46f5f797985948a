/** Options of a select for words by name, in their order. */
export const optionsOf = <T extends string>(words: Readonly<Record<T, string>>): { value: T; label: string }[] =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as T, label }))
