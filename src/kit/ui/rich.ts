import { createElement, Fragment, type ReactNode } from 'react'

/** The parts of a message with links or emphasis, as one node. Generated message functions call it. @public */
export const rich = (...parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
