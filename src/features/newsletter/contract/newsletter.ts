import { z } from 'zod'
import { block, blockPictures } from '#features/content/contract/blocks.ts'
import { get, post, put } from '#kit/contract.ts'
import { allOf, email, slug, time } from '#kit/shapes.ts'
import { languages, topics } from '../rules/topics.ts'
import * as m from '../messages/m.ts'

const token = z.string().max(200)
const choices = {
  topics: z
    .array(z.enum(topics))
    .min(1, { error: m.chooseTopic })
    .max(topics.length)
    .transform((chosen) => [...new Set(chosen)]),
  language: z.enum(languages),
  /** Whether opens and clicks are tracked. */
  measured: z.boolean(),
}

export const signUpForm = z.strictObject({ email, ...choices })
export const subscribe = post(
  '/v1/newsletter',
  'Sends an email that confirms the address. The answer is the same whether it’s subscribed already.',
  { access: 'public', body: signUpForm, perMinute: 5 },
)

/** Accepts the sign-up as a plain form from browsers without scripts, and redirects back to the page. */
export const signUpFormAddress = '/api/v1/newsletter-forms'

export const preferences = z.object({
  /** For example m•••@example.com. */
  email: z.string(),
  state: z.enum(['active', 'unsubscribed', 'bounced']),
  topics: z.array(z.enum(topics)),
  language: z.enum(languages),
  measured: z.boolean(),
})
export type Preferences = z.output<typeof preferences>
export const confirmSubscription = post('/v1/newsletter/confirmation', 'Confirms an address by the link in its email', {
  access: 'public',
  body: z.strictObject({ token }),
  /** The token that opens the preferences from now on. */
  output: preferences.extend({ token: z.string() }),
  errors: ['token_invalid'],
  perMinute: 30,
})
const byToken = {
  access: 'public',
  body: z.strictObject({ token }),
  output: preferences,
  errors: ['token_invalid'],
  perMinute: 30,
} as const
export const readPreferences = post('/v1/newsletter/preferences', 'Returns the preferences that a token opens', {
  ...byToken,
  runs: 'query',
})
export const preferencesForm = z.strictObject(choices)
export const savePreferences = put('/v1/newsletter/preferences', 'Saves preferences, and subscribes again', {
  ...byToken,
  body: preferencesForm.extend({ token }),
})
export const unsubscribe = post('/v1/newsletter/unsubscription', 'Unsubscribes the address that a token opens', byToken)

export const issueCard = z.object({ slug: z.string(), title: z.string(), summary: z.string(), sent_at: time })
export const listIssues = get('/v1/newsletter', 'Lists newsletters that were sent, newest first', {
  access: 'public',
  output: allOf(issueCard),
})
export const getIssue = get('/v1/newsletter/:slug', 'Returns a newsletter that was sent', {
  access: 'public',
  params: z.object({ slug }),
  /** Texts in its blocks are sanitized HTML. */
  output: issueCard.extend({ blocks: z.array(block), pictures: blockPictures }),
  errors: ['not_found'],
})

export const setDealerPosts = put('/v1/mail/dealer-blog-posts', 'Stops dealer posts by email, or starts them again', {
  access: 'public',
  body: z.strictObject({ token, wanted: z.boolean() }),
  output: z.object({ wanted: z.boolean() }),
  errors: ['token_invalid'],
  perMinute: 30,
})
