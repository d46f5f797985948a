/** Chromium from npm, or from CHROMIUM_PATH, as in the journeys. */
import sparticuz from '@sparticuz/chromium'

export const chromiumFlags = [
  '--no-sandbox',
  '--headless=new',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]

export const chromiumPath = async (): Promise<string> =>
  process.env['CHROMIUM_PATH'] ?? (await sparticuz.executablePath())
