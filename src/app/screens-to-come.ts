/** Screens of the product that are not built yet: each has the feature that will own it, and answers 404 until then. */
import type { Screen, ScreenAccess } from './screen.ts'

const later = (owner: string, access: ScreenAccess, paths: readonly string[]): Screen[] =>
  paths.map((path) => ({ path, owner, layout: 'default', access, render: 'browser' }))

export const screensToCome: readonly Screen[] = [...later('catalog', 'anyone', ['/kit-builder'])]
