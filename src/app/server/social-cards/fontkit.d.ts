/** Types for the parts of fontkit used here; the package has none. */
declare module 'fontkit' {
  interface Font {
    /** Font units per em. */
    readonly unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): {
      readonly glyphs: readonly { readonly path: { toSVG(): string } }[]
      readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[]
    }
  }
  export function create(bytes: Buffer): Font
}
