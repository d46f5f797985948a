import { describe, expect, it } from 'vitest'
import { escapeXml, textArray, textTag } from './xml.ts'

describe('xml writer', () => {
  it('escapes markup', () => {
    expect(escapeXml('a<b>&"c"')).toBe('a&lt;b&gt;&amp;"c"')
  })

  it('turns characters that XML cannot carry into blanks', () => {
    expect(escapeXml('a\u0000b\u001fc\uffffd')).toBe('a b c d')
  })

  it('writes nothing for null and marks arrays', () => {
    expect(textTag('order-id', null)).toBe('')
    expect(textArray('ids', [])).toBe('<ids type="array"/>')
    expect(textArray('ids', ['a', 'b'])).toBe('<ids type="array"><item>a</item><item>b</item></ids>')
  })
})
