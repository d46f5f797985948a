import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { utcDay } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { useMailedDemo } from '#test/fixtures-demo.ts'
import { readPdf } from '#test/pdf-text.ts'
import { saveView } from '#features/saved-views/contract.ts'
import { setWeeklyMail } from '../contract/weekly-mail.ts'
import { getSales } from '../contract/sales.ts'
import { metricsSubject } from '../mails/metrics-mail.tsx'
import { netOf } from '../rules/measures.ts'
import { addDays, periodOf } from '../rules/periods.ts'
import { queueWeeklyMails } from './weekly-mail.ts'

const now = new Date()
const { world, mailServer } = await useMailedDemo(now)

test('the weekly email leaves by SMTP with the figures of the week that ended, and the same as a PDF', async () => {
  const email = 'figures@example.test'
  const staff = await world.login({ role: roles.admin, email })
  const { id } = (
    await staff.call(saveView, { body: { page: '/admin/metrics', name: 'In dollars', query: '?currency=USD' } })
  ).body
  await staff.call(setWeeklyMail, { body: { on: true, dashboard_id: id } })
  await queueWeeklyMails(world.database, now)
  const until = addDays(periodOf(utcDay(now), 'week'), -1)
  const from = addDays(until, -6)
  const mail = await mailServer.mailTo(email, metricsSubject({ from, until } as never))
  const { body } = await staff.call(getSales, { query: { from, until, currency: 'USD' } })
  const net = formatMoney({ minor: netOf(body.total), currency: 'USD' })
  expect(mail.text).toContain(net)
  expect(mail.text).toContain('In dollars')
  const [, file = ''] =
    new RegExp(`filename="?metrics-${until}\\.pdf"?[^]*?\\n\\n([A-Za-z0-9+/=\\s]+)`).exec(mail.text) ?? []
  const pdf = await readPdf(new Uint8Array(Buffer.from(file, 'base64')))
  expect(pdf.text).toContain('Net revenue')
  expect(pdf.text).toContain(net)
})
