import { useSyncExternalStore } from 'react'
import { readerLocale, textLocale } from '../locale.ts'

const never = () => () => undefined

/**
 * The reader's locale on a server-rendered page: during hydration, the language that the server wrote in. Text that
 * differs from the server's would make React render the whole page again.
 */
export const useReaderLocale = (): string => useSyncExternalStore(never, readerLocale, textLocale)
