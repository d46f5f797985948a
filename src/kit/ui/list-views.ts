import { createContext, type ReactNode } from 'react'

/** Component that shows saved views above every list of an area; renders nothing by default. */
export const ListViews = createContext<ReactNode>(null)
