import { type Tool, type ToolQuestion } from './rules.ts'
import { type ListedTune, toChosenTune, toRestriction } from './rules-shapes.ts'

interface NamedTool extends Tool {
  slug: string
}

/** Input for tool solving, from tunes as returned by catalog calls; restrictions are tool slugs. */
export const toolQuestion = (
  tunes: readonly (ListedTune & { is_stock: boolean })[],
  tools: readonly NamedTool[],
  engineRestrictions: readonly string[],
  transmissionRestrictions: readonly string[],
): ToolQuestion => ({
  tunes: tunes.filter((tune) => !tune.is_stock).map((tune) => toChosenTune(tune, tools)),
  tools,
  engineRestriction: toRestriction(engineRestrictions, tools),
  transmissionRestriction: toRestriction(transmissionRestrictions, tools),
})

/** A chosen tune as the tools answer shows it. */
export type ToolTune = ListedTune & { is_stock: boolean; name: string }
