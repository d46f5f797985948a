import { saleGround, saleTypes } from '#features/pricing/sale.ts'
import { contrast } from '#kit/contrast.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Minimum contrast (WCAG 2 AA) for text, and for control borders and plot lines. */
export const textRatioMin = 4.5
const edgeRatioMin = 3

/** A color from `tokens.css`, its use, and its background. */
interface ColorPair {
  token: string
  use: string
  on: string
  /** Null for purely decorative colors. */
  least: number | null
}
const text = (token: string, use: string, on = '--ob-paper'): ColorPair => ({ token, use, on, least: textRatioMin })
const edge = (token: string, use: string, on = '--ob-paper'): ColorPair => ({ token, use, on, least: edgeRatioMin })
const ground = (token: string, use: string): ColorPair => ({ token, use, on: '--ob-paper', least: null })
const state = (kind: string, use: string): ColorPair =>
  text(`--ob-state-${kind}`, `State: ${use}`, `--ob-state-${kind}-fill`)

/** Banner colors by sale type. */
export const salePairs = saleTypes.map((type) => ({ type, token: '--ob-sale-text', on: saleGround(type) }))

export const colorPairs: readonly ColorPair[] = [
  text('--ob-ink', 'Text'),
  text('--ob-ink', 'Text on surfaces', '--ob-surface'),
  text('--ob-ink', 'Text on sunken areas', '--ob-sunken'),
  text('--ob-muted', 'Secondary text'),
  text('--ob-muted', 'Secondary text on surfaces', '--ob-surface'),
  text('--ob-muted', 'Secondary text on sunken areas', '--ob-sunken'),
  text('--ob-ink', 'The selected menu entry', '--ob-selected'),
  text('--ob-signal', 'Links and accents'),
  text('--ob-signal', 'Links on surfaces', '--ob-surface'),
  text('--ob-success', 'Success', '--ob-success-soft'),
  text('--ob-warning', 'Warning', '--ob-warning-soft'),
  text('--ob-danger', 'Failure', '--ob-danger-soft'),
  state('new', 'new'),
  state('moving', 'in progress'),
  state('waiting', 'needs someone'),
  state('done', 'done'),
  state('wrong', 'wrong'),
  edge('--ob-line-control', 'Edges of controls'),
  edge('--ob-plot-stock', 'The stock curve of a dyno plot'),
  ground('--ob-line', 'Lines between rows'),
  ground('--ob-line-strong', 'Lines between groups'),
  ground('--ob-surface', 'Surfaces'),
  ground('--ob-sunken', 'Sunken areas'),
]

/** Normalizes #rgb or #rrggbb to #rrggbb; null for anything else, such as gradients. */
export function hexOf(value: string): string | null {
  const color = value.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(color)) return color
  return /^#[0-9a-f]{3}$/.test(color) ? color.replaceAll(/[0-9a-f]/g, '$&$&') : null
}

/** Contrast of a pair (WCAG 2); null if either isn't a plain color. */
export function ratioOf({ token, on }: Pick<ColorPair, 'token' | 'on'>, tokens: ReadonlyMap<string, string>) {
  const [color, back] = [hexOf(tokens.get(token) ?? ''), hexOf(tokens.get(on) ?? '')]
  return color === null || back === null ? null : contrast(color, back)
}
