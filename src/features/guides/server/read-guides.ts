import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { pageOf } from '#kit/shapes.ts'
import { getGuide, guide, guideCard, listGuides } from '../contract/guides.ts'
import { byNearness, isAbout, readGuides } from './guide-index.ts'

export const listGuidesOperation = operation(listGuides, async ({ database, services, input }) => {
  const { page, size, ...vehicle } = input.query
  const all = await readGuides(database, services.versions)
  const isAsked = Object.values(vehicle).some((slug) => slug !== undefined)
  const found = isAsked ? all.filter((item) => isAbout(item, vehicle)).toSorted(byNearness) : all
  const { data, ...rest } = pageOf(found, { page, size })
  return PreparedResponse.json({ data: data.map((item) => guideCard.parse(item)), ...rest })
})

export const getGuideOperation = operation(getGuide, async ({ database, services, input }) => {
  const all = await readGuides(database, services.versions)
  const found = all.find(({ slug }) => slug === input.params.slug) ?? fail('not_found')
  return PreparedResponse.json(guide.parse(found))
})
