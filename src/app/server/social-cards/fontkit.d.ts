/** What the social cards use of fontkit, which brings no types. */
declare module 'fontkit' {
  interface Font {
    /** Units of the design per em. */
    readonly unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): {
      readonly glyphs: readonly { readonly path: { toSVG(): string } }[]
      readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[]
    }
  }
  export function create(bytes: Buffer): Font
}
