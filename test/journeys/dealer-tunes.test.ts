import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dealerMembers } from '#features/dealers/server/tables.ts'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { payLaterTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { claimRequest, deliverFile } from '#features/tune-requests/contract/queue.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { newRequest, sampleDump, tunedDump, upload } from '../fixtures-requests.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { fillAddress, openTuneCheckout, pageOf, payForDealer } from './money.ts'
import { seriousFindings } from './visitor.ts'

const { world, catalog } = await useWorld({
  fill: {
    catalog: fillCatalog,
    rows: async (owner) => {
      await owner.db.execute(
        sql`update tunes set give_split_credits = true, split_ecu_credit_amt = 2 where slug = 'is38-stage-2'`,
      )
    },
  },
})
const browser = await useBrowser()

test('a buyer of two dealers says which one gets the credits of a tune that they pay by card', async () => {
  const [dealer, other] = [await newDealer(world), await newDealer(world)]
  const both = await dealer.member('buyer')
  await world.owner.db.insert(dealerMembers).values({ dealerId: other.id, userId: both.person.id, role: 'buyer' })
  const page = await pageOf(world, browser, both)
  await openTuneCheckout(page)
  await page.getByRole('heading', { name: 'Billing' }).waitFor()
  await page.getByRole('radio', { name: /^Use a tool you already have/ }).check()
  await fillAddress(page)
  await payForDealer(page, other.slug)
  await page.getByText('Thank you – order confirmed').waitFor()
  await sweepShares(world.database)
  const { rows } = await world.owner.db.execute(
    sql`select dealer_id, ecu from dealer_credits where dealer_id in (${dealer.id}, ${other.id}) and ecu > 0`,
  )
  expect(rows).toEqual([{ dealer_id: other.id, ecu: 2 }])
})

test('a technician reads a request that a colleague put on the account, and downloads what was delivered', async () => {
  const dealer = await newDealer(world, { creditLimit: 1_000_000 })
  const buyer = await dealer.member('buyer')
  const id = await newRequest(buyer, [catalog.tuneId('is38-stage-1')], 5)
  await buyer.call(payLaterTuneRequest, { params: { id }, body: { dealer: dealer.slug } })
  const tuner = await world.login({ flags: ['t'] })
  await tuner.call(claimRequest, { params: { id } })
  const tuned = await upload(tuner, tunedDump(sampleDump({ seed: 5 })), { purpose: 'delivery' })
  await tuner.call(deliverFile, { params: { id }, body: { file_id: tuned.id, note: 'Stage 1, 98 RON' } })

  const page = await pageOf(world, browser, await dealer.member('technician'))
  await page.goto(`/dealer/${dealer.slug}`)
  await page.getByRole('link', { name: `No. ${id}` }).click()
  await page.getByText('Stage 1, 98 RON').waitFor()
  await expect.poll(() => page.getByText('$').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download Delivery/ }).click()
  expect(await (await download).failure()).toBeNull()
})

test('the guide to tune credits is open until a member closes it, stays closed, and opens again', async () => {
  const dealer = await newDealer(world)
  const page = await pageOf(world, browser, await dealer.member('manager'))
  const visit = () => page.goto(`/dealer/${dealer.slug}/tune-credits`)
  const guide = page.getByText('How tune credits work')
  const step = page.getByText('Turn credits into a code for a customer')
  await visit()
  await step.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await guide.focus()
  await page.keyboard.press('Enter')
  await step.waitFor({ state: 'hidden' })
  await visit()
  await guide.waitFor()
  expect(await step.isVisible()).toBe(false)
  await guide.click()
  await step.waitFor()
})
