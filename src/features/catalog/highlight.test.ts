import { describe, expect, it } from 'vitest'
import { highlightMatches } from './highlight.ts'

const marked = (text: string, typed: string) =>
  highlightMatches(text, typed)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

describe('marking typed words', () => {
  it('marks the beginnings of words, whatever their case', () => {
    expect(marked('Volkswagen Golf R 2017 · 2.0T IS38', 'golf r 2017 is3')).toBe(
      'Volkswagen [Golf] [R] [2017] · 2.0T [IS3]8',
    )
  })
  it('marks nothing in the middle of a word, and nothing for nothing', () => {
    expect(marked('Volkswagen Golf', 'wagen')).toBe('Volkswagen Golf')
    expect(marked('Volkswagen Golf', ' ')).toBe('Volkswagen Golf')
    expect(marked('', 'x')).toBe('')
  })
  it('prefers the longest word and takes signs as they are', () => {
    expect(marked('Stage 2+ (E85)', 'st stage e85 (')).toBe('[Stage] 2+ ([E85])')
  })
})
