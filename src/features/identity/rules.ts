import { z } from 'zod'
import * as m from './messages/m.ts'

export const passwordLengthMin = 10
export const passwordLengthMax = 200

/** Whether a URL is a page of this site. Prevents open redirects. */
export function isOwnPage(address: string): boolean {
  if (!address.startsWith('/') || /[\\\p{Cc}\s]/u.test(address)) return false
  const base = 'https://shop.invalid'
  return URL.canParse(address, base) && new URL(address, base).origin === base && !address.startsWith('//')
}
export const returnPath = z.string().max(500).refine(isOwnPage, { error: m.returnToThisSite })

/** Common passwords of ten or more characters. */
const common = new Set(
  [
    '1234567890 12345678910 123456789a 0123456789 0987654321 1111111111 1q2w3e4r5t 1qaz2wsx3edc abcdefghij administrator',
    'football123 iloveyou12 password01 password10 password11 password12 password123 password1234 passw0rd123 qwerty1234',
    'qwerty12345 qwerty123456 qwertyuiop qwertyuiop123 sunshine123 welcome123 letmein123 changeme123 superman123 asdfghjkl1',
  ]
    .join(' ')
    .split(' '),
)

/** The reason a password is rejected, as a sentence; null when it is acceptable. */
export function passwordProblem(password: string, person: { email: string; name: string }): string | null {
  const plain = password.toLowerCase()
  if (common.has(plain) || new Set(plain).size < 4) return m.passwordTooEasy()
  const local = person.email.toLowerCase().split('@')[0] ?? ''
  if (plain === person.email.toLowerCase() || plain === person.name.toLowerCase() || plain === local)
    return m.passwordIsYou()
  return null
}

/** A short device name from the user agent: "Firefox on Linux". */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = /Edg\//.test(text)
    ? 'Edge'
    : /OPR\//.test(text)
      ? 'Opera'
      : /Firefox\//.test(text)
        ? 'Firefox'
        : /Chrome\//.test(text)
          ? 'Chrome'
          : /Safari\//.test(text)
            ? 'Safari'
            : null
  const system = [
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ].find(([pattern]) => (pattern as RegExp).test(text))?.[1]
  if (browser === null) return m.unknownDevice()
  return system === undefined ? browser : m.browserOnSystem({ browser, system: String(system) })
}
