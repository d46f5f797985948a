import { createContext, type ReactNode } from 'react'

/** What shows someone's saved views above every list of an area; nothing where an area has none. */
export const ListViews = createContext<ReactNode>(null)
