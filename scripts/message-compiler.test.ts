import { describe, expect, test } from 'vitest'
import { byMessage, compileMessage, messageModule } from './message-compiler.ts'

const code = (pattern: string) => compileMessage('say', { en: pattern }).code.split('\n')[1]

describe('a message becomes a function', () => {
  test('without arguments it takes none', () => {
    expect(code("You're in")).toBe("export function say(): string { return 'You\\'re in' }")
  })
  test('an argument is requested by name', () => {
    expect(code('Pay {amount}')).toBe(
      'export function say(i: { amount: string | number }): string { return `Pay ${i.amount}` }',
    )
  })
  test('a count chooses its form by the plural rules, and is written as the language writes numbers', () => {
    expect(code('{n, plural, =0 {No orders} one {# order} other {# orders}}')).toContain(
      "plural(i.n, { '=0': 'No orders', one: `${formatNumber(i.n)} order`, other: `${formatNumber(i.n)} orders` })",
    )
  })
  test('a choice is typed by its keys', () => {
    expect(code('{who, select, me {Yours} them {Theirs}}')).toContain("(i: { who: 'me' | 'them' })")
  })
  test('links and elements make it a node', () => {
    expect(code('Read our <link>terms</link> for <price/>')).toBe(
      "export function say(i: { link: (text: ReactNode) => ReactNode; price: ReactNode }): ReactNode { return rich('Read our ', i.link('terms'), ' for ', i.price) }",
    )
  })
  test('another language is chosen when the text differs', () => {
    const compiled = compileMessage('say', { en: 'Cart', de: 'Warenkorb' })
    expect(compiled.code).toContain("textLocale() === 'de' ? 'Warenkorb' : 'Cart'")
    expect(messageModule([compiled])).toContain("import { textLocale } from '#kit/locale.ts'")
  })
})

describe('a wrong catalogue stops the build', () => {
  test('a broken pattern is named with its language', () => {
    expect(() => compileMessage('say', { en: 'Pay {amount' })).toThrow(/^say \(en\)/)
  })
  test('a translation without an English text is refused', () => {
    const messages = byMessage({ en: {}, de: { say: 'Hallo' } })
    expect(() => compileMessage('say', messages.get('say')!)).toThrow('there is no English text')
  })
  test('a date does not come unformatted', () => {
    expect(() => compileMessage('say', { en: 'Until {at, date, medium}' })).toThrow('formatted before')
  })
})
