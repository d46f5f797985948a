import { createContext, use } from 'react'
import * as m from '../messages/m.ts'

/** How the shop puts a failed call into words; the root layout provides it. */
export const ErrorTextContext = createContext<(error: unknown) => string>(() => m.unknownError())
export const useErrorText = (): ((error: unknown) => string) => use(ErrorTextContext)
