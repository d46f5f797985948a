import { useMemo, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { formatList } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { ToolTune } from '../question.ts'
import { explainTools, type ToolExplanation } from '../explain.ts'
import { markOwned, ownedToolsText, parseOwnedTools, subscribeOwnedTools } from '../client/owned-tools.ts'
import { toolQuestion } from '../question.ts'
import { orderTypeNames } from '../order-type-names.ts'
import { orderTypes, rentableToolIds, solveTools, supportsOrderType, type ToolSolution } from '../rules.ts'
import classes from './tool-answer.module.css'
import type { Tool } from '../contract.ts'
import * as m from '../messages/m.ts'

export interface ToolAnswerProps {
  /** The chosen tunes without stock. */
  tunes: readonly ToolTune[]
  tools: readonly Tool[]
  engineRestrictions: readonly string[]
  transmissionRestrictions: readonly string[]
}

/** Which tools flash the chosen tunes and why, what would be cheaper, and why no other tool is used. */
export function ToolAnswer({ tunes, tools, engineRestrictions, transmissionRestrictions }: ToolAnswerProps) {
  const { currency } = useSite()
  const ownedText = useSyncExternalStore(subscribeOwnedTools, ownedToolsText, () => null)
  const owned = parseOwnedTools(ownedText)
  const key = JSON.stringify([
    tunes.map(({ id }) => id),
    tools.map(({ id }) => id),
    engineRestrictions,
    transmissionRestrictions,
  ])
  const [solution, explanation] = useMemo(() => {
    const solved = solveTools(toolQuestion(tunes, tools, engineRestrictions, transmissionRestrictions))
    const names = {
      tools: new Map(tools.map((tool) => [tool.id, tool.name])),
      tunes: new Map(tunes.map((tune) => [tune.id, tune.name])),
    }
    const ownedToolIds = tools.filter((tool) => owned.includes(tool.slug)).map(({ id }) => id)
    return [solved, explainTools({ solution: solved, currency, names, ownedToolIds, pickedToolIds: null })]
    // oxlint-disable-next-line react/exhaustive-deps -- the key and the text stand for the lists
  }, [key, ownedText, currency])

  if (tunes.length === 0) {
    return (
      <PagePart title={m.tools()}>
        <p className={classes['lead']}>{m.toolsLead()}</p>
      </PagePart>
    )
  }
  const fitting = tools.filter((tool) => tunes.some((tune) => tune.tools.includes(tool.slug)))
  return (
    <PagePart title={m.toolsYouNeed()}>
      <div aria-live="polite">
        {explanation.problem && <p className={classes['problem']}>{explanation.problem.sentence}</p>}
        {explanation.combination && <p className={classes['lead']}>{explanation.combination.sentence}</p>}
        {explanation.owned && <p className={classes['owned']}>{explanation.owned.sentence}</p>}
      </div>
      <Uses explanation={explanation} tools={tools} />
      {explanation.cheaper.map((way) => (
        <p key={way.sentence} className={classes['cheaper']}>
          {way.sentence}
        </p>
      ))}
      <Support solution={solution} tools={tools} />
      <OwnedTools tools={fitting} owned={owned} />
      <RuledOut explanation={explanation} />
    </PagePart>
  )
}

function Uses({ explanation, tools }: { explanation: ToolExplanation; tools: readonly Tool[] }) {
  const { currency } = useSite()
  return (
    <ul className={classes['uses']}>
      {explanation.uses.map((use) => {
        const tool = tools.find(({ id }) => id === use.toolId)
        if (!tool) return null
        const fee = tool.install_fee[currency]
        return (
          <li key={use.toolId}>
            <div>
              <b>{tool.name}</b>
              <p>{tool.description}</p>
              <p className={classes['why']}>{use.sentence}</p>
            </div>
            <div className={classes['side']}>
              <span>
                {fee === undefined || fee === 0
                  ? m.noInstallFee()
                  : m.installFee({ amount: formatMoney({ minor: fee, currency }) })}
              </span>
              {tool.product_slug && (
                <Link to={link('/products/:slug', { slug: tool.product_slug })}>{m.buyTool({ name: tool.name })}</Link>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Support({ solution, tools }: { solution: ToolSolution; tools: readonly Tool[] }) {
  const rentable = rentableToolIds(solution)
  const names = tools.filter((tool) => rentable.includes(tool.id)).map((tool) => tool.name)
  return (
    <dl className={classes['support']}>
      {orderTypes.map((type) => (
        <div key={type}>
          <dt>{orderTypeNames()[type].name}</dt>
          <dd>{supportsOrderType(solution, type) ? m.flashesAll() : m.flashesNotAll()}</dd>
        </div>
      ))}
      <div>
        <dt>{m.rental()}</dt>
        <dd>{names.length > 0 ? formatList(names, 'disjunction') : m.rentalNone()}</dd>
      </div>
    </dl>
  )
}

function OwnedTools({ tools, owned }: { tools: readonly Tool[]; owned: readonly string[] }) {
  return (
    <details className={classes['more']}>
      <summary>{m.haveTool()}</summary>
      <fieldset>
        <legend className="ob-hidden">{m.ownTools()}</legend>
        {tools.map((tool) => (
          <label key={tool.id}>
            <input
              type="checkbox"
              checked={owned.includes(tool.slug)}
              onChange={(event) => markOwned(tool.slug, event.currentTarget.checked)}
            />
            {tool.name}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function RuledOut({ explanation }: { explanation: ToolExplanation }) {
  if (explanation.ruledOut.length === 0) return null
  return (
    <details className={classes['more']}>
      <summary>{m.whyNoOtherTool()}</summary>
      <ul>
        {explanation.ruledOut.map((tool) => (
          <li key={tool.toolId}>{tool.sentence}</li>
        ))}
      </ul>
    </details>
  )
}
