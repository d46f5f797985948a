/** Rows that bulk actions need in addition to the demo's. */
import { sql } from 'drizzle-orm'
import { inviteForDealer, listStaffDealers } from '#features/dealers/contract/staff.ts'
import { createDealerGroup } from '#features/price-lists/contract/dealer-groups.ts'
import { createCategoryRecord } from '#features/products/contract/categories.ts'
import { createTaxRate } from '#features/pricing/contract/tax-rates.ts'
import { newTaxRate } from '#features/pricing/contract/tax-rate-fields.ts'
import { createStockLocation } from '#features/products/contract/stock-locations.ts'
import { createStockTransfer, createSupplyOrder, receiveSupplyOrder } from '#features/products/contract/stock-moves.ts'
import { changePriceTier, createPriceTier } from '#features/tune-editing/contract/price-tiers.ts'
import { createTuneType } from '#features/tune-editing/contract/tune-types.ts'
import { noPrices } from '#features/pricing/price-set.ts'
import type { Client, World } from './world.ts'

type Database = World['owner']['db']

/** The product without variants that Reno has most of, with or without serial numbers. */
async function findProduct(db: Database, isTracked: boolean): Promise<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select p.slug from products p
    where p.serial_tracked = ${isTracked} and not exists (select from product_variants v where v.product_id = p.id)
    order by coalesce((select s.on_hand from stock_levels s join stock_locations l on l.id = s.location_id
      where s.product_id = p.id and l.slug = 'reno-nv'), 0) desc, p.id limit 1`)
  return rows[0]!.slug
}

/**
 * Adds upcoming tax rates; unused categories, dealer groups, locations, tune types and price tiers; signatures,
 * failed emails, participants, incoming goods, units in stock, a canceled reminder, newsletters being sent or
 * scheduled, pending checks, dealer invites and applications.
 */
export async function fillBulkRows(db: Database, staff: Client): Promise<void> {
  const made = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await answer
    if (status !== 201 && status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const [parent] = (await db.execute<{ slug: string }>(sql`select slug from product_categories order by id limit 1`))
    .rows
  for (const n of [1, 2, 3]) {
    const named = { name: `Annex ${n}`, slug: `annex-${n}` }
    await made(staff.call(createCategoryRecord, { body: { ...named, parent: parent!.slug, position: n } }))
    await made(staff.call(createDealerGroup, { body: { ...named, internal_note: '', dealers: [] } }))
    await made(staff.call(createStockLocation, { body: { ...named, region: '1', priority: 9, status: 'open' } }))
  }
  for (const n of [1, 2, 3]) {
    await made(
      staff.call(createTuneType, {
        body: { name: `Annex ${n}`, slug: `annex-${n}`, group: null, position: 90 + n },
      }),
    )
    const prices = { ...noPrices(), price: { USD: 10_000 } }
    const tier = await made(staff.call(createPriceTier, { body: { name: `Annex ${n}`, note: '', prices } }))
    const effective = { effective_at: '2090-01-01T00:00:00.000Z', tunes: 0, reason: 'Next season' }
    await made(
      staff.call(
        changePriceTier,
        { params: { id: tier.id }, body: { prices: noPrices(), version: tier.version, ...effective } },
        `price-tier-annex-${n}`,
      ),
    )
  }
  await db.execute(sql`insert into mails (reference, recipient, template, props, attempts, failure, sent_at)
    select 'bulk/' || n, 'failing@bulk.example', 'security-notice', '{}', 12, case when n < 3 then '550 no such mailbox' end, case when n = 3 then now() end
    from generate_series(1, 3) n`)
  await db.execute(sql`insert into beta_participants (program_id, user_id, left_at)
    select (select min(id) from beta_programs), u.id, case when u.place = 3 then now() end
    from (select id, row_number() over (order by id desc) as place from users) u where u.place <= 3`)
  await db.execute(sql`insert into signature_authorities (region, user_id, dealer_id, legal_name, reason, granted_by, revoked_at, revoke_reason)
    select 1, u.id, null, u.name, 'Head office', u.id, case when u.place = 3 then now() end, ''
    from (select id, name, row_number() over (order by id) as place from users) u where u.place <= 3`)
  const later = { ...newTaxRate, tax: 'vat', percent: 9, valid_from: '2090-01-01' } as const
  for (const country of ['CH', 'NO'] as const)
    await made(staff.call(createTaxRate, { body: { ...later, country_code: country } }))
  const [plain, tracked] = [await findProduct(db, false), await findProduct(db, true)]
  const order = { supplier: 'Ferrule', number: '', to: 'reno-nv', expected_on: '2030-05-01', note: '' }
  const lines = [{ product: plain, variant: null, quantity: 2 }]
  for (let n = 0; n < 4; n += 1) await made(staff.call(createSupplyOrder, { body: { ...order, lines } }))
  for (let n = 0; n < 2; n += 1)
    await made(
      staff.call(createStockTransfer, {
        body: { from: 'reno-nv', to: 'venlo-nl', expected_on: null, note: '', lines },
      }),
    )
  const units = await made(
    staff.call(createSupplyOrder, { body: { ...order, lines: [{ product: tracked, variant: null, quantity: 2 }] } }),
  )
  const serials = ['BULK-1', 'BULK-2']
  await made(
    staff.call(receiveSupplyOrder, {
      params: { id: units.id },
      body: { version: units.version, lines: [{ id: units.lines[0]!.id, quantity: 2, serials }], note: '' },
    }),
  )
  const dealers = await made(staff.call(listStaffDealers, { query: {} }))
  for (const { id } of dealers.data.slice(0, 3)) {
    const body = { email: `dealer-${id}@bulk.example`, role: 'buyer', reason: 'They help out' } as const
    await made(staff.call(inviteForDealer, { params: { id }, body }))
  }
  await db.execute(sql`insert into dealer_applications (region, company_name, contact_name, email, phone, line1, city, country_code)
    select 1, 'Applicant ' || n, 'Ada', 'applicant-' || n || '@bulk.example', '1', '1 Main Street', 'Reno', 'US'
    from generate_series(1, 4) n`)
  await db.execute(sql`insert into affiliate_applications (user_id, about, socials1)
    select u.id, 'Builds cars and films them.', 'https://build.example' from users u where u.role = 0
      and not exists (select from affiliate_applications a where a.user_id = u.id)
      and not exists (select from earners e where e.user_id = u.id) order by u.id limit 4`)
  await db.execute(sql`insert into newsletter_campaigns (name, slug, topic, region, language, blocks, delivery, send_at, started_at)
    select name, slug || '-' || n, topic, region, language, blocks, d.delivery,
      case when d.delivery = 'scheduled' then now() + interval '30 days' end, case when d.delivery = 'sending' then now() end
    from (select * from newsletter_campaigns order by id limit 1) first, generate_series(1, 4) n,
      lateral (select case when n < 3 then 'scheduled' else 'sending' end as delivery) d order by n`)
  await db.execute(sql`insert into cart_reminders (region, email, cart, units, state, due_at)
    values (1, 'called@bulk.example', '[]', 1, 'canceled', now() + interval '1 hour')`)
  await db.execute(sql`
    update fraud_checks set state = 'waiting', decided_at = null
    where order_id in (select order_id from fraud_checks where region = 1 order by order_id desc limit 4)`)
}
