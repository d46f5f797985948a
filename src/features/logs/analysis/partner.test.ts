import { expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import { onwardOf, type UploadItem } from '#features/files/client/upload-queue.ts'
import { firstShown } from '../screens/first-shown.ts'
import { partnerIn } from './partner.ts'
import { missingForDyno } from './virtual-dyno.ts'

const open = (...lines: string[]) => readLog(Buffer.from(`${lines.join('\n')}\n`))

test('boost in mbar from a vacuum is compared in psi of the gauge', () => {
  const gauge = open('Time (s),Boost (psi)', '0,-5', '1,10')
  const absolute = open('Time (s),BoostPressureActual (mbar)', '0,1013.25', '1,1702.7257')
  const partner = partnerIn(absolute, gauge.channels[0]!)
  expect(partner?.unit).toBe('psi')
  expect([...partner!.values].map((value) => Math.round(value * 100) / 100)).toEqual([0, 10])
})

test('what measures something else has no partner', () => {
  const [rpm] = open('Time (s),RPM (rpm)', '0,800', '1,900').channels
  expect(partnerIn(open('Time (s),Boost (psi)', '0,1', '1,2'), rpm!)).toBeNull()
})

test('figures out of range make no power', () => {
  const log = open('Time (s),RPM (rpm),Speed (km/h)', '0,800,10', '1,900,12')
  expect(missingForDyno(log, { mass_kg: 1500 })).toBeNull()
  expect(missingForDyno(log, { mass_kg: 1500, loss_percent: 100 })).toContain('out of range')
  expect(missingForDyno(log, { mass_kg: 1e9 })).toContain('out of range')
})

test('a drive shows its speed before the number of the lap', () => {
  expect(firstShown(open('Time (s),lap_number (),fragment_id (),speed (m/s)', '0,1,1,10', '1,2,2,12'))).toEqual([
    'speed',
  ])
})

test('the one upload that went through leads on, whatever was refused beside it', () => {
  const item = (state: UploadItem['state'], href: string | null) => ({ state, href }) as UploadItem
  expect(onwardOf([item('failed', null), item('done', '/graph/1')])).toBe('/graph/1')
  expect(onwardOf([item('done', '/graph/1'), item('done', '/graph/2')])).toBeNull()
})
