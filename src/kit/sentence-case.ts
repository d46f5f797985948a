/** The text with its first letter in upper case, for labels made of names and nouns. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
