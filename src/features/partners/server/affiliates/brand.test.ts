import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeEarner } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import { getAffiliateBrand } from '../../contract/affiliate-brand.ts'
import { updateAffiliateSettings } from '../../contract/affiliates.ts'
import { inkOn, safeWebsite } from '../../rules/affiliates.ts'

const { world } = await useWorld()

let codes = 0
/** An affiliate with a code and their own client. */
async function affiliateWithCode() {
  const person = await world.signUp({ flags: ['f'] })
  const earner = await makeEarner(world.owner.db, { kind: 'affiliate', userId: person.id, name: 'Kim Drives' })
  codes += 1
  const code = `BRAND${codes}`
  await world.owner.db.execute(sql`insert into affiliate_codes (code, earner_id) values (${code}, ${earner.id})`)
  return { earner, code, client: await world.login(person) }
}
const brandOf = (code: string) => world.client().call(getAffiliateBrand, { params: { code } })
const shown = { website: 'https://kim.example/cars', tagline: 'Hill climbs on film', accent_color: '#ffe600' }

describe('what an affiliate has saved', () => {
  test('200: is shown to anyone who has a link or code of theirs, however it is written', async () => {
    const { earner, code, client } = await affiliateWithCode()
    expect((await brandOf(code)).body).toEqual({ brand: null })
    const saved = await client.call(updateAffiliateSettings, {
      params: { id: earner.id },
      body: { ...shown, version: 1 },
    })
    expect(saved.status).toBe(200)
    expect((await brandOf(code.toLowerCase())).body).toEqual({ brand: { name: 'Kim Drives', ...shown } })
  })
  test('200: nobody is shown for an unknown code, nor while the account is paused', async () => {
    const { earner, code } = await affiliateWithCode()
    await world.owner.db.execute(sql`update earners set tagline = 'Here', state = 'paused' where id = ${earner.id}`)
    expect((await brandOf(code)).body).toEqual({ brand: null })
    expect((await brandOf('NOBODYAT')).body).toEqual({ brand: null })
    await world.owner.db.execute(sql`update earners set state = 'active' where id = ${earner.id}`)
    expect((await brandOf(code)).body.brand).toMatchObject({ tagline: 'Here' })
  })
  test('422: a website that is no https address is refused, and one that got in by another way is not given out', async () => {
    const { earner, code, client } = await affiliateWithCode()
    for (const website of ['javascript:alert(1)', 'http://kim.example', 'data:text/html,x', '//kim.example']) {
      const body = { ...shown, website, version: 1 }
      expect((await client.call(updateAffiliateSettings, { params: { id: earner.id }, body })).status).toBe(422)
    }
    await world.owner.db.execute(
      sql`update earners set website = 'javascript:alert(1)', tagline = 'Here' where id = ${earner.id}`,
    )
    expect((await brandOf(code)).body).toMatchObject({ brand: { tagline: 'Here', website: '' } })
  })
})

test('only https addresses are linked', () => {
  expect(safeWebsite('https://kim.example/cars')?.hostname).toBe('kim.example')
  for (const text of ['', 'kim.example', 'http://kim.example', ' javascript:alert(1)', 'HTTPS', 'ftp://kim.example'])
    expect(safeWebsite(text)).toBeNull()
})

test('letters on any color are read: at least 4.5 to 1', () => {
  // An independent implementation of WCAG 2.
  const light = (color: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
      return sum + weight * (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      const [a, b] = [light(color), light(inkOn(color)!)].toSorted((one, other) => other - one)
      expect((a! + 0.05) / (b! + 0.05)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 500 },
  )
  expect(inkOn('#ffe600')).toBe('#000000')
  expect(inkOn('#14161a')).toBe('#ffffff')
  for (const none of ['', 'red', '#fff', '#12345g', 'url(x)']) expect(inkOn(none)).toBeNull()
})
