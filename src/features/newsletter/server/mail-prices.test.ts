import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillParts } from '#test/fixtures-parts.ts'
import { startMailServer } from '#test/mail-server.ts'
import { useWorld } from '#test/world.ts'
import * as staff from '../contract/staff.ts'

const mailServer = await startMailServer()
afterAll(() => mailServer.close())
const { world } = await useWorld({ environment: { SMTP_URL: mailServer.url }, fill: { parts: fillParts } })

test('subscribers read prices the way their language writes them', async () => {
  const editor = await world.login({ role: roles.admin })
  await world.owner.db.execute(sql`
    insert into newsletter_subscribers (email, region, topics, language, state, confirmed_at)
    values ('german@example.test', 1, '{products}', 'de', 'active', now()), ('english@example.test', 1, '{products}', 'en', 'active', now())`)
  const { body } = await editor.call(staff.createCampaign, {
    body: {
      name: 'Price week',
      slug: 'price-week',
      summary: '',
      topic: 'products',
      region: 'all',
      language: 'all',
      blocks: [{ kind: 'products', id: 'b1', region: 'all', title: '', slugs: ['obd-cable'] }],
    },
  })
  await editor.call(staff.startCampaign, { params: { id: body.id }, body: { version: body.version, per_minute: 6000 } })
  expect((await mailServer.mailTo('english@example.test', 'Price week')).text).toMatch(/\$[\d,]+\.\d{2}/)
  expect((await mailServer.mailTo('german@example.test', 'Price week')).text).toMatch(/[\d.]+,\d{2}[^\d<]{1,12}\$/)
})
