import { keysOf } from '#kit/keys-of.ts'

/**
 * Who sees the deals of a pipeline: everyone who works with leads, or only its members. Owners always see their own
 * deals.
 */
export const audienceLabels = { everyone: 'Everyone who works with leads', members: 'Selected people only' }
export type Audience = keyof typeof audienceLabels
export const audiences = keysOf(audienceLabels)
