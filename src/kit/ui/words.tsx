import { createContext, use } from 'react'

/** How the shop puts a failed call into words; the root layout provides it. */
export const WordsContext = createContext<(error: unknown) => string>(
  () => 'An unknown error occurred. Please try again later.',
)
export const useErrorWords = (): ((error: unknown) => string) => use(WordsContext)
