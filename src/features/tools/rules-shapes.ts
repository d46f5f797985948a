import type { ChosenTune, Tool, ToolRestriction } from './rules.ts'

interface NamedTool extends Tool {
  slug: string
}

/** A tune as the catalog's calls give it: tools by slug. */
export interface ListedTune {
  id: number
  tools: readonly string[]
  is_dsg: boolean
  is_awd: boolean
}

/** No tool has this id: it stands for a slug that names no known tool, which is not the same as listing no tool. */
const unknownToolId = -1

const toolIds = (slugs: Iterable<string>, tools: readonly NamedTool[]): number[] => {
  const ids = new Map(tools.map((tool) => [tool.slug, tool.id]))
  return [...slugs].map((slug) => ids.get(slug) ?? unknownToolId)
}

/** Turns a tune of the catalog's calls into what tool solving asks for. Leave stock tunes out. */
export const toChosenTune = (tune: ListedTune, tools: readonly NamedTool[]): ChosenTune => ({
  id: tune.id,
  toolIds: toolIds(tune.tools, tools),
  isDsg: tune.is_dsg,
  isAwd: tune.is_awd,
})

/** Turns an engine's or a transmission's list of tool slugs into a restriction; an empty list restricts nothing. */
export const toRestriction = (slugs: readonly string[], tools: readonly NamedTool[]): ToolRestriction =>
  slugs.length === 0 ? null : toolIds(slugs, tools)
