import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright, type FrameLocator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../test-gateway.ts'

let gateway: TestGateway
let shop: Server
let browser: Browser
let page: Page
let form: FrameLocator

beforeAll(async () => {
  gateway = await startTestGateway()
  shop = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Checkout</title><body>
      <iframe title="Card details" width="320" height="400" src="http://localhost:${gateway.port}/hosted-fields"></iframe>
      <script>window.heard = []; addEventListener('message', (event) => heard.push(event.data))</script>`)
  })
  await new Promise<void>((resolve) => shop.listen(0, resolve))
  browser = await playwright.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()),
    // With --single-process, the browser exits with its first page.
    args: chromium.args.filter((argument) => argument !== '--single-process'),
  })
})
afterAll(async () => {
  await browser.close()
  shop.close()
  await gateway[Symbol.asyncDispose]()
})
beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(`http://localhost:${(shop.address() as AddressInfo).port}/`)
  form = page.frameLocator('iframe')
  await heard('ready')
})
afterEach(() => page.close())

type Message = { type: string } & Record<string, unknown>

/** The last message of this type the checkout page received from the form. */
async function heard(type: string): Promise<Message> {
  const found = await page.waitForFunction(
    `[...window.heard].reverse().find((message) => message.type === ${JSON.stringify(type)})`,
  )
  return (await found.jsonValue()) as Message
}
const ask = (origin = '*'): Promise<unknown> =>
  page.evaluate(`document.querySelector('iframe').contentWindow.postMessage({ type: 'tokenize' }, '${origin}')`)

async function fill(number: string): Promise<void> {
  await form.getByLabel('Card number').pressSequentially(number)
  await form.getByLabel('Expiry date').pressSequentially('1234')
  await form.getByLabel('CVV').fill('123')
}

describe('card form in a checkout page', () => {
  it('gives the page a nonce, groups what is typed, and is sent with the Enter key', async () => {
    await fill('378282246310005')
    expect(await form.getByLabel('Card number').inputValue()).toBe('3782 822463 10005')
    expect(await form.getByLabel('Expiry date').inputValue()).toBe('12 / 34')
    await form.getByLabel('CVV').fill('1234')
    await page.keyboard.press('Enter')
    expect(await heard('submit')).toEqual({ type: 'submit' })
    await ask()
    expect(await heard('nonce')).toEqual({
      type: 'nonce',
      nonce: expect.stringMatching(/^tokencc_/),
      details: { cardType: 'American Express', lastFour: '0005', expirationMonth: '12', expirationYear: '2034' },
      deviceData: expect.stringMatching(/^{"correlation_id":"[0-9a-f]+"}$/),
    })
  })

  it('names wrong fields beside them, goes to the first, and reports its height', async () => {
    const before = await heard('height')
    await ask()
    expect(Object.keys((await heard('invalid'))['fields'] as object)).toHaveLength(3)
    const number = form.getByLabel('Card number')
    expect(await number.getAttribute('aria-invalid')).toBe('true')
    expect(await number.evaluate((input) => input.ownerDocument.activeElement === input)).toBe(true)
    expect(await form.locator('#number-problem').textContent()).toBe('Enter the card number.')
    await page.waitForFunction(`window.heard.at(-1).height > ${Number(before['height'])}`)
    await number.pressSequentially('4111111111111111')
    expect(await number.getAttribute('aria-invalid')).toBe(null)
  })

  it('shows what only the gateway can know', async () => {
    await fill('4242424242424242')
    await ask()
    expect(await heard('invalid')).toEqual({
      type: 'invalid',
      fields: { number: 'Only test card numbers are accepted here.' },
    })
  })

  it('needs no sideways scrolling at 320 pixels', async () => {
    const overflow = await form.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
    expect(overflow).toBe(0)
  })
})
