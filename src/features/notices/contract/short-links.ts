import { z } from 'zod'
import { post, remove } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, idParams, int, searchText, time } from '#kit/shapes.ts'
import { slugPattern } from '#kit/slug-pattern.ts'
import { tag, tagKinds, tagPattern } from './notices.ts'

const access = 'notices.manage' as const
const path = '/v1/admin/short-links'

export const tagKindNames = () => ({ vehicle: 'Vehicle', product: 'Product', code: 'Discount code' }) as const

/** What a target looks like, and the error if it doesn't. */
const targets: Readonly<Record<(typeof tagKinds)[number], readonly [RegExp, string]>> = {
  vehicle: [/^[a-z0-9.-]+(\/[a-z0-9.-]+){0,4}$/i, 'Enter what follows /catalog/, such as volkswagen/2017/golf-r.'],
  product: [slugPattern, 'Enter the last part of the product’s URL, such as obd-cable.'],
  code: [/^[\w-]{2,40}$/, 'Enter a discount code, such as SPRING10.'],
}

export const shortLinkForm = z
  .strictObject({
    tag: z.string().trim().regex(tagPattern, 'Use letters, digits, hyphens and underscores, at most 60.'),
    kind: z.enum(tagKinds),
    target: z.string().trim().min(1, 'Enter where the link leads.').max(200, 'Enter at most 200 characters.'),
  })
  .superRefine(({ kind, target }, context) => {
    const [pattern, message] = targets[kind]
    if (!pattern.test(target)) context.addIssue({ code: 'custom', path: ['target'], message })
  })

export const shortLink = tag.extend({ id: int, created_at: time })
export const listShortLinks = list(path, 'Lists short links such as /tune/{tag}', {
  access,
  filters: { q: searchText, kind: z.enum(tagKinds).optional(), sort: ageSort },
  row: shortLink,
})
export const exportShortLinks = exportOf(listShortLinks)
export const createShortLink = post(path, 'Adds a short link', {
  access,
  body: shortLinkForm,
  output: shortLink,
  status: 201,
})
export const removeShortLink = remove(`${path}/:id`, 'Removes a short link', {
  access,
  params: idParams,
  errors: ['not_found'],
})
