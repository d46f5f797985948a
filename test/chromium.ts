/** Unpacks Chromium once before the workers of a test run start, which would all do it at the same time. */
import sparticuz from '@sparticuz/chromium'

export default async function unpackChromium(): Promise<void> {
  if (!process.env['CHROMIUM_PATH']) await sparticuz.executablePath()
}
