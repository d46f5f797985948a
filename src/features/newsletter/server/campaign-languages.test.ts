import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import * as staff from '../contract/staff.ts'

const { world } = await useWorld({})
const editor = await world.login({ role: 3 })

test('a newsletter comes in the language that each subscriber chose, and is read online in that of the visitor', async () => {
  for (const language of ['en', 'de'])
    await world.owner.db.execute(sql`
      insert into newsletter_subscribers (email, region, topics, language, state, confirmed_at)
      values (${`${language}@languages.example.test`}, 1, '{events}', ${language}, 'active', now())`)
  const { body } = await editor.call(staff.createCampaign, {
    body: {
      name: 'Subject',
      slug: 'spoken',
      summary: '',
      topic: 'events',
      region: 'all',
      language: 'all',
      blocks: [{ kind: 'text', id: 'b1', region: 'all', html: '<p>Good day</p>' }],
      de: { name: { text: 'Betreff' }, 'blocks.b1.html': { text: '<p>Guten Tag</p>' } },
    },
  })
  const { id, version } = body
  await editor.call(staff.startCampaign, { params: { id }, body: { version, per_minute: 6000 } })
  const mailed = async () => {
    const { rows } = await world.database.db.execute(
      sql`select recipient, language from mails where template = 'newsletter' order by recipient desc`,
    )
    return rows
  }
  await expect
    .poll(mailed)
    .toEqual(['en', 'de'].map((language) => ({ recipient: `${language}@languages.example.test`, language })))
  const online = async (language: string) =>
    (await world.client().request('GET', '/api/v1/newsletter/spoken', undefined, { 'accept-language': language })).body
  await expect.poll(() => online('de')).toMatchObject({ title: 'Betreff' })
  expect(await online('en')).toMatchObject({ title: 'Subject' })
})
