import type { ChosenTune, Tool, ToolRestriction } from './rules.ts'

interface NamedTool extends Tool {
  slug: string
}

/** A tune as returned by catalog calls, with tool slugs. */
export interface ListedTune {
  id: number
  tools: readonly string[]
  is_dsg: boolean
  is_awd: boolean
}

/** Stands for an unknown tool slug, which differs from listing no tool. */
const unknownToolId = -1

const toolIds = (slugs: Iterable<string>, tools: readonly NamedTool[]): number[] => {
  const ids = new Map(tools.map((tool) => [tool.slug, tool.id]))
  return [...slugs].map((slug) => ids.get(slug) ?? unknownToolId)
}

/** Converts a catalog tune for tool solving. Omit stock tunes. */
export const toChosenTune = (tune: ListedTune, tools: readonly NamedTool[]): ChosenTune => ({
  id: tune.id,
  toolIds: toolIds(tune.tools, tools),
  isDsg: tune.is_dsg,
  isAwd: tune.is_awd,
})

/** Converts an engine's or transmission's tool slugs into a restriction; an empty list restricts nothing. */
export const toRestriction = (slugs: readonly string[], tools: readonly NamedTool[]): ToolRestriction =>
  slugs.length === 0 ? null : toolIds(slugs, tools)
