import { explainTools } from '#features/tools/explain.ts'
import { toolQuestion } from '#features/tools/question.ts'
import { solveTools } from '#features/tools/rules.ts'
import type { Currency } from '#kit/money.ts'
import type { TuneContext } from '../contract/tunes.ts'

/** The fields of a tune that the tool solver reads. */
export interface SolvedTune {
  slug: string
  name: string
  is_stock: boolean
  is_dsg: boolean
  is_awd: boolean
  tools: readonly string[]
  requires: readonly string[]
  recommended: readonly string[]
}

export interface SetAnswer {
  /** Names of the tunes bought together. */
  names: string[]
  isSolved: boolean
  /** Which tools can flash them, or why none can. */
  text: string
}

type Partner = TuneContext['partners'][number]

/** All tunes that must be bought along with some tunes, including indirect requirements. */
function withRequired(slugs: readonly string[], partners: ReadonlyMap<string, Partner>): string[] {
  const all = new Set(slugs)
  for (const slug of all) for (const needed of partners.get(slug)?.requires ?? []) all.add(needed)
  return [...all]
}

/**
 * Sets in which a tune is usually bought: with its requirements, and then also with each tune that it recommends or
 * that requires it.
 */
function usualSets(tune: SolvedTune, partners: ReadonlyMap<string, Partner>): string[][] {
  const own = withRequired(tune.requires, partners).filter((slug) => slug !== tune.slug)
  const dependants = [...partners.values()]
    .filter(({ requires }) => requires.includes(tune.slug))
    .map(({ slug }) => slug)
  const others = [...new Set([...tune.recommended, ...dependants])].filter((slug) => !own.includes(slug))
  const sets = [own, ...others.map((slug) => withRequired([...own, slug], partners).filter((one) => one !== tune.slug))]
  return [...new Map(sets.map((set) => [set.toSorted().join(), set])).values()]
}

/**
 * Which tools can flash a tune in each of its usual sets, from the same solver and with the same texts as on the
 * engine page.
 * @param tools overrides the tools of the tune
 */
export function answersFor(
  tune: SolvedTune,
  context: TuneContext,
  currency: Currency,
  tools: readonly string[] = tune.tools,
): SetAnswer[] {
  if (tune.is_stock) return []
  const partners = new Map(context.partners.filter(({ slug }) => slug !== tune.slug).map((one) => [one.slug, one]))
  return usualSets(tune, partners).map((set) => {
    const listed = [{ ...tune, tools }, ...set.flatMap((slug) => partners.get(slug) ?? [])].map((one, id) => ({
      ...one,
      id: id + 1,
    }))
    const solution = solveTools(
      toolQuestion(listed, context.tools, context.tool_restrictions, context.tool_restrictions),
    )
    const { problem, combination } = explainTools({
      solution,
      currency,
      names: {
        tools: new Map(context.tools.map(({ id, name }) => [id, name])),
        tunes: new Map(listed.map(({ id, name }) => [id, name])),
      },
      ownedToolIds: [],
      pickedToolIds: null,
    })
    return {
      names: listed.map(({ name }) => name),
      isSolved: solution.ok,
      text: problem?.sentence ?? combination?.sentence ?? '',
    }
  })
}

export interface Breakage {
  /** Name of the tool. */
  name: string
  /** Sets that can be flashed with the tool but not without it. */
  sets: string[][]
}

/** What would break if a tool were removed from a tune, for each of its tools. */
export const breakages = (tune: SolvedTune, context: TuneContext, currency: Currency): Breakage[] => {
  const now = answersFor(tune, context, currency)
  return tune.tools.flatMap((slug) => {
    const rest = tune.tools.filter((other) => other !== slug)
    const without = answersFor(tune, context, currency, rest)
    const sets = now.flatMap(({ isSolved, names }, index) => (isSolved && !without[index]?.isSolved ? [names] : []))
    const name = context.tools.find((tool) => tool.slug === slug)?.name ?? slug
    return sets.length === 0 ? [] : [{ name, sets }]
  })
}
