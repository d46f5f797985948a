import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Font } from 'fontkit'

/**
 * Converts text to outlines, so cards look the same on machines without our fonts.
 */
export interface Pen {
  /** Text width in pixels. */
  width: (text: string, size: number) => number
  /** Text as an SVG path; `y` is the baseline. */
  draw: (text: string, at: { x: number; y: number; size: number; fill: string; fromRight?: boolean }) => string
  /** Breaks text into lines of at most `width`; the last one ends in an ellipsis if text remains. */
  wrap: (text: string, at: { size: number; width: number; linesMax: number }) => string[]
}

const files = ['latin', 'latin-ext'].map(
  (subset) => `node_modules/@fontsource/barlow-condensed/files/barlow-condensed-${subset}-600-normal.woff`,
)

let made: Promise<Pen> | undefined
/** Loaded on first use, because most processes rarely draw cards. */
export const loadPen = (): Promise<Pen> => (made ??= readPen())

async function readPen(): Promise<Pen> {
  const { create } = await import('fontkit')
  const fonts = await Promise.all(files.map(async (file) => create(await readFile(resolve(file)))))
  const fontOf = (character: string) => fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

  /** Splits text into runs by font, omitting characters no font has. */
  const runsOf = (text: string): { font: Font; text: string }[] => {
    const runs: { font: Font; text: string }[] = []
    for (const character of text.normalize('NFC')) {
      const font = fontOf(character)
      const last = runs.at(-1)
      if (font && last?.font === font) last.text += character
      else if (font) runs.push({ font, text: character })
    }
    return runs
  }
  const shapesOf = (text: string, size: number) => {
    let x = 0
    const shapes = runsOf(text).flatMap(({ font, text: part }) => {
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(part)
      return glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const shape = `<path transform="translate(${round(x + xOffset * scale)} ${round(-yOffset * scale)}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
        x += xAdvance * scale
        return shape
      })
    })
    return { shapes, width: x }
  }
  const width: Pen['width'] = (text, size) => shapesOf(text, size).width
  return {
    width,
    draw: (text, { x, y, size, fill, fromRight = false }) => {
      const { shapes, width: own } = shapesOf(text, size)
      return `<g fill="${fill}" transform="translate(${round(fromRight ? x - own : x)} ${round(y)})">${shapes.join('')}</g>`
    },
    wrap: (text, { size, width: widest, linesMax }) => {
      const lines: string[] = []
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const last = lines.at(-1)
        if (last !== undefined && width(`${last} ${word}`, size) <= widest) lines[lines.length - 1] = `${last} ${word}`
        else lines.push(word)
      }
      return lines.slice(0, linesMax).map((line, index) => {
        const isCut = (index === linesMax - 1 && lines.length > linesMax) || width(line, size) > widest
        return isCut ? cut(line, widest, (part) => width(part, size)) : line
      })
    },
  }
}

function cut(line: string, widest: number, width: (text: string) => number): string {
  let end = line.length
  while (end > 1 && width(`${line.slice(0, end)}…`) > widest) end -= 1
  return `${line.slice(0, end).trimEnd()}…`
}

const round = (value: number): number => Math.round(value * 100) / 100
