import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { upload } from '#test/fixtures-requests.ts'
import { readPdf } from '#test/pdf-text.ts'
import { useWorld } from '#test/world.ts'
import { emptyView } from '../contract/view.ts'
import { createLog, getLogReport, updateLog } from '../contract/logs.ts'

const { world } = await useWorld()
const cobb = readFileSync(new URL('../samples/cobb-accessport-mazdaspeed3.csv', import.meta.url))

test('the report is a PDF of what the log says: pulls, times, findings, virtual dyno, in the units chosen', async () => {
  const client = await world.login()
  const file = await upload(client, cobb, { name: 'third-gear.csv', purpose: 'log' })
  const { id } = (await client.call(createLog, { body: { file_id: file.id } })).body
  const view = {
    ...emptyView,
    shown: ['RPM', 'Boost'],
    units: { Boost: 'mbar gauge' },
    vehicle: { mass_kg: 1520 },
    markers: [{ at: 1, text: 'foot down' }],
  }
  await client.call(updateLog, { params: { id }, body: { title: 'Third gear, 98 RON', view } })
  const answer = await client.call(getLogReport, { params: { id }, query: { paper: 'LETTER' } })
  expect(answer.headers.get('content-disposition')).toContain(`overboost-log-${id}-report.pdf`)
  const { text, paper } = await readPdf(answer.body)
  expect(paper).toEqual([612, 792])
  for (const words of [
    'Third gear, 98 RON',
    'COBB Accessport',
    'Boost, mbar',
    'Pull 1',
    '4,000–6,000 rpm',
    'estimated at the crank',
    String.raw`Torque, virtual \(lb-ft\)`,
    'Not checked|no boost target',
    'foot down',
  ])
    expect(text).toMatch(new RegExp(words))
  const metric = await client.call(getLogReport, { params: { id }, query: { units: 'kW Nm' } })
  const { text: inMetric } = await readPdf(metric.body)
  for (const words of [/Power, virtual \(kW\)/, /Torque, virtual \(Nm\)/, /\d kW at [\d,]+ rpm, \d+ Nm at/])
    expect(inMetric).toMatch(words)
  expect((await (await world.login()).call(getLogReport, { params: { id }, query: {} })).status).toBe(404)
  expect((await world.client().call(getLogReport, { params: { id }, query: {} })).status).toBe(401)
})

test('a log without time, pulls or speed has a report that says so', async () => {
  const client = await world.login()
  const csv = Buffer.from('RPM,Load\n1000,20\n2000,40\n3000,60\n')
  const file = await upload(client, csv, { name: 'table.csv', purpose: 'log' })
  const { id } = (await client.call(createLog, { body: { file_id: file.id } })).body
  const { text } = await readPdf((await client.call(getLogReport, { params: { id }, query: {} })).body)
  expect(text).toContain('This log covers none of the usual times')
  expect(text).toMatch(/no lambda or AFR/)
})

test('threads speak the language of their reader, and notes are worded for each', async () => {
  const client = await world.login()
  const german = { 'accept-language': 'de', 'content-type': 'application/octet-stream' }
  const send = (name: string, text: string) =>
    fetch(`${world.origins[0]}/graph?name=${name}`, {
      method: 'POST',
      headers: {
        ...german,
        origin: world.origins[0]!,
        cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: Buffer.from(text),
    }).then((answer) => answer.json())
  expect((await send('prose.csv', 'Dear tuner\nhere it is\n')).facts).toMatchObject({
    nearest: 'none',
    because: expect.stringContaining('Zeile'),
  })
  const { id } = await send('table.csv', 'RPM,Load\n1000,20\n2000,40\n3000,60\n')
  const read = async (language: string) =>
    (await client.request('GET', `/api/v1/logs/${id}`, undefined, { 'accept-language': language })).body as {
      notes: string[]
    }
  expect((await read('en')).notes).toEqual(['The file has no time, so rows are counted instead.'])
  expect((await read('de')).notes).toEqual([expect.stringContaining('keine Zeit')])
  const report = await client.request('GET', `/api/v1/logs/${id}/report`, undefined, { 'accept-language': 'de' })
  const { text } = await readPdf(report.body as Uint8Array)
  expect(text).toContain('Wertetabelle')
  expect(text).not.toMatch(/no lambda or AFR|Table of values/)
})
