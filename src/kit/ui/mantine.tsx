import { MantineContext, MantineProvider } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { theme } from './theme.ts'
import './mantine.css'

/** The shop has no element of its own for Mantine’s attributes: `color-scheme.tsx` sets them. */
const noRoot = () => undefined

/**
 * Theme and styles of Mantine’s components. Pages of the shop that visitors open first use no such component, because
 * all of them together would make the first scripts a sixth larger. A layout or part that uses one renders this.
 */
export const Mantine = ({ children }: { children: ReactNode }) =>
  use(MantineContext) ? (
    children
  ) : (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getRootElement={noRoot}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
