import { createElement, Fragment, type ReactNode } from 'react'

/** Joins the parts of a message with links or emphasis. Called by generated message functions. @public */
export const rich = (...parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
