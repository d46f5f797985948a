import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listFiles } from '#features/files/contract.ts'
import { getTuneRequest, listTuneRequests } from '#features/tune-requests/contract/tune-requests.ts'
import { dump } from '#features/files/samples/dumps.ts'
import { useWorld } from '../world.ts'
import { logIn, openPage, useBrowser } from './browser.ts'
import { seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

const sampleFolder = new URL('../../src/features/files/samples/', import.meta.url)
const sample = (name: string) => readFileSync(new URL(name, sampleFolder))
const upload = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

/** The upload page of a new customer. */
async function openUploads(width = 1280) {
  const client = await world.login()
  const origin = world.origins[0]!
  const { page } = await openPage(browser, origin, { viewport: { width, height: 900 } })
  await logIn(page, client)
  await page.goto('/tuning')
  await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor()
  const cookies = page.getByRole('button', { name: 'Accept', exact: true })
  if (await cookies.isVisible()) await cookies.click()
  const chooser = page.locator('input[type=file]')
  const choose = (...files: ReturnType<typeof upload>[]) => chooser.setInputFiles(files)
  const accept = () => page.getByRole('button', { name: 'Accept terms' }).click()
  return { client, page, chooser, choose, accept }
}
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name }).first()

describe('the upload page', () => {
  test('waits for the terms once, then makes a request of a tune file and goes to it', async () => {
    const { client, page, choose, accept } = await openUploads()
    await choose(upload('full.bin', dump({ size: 300_000, seed: 31 })))
    await row(page, 'full.bin').getByText('waiting').waitFor()
    expect((await client.call(listFiles, { query: {} })).body.data).toEqual([])
    await accept()
    await page.waitForURL(/\/tuning\/request\/\d+\/status$/)
    expect((await client.call(listFiles, { query: {} })).body.data[0]).toMatchObject({
      name: 'full.bin',
      bytes: 300_000,
    })
    await page.goto('/tuning')
    await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Accept terms' }).count()).toBe(0)
  })

  test('shows what each file is and why, says duplicates, and refuses the empty and the unknown in the shop’s words', async () => {
    const { page, choose, accept } = await openUploads(390)
    await accept()
    const hex = sample('bincopy-out.hex')
    await choose(
      upload('out.hex', hex),
      upload('again.hex', hex),
      upload('empty.bin', Buffer.alloc(0)),
      upload('letter.pdf', Buffer.from('%PDF-1.7 a letter')),
      upload('letter.txt', Buffer.from('Dear tuner, here is my car.\n')),
    )
    // With several files, each shows its type in one line and details when expanded; warnings are expanded from the
    // start.
    await page.getByText(/You sent this file before/).waitFor()
    const uploads = page.getByRole('list', { name: 'Uploads' })
    await expect.poll(() => uploads.locator('[data-state=done]').count()).toBe(2)
    await uploads.locator('details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true
    })
    await row(page, 'out.hex').getByText('The checksums of all 8 records are valid.').waitFor()
    await row(page, 'again.hex').getByText('The end record is present.').waitFor()
    await row(page, 'empty.bin').getByText('The file is empty.').waitFor()
    await row(page, 'letter.pdf')
      .getByText(/^This is a PDF document\./)
      .waitFor()
    await row(page, 'letter.txt')
      .getByText(/^Error uploading log: The log you have uploaded is not in a format we recognize/)
      .waitFor()
    await expect.poll(() => page.getByRole('img', { name: /Entropy along the file/ }).count()).toBe(2)
    expect(await seriousFindings(page)).toEqual([])
  })

  test('each sample arrives at phone width, says what it is, and is a request of its own', async () => {
    const { client, page, choose, accept } = await openUploads(390)
    await accept()
    const samples = readdirSync(sampleFolder).filter((name) => /\.(hex|s19|bin|sgo|a2l|kp)$/.test(name))
    await choose(...samples.map((name) => upload(name, sample(name))))
    for (const name of samples)
      await row(page, name)
        .getByText(/· uploaded$/)
        .waitFor()
    const reads = samples.filter((name) => !/\.(a2l|kp)$/.test(name))
    await page.getByText(`Are these ${reads.length} files from one car?`).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'No, create a request for each file' }).click()
    await page.waitForURL(/\/tuning\/requests$/)
    const requests = (await client.call(listTuneRequests, { query: { limit: 50 } })).body.data
    expect(requests.map(({ title }) => title).toSorted()).toEqual(reads.toSorted())
    const { data } = (await client.call(listFiles, { query: { limit: 50 } })).body
    const hashes = samples.map((name) => createHash('sha256').update(sample(name)).digest('hex'))
    expect(data.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes.toSorted())
  })

  test('reads of one car become one request, with what describes them', async () => {
    const { client, page, choose, accept } = await openUploads()
    await accept()
    await choose(
      upload('flash.bin', dump({ size: 65_536, seed: 41 })),
      upload('eeprom.bin', dump({ size: 4096, seed: 42 })),
      upload('maps.kp', sample('winols-mappack-test8maps.kp')),
    )
    await page.getByRole('button', { name: 'Yes, create one request' }).click()
    await page.waitForURL(/\/tuning\/request\/\d+\/status$/)
    const { data } = (await client.call(listTuneRequests, { query: {} })).body
    expect(data).toHaveLength(1)
    const { files } = (await client.call(getTuneRequest, { params: { id: data[0]!.id } })).body
    expect(files.map(({ name, role }) => [name, role])).toEqual([
      ['flash.bin', 'original'],
      ['eeprom.bin', 'original'],
      ['maps.kp', 'attachment'],
    ])
  })

  test('an unknown binary is sent as a tune file when its sender insists', async () => {
    const { client, page, choose, accept } = await openUploads()
    await accept()
    await choose(upload('8A2F_read', dump({ size: 5001, seed: 43 })))
    await row(page, '8A2F_read')
      .getByText(/^We don’t recognize this file\./)
      .waitFor()
    await row(page, '8A2F_read').getByRole('button', { name: 'Send it as a tune file anyway' }).click()
    await page.waitForURL(/\/tuning\/request\/\d+\/status$/)
    expect((await client.call(listFiles, { query: {} })).body.data[0]).toMatchObject({
      name: '8A2F_read',
      kind: 'tune',
    })
  })

  test('takes a file that is dropped anywhere, and covers the window while it is dragged', async () => {
    const { client, page, accept } = await openUploads()
    await accept()
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(2000).fill(7)], 'dropped.fls'))
      return transfer
    })
    await page.dispatchEvent('footer', 'dragenter', { dataTransfer: data })
    await page.getByText('Drop to upload').waitFor()
    await page.dispatchEvent('footer', 'drop', { dataTransfer: data })
    await page.waitForURL(/\/tuning\/request\/\d+\/status$/)
    expect((await client.call(listFiles, { query: {} })).body.data[0]).toMatchObject({
      name: 'dropped.fls',
      kind: 'tune',
    })
  })

  test('goes on after a lost connection and after a reload, from where it was', async () => {
    const { client, page, chooser, accept } = await openUploads()
    await accept()
    // A file on disk: selected again, it has the same modification time, which identifies it.
    const file = join(mkdtempSync(join(tmpdir(), 'overboost-upload-')), 'long.bin')
    writeFileSync(file, dump({ size: 3_500_000, seed: 32 }))
    let patches = 0
    // The second part never arrives.
    await page.route('**/api/v1/tus/*', async (route) => {
      if (route.request().method() === 'PATCH' && (patches += 1) > 1) return route.abort('connectionfailed')
      return route.continue()
    })
    await chooser.setInputFiles(file)
    await expect.poll(() => patches).toBeGreaterThan(1)
    await row(page, 'long.bin').getByRole('button', { name: 'Pause long.bin' }).click()
    await row(page, 'long.bin')
      .getByText(/paused at/)
      .waitFor()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.unroute('**/api/v1/tus/*')
    await page.getByText(/An upload is unfinished \(.+\)/).waitFor()
    const offsets: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
    })
    await chooser.setInputFiles(file)
    await page.waitForURL(/\/tuning\/request\/\d+\/status$/)
    expect(Number(offsets[0])).toBeGreaterThan(0)
    expect((await client.call(listFiles, { query: {} })).body.data[0]).toMatchObject({ bytes: 3_500_000 })
  })

  test('cancels, and nothing is left', async () => {
    const { client, page, choose, accept } = await openUploads()
    await accept()
    let parts = 0
    // No part ever arrives.
    await page.route('**/api/v1/tus/*', (route) => {
      if (route.request().method() === 'PATCH') parts += 1
      else void route.continue()
    })
    await choose(upload('long.bin', dump({ size: 3_500_000, seed: 33 })))
    const open = async () => (await world.owner.pool.query('select 1 from uploads where file_id is null')).rowCount
    await expect.poll(open).toBe(1)
    await expect.poll(() => parts).toBeGreaterThan(0)
    await row(page, 'long.bin').getByRole('button', { name: 'Cancel long.bin' }).click()
    await row(page, 'long.bin').waitFor({ state: 'detached' })
    await expect.poll(open).toBe(0)
    expect((await client.call(listFiles, { query: {} })).body.data).toEqual([])
  })
})
