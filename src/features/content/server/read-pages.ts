import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { getPage, listPages, page, pageCard } from '../contract/pages.ts'
import { readPages } from './page-index.ts'

const listPagesOperation = operation(listPages, async ({ database, services }) => {
  const all = await readPages(database, services.versions)
  return PreparedResponse.json({ data: all.map((item) => pageCard.parse(item)) })
})

const getPageOperation = operation(getPage, async ({ database, services, input }) => {
  const all = await readPages(database, services.versions)
  const found = all.find(({ address }) => address === input.query.address) ?? fail('not_found')
  return PreparedResponse.json(page.parse(found))
})

export const pageReads = [listPagesOperation, getPageOperation]
