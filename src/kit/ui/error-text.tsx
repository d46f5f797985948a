import { createContext, use } from 'react'
import * as m from '../messages/m.ts'

/** Formats a failed call as text; provided by the root layout. */
export const ErrorTextContext = createContext<(error: unknown) => string>(() => m.unknownError())
export const useErrorText = (): ((error: unknown) => string) => use(ErrorTextContext)
