/** Who sees the deals of a pipeline: all who work with leads, or its members. Owners always see their deals. */
export const audiences = ['everyone', 'members'] as const
export type Audience = (typeof audiences)[number]
export const audienceLabels: Readonly<Record<Audience, string>> = {
  everyone: 'Everyone who works with leads',
  members: 'Chosen people only',
}
