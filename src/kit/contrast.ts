const channel = (color: string, at: number): number => {
  const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance (WCAG 2) of a color as #rrggbb. */
export const luminance = (color: string): number =>
  0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5)

/** Contrast ratio (WCAG 2) of two colors as #rrggbb, from 1 to 21. Text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
