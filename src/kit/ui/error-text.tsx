import { createContext, use } from 'react'

/** Formats a failed call as text; the root layout provides the shop's words. */
export const ErrorTextContext = createContext<(error: unknown) => string>(String)
export const useErrorText = (): ((error: unknown) => string) => use(ErrorTextContext)
