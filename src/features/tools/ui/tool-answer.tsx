import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { ToolTune } from '../question.ts'
import { explainTools, type ToolExplanation } from '../explain.ts'
import { markOwned, ownedToolsText, parseOwnedTools, subscribeOwnedTools } from '../client/owned-tools.ts'
import { toolQuestion } from '../question.ts'
import { isOwnable, solveTools } from '../rules.ts'
import classes from './tool-answer.module.css'
import type { Tool } from '../contract.ts'
import * as m from '../messages/m.ts'

export interface ToolAnswerProps {
  /** Selected tunes, without stock. */
  tunes: readonly ToolTune[]
  tools: readonly Tool[]
  engineRestrictions: readonly string[]
  transmissionRestrictions: readonly string[]
  /** Ways to flash the tunes. */
  children: ReactNode
}

/** Ways to flash the selected tunes, owned tools, and why others don't work. */
export function ToolAnswer({ tunes, tools, engineRestrictions, transmissionRestrictions, children }: ToolAnswerProps) {
  const { currency } = useSite()
  const ownedText = useSyncExternalStore(subscribeOwnedTools, ownedToolsText, () => null)
  const owned = parseOwnedTools(ownedText)
  const key = JSON.stringify([
    tunes.map(({ id }) => id),
    tools.map(({ id }) => id),
    engineRestrictions,
    transmissionRestrictions,
  ])
  const explanation = useMemo(() => {
    const solved = solveTools(toolQuestion(tunes, tools, engineRestrictions, transmissionRestrictions))
    const names = {
      tools: new Map(tools.map((tool) => [tool.id, tool.name])),
      tunes: new Map(tunes.map((tune) => [tune.id, tune.name])),
    }
    const ownedToolIds = tools.filter((tool) => owned.includes(tool.slug)).map(({ id }) => id)
    return explainTools({ solution: solved, currency, names, ownedToolIds, pickedToolIds: null })
    // oxlint-disable-next-line react/exhaustive-deps -- the key and the text stand for the lists
  }, [key, ownedText, currency])

  if (tunes.length === 0) {
    return (
      <PagePart title={m.tools()}>
        <p className={classes['lead']}>{m.toolsLead()}</p>
      </PagePart>
    )
  }
  const ownable = tools.filter((tool) => isOwnable(tool) && tunes.some((tune) => tune.tools.includes(tool.slug)))
  return (
    <PagePart title={m.waysOnto()}>
      <div aria-live="polite">
        {explanation.problem && <p className={classes['problem']}>{explanation.problem.sentence}</p>}
        {explanation.owned && <p className={classes['owned']}>{explanation.owned.sentence}</p>}
      </div>
      {children}
      <OwnedTools tools={ownable} owned={owned} />
      <RuledOut explanation={explanation} />
    </PagePart>
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
  // More expensive tools are in the list of ways; this only lists incompatible ones.
  const unable = explanation.ruledOut.filter(({ code }) => code === 'fits_no_tune' || code.startsWith('not_allowed'))
  if (unable.length === 0) return null
  return (
    <details className={classes['more']}>
      <summary>{m.whyNoOtherTool()}</summary>
      <ul>
        {unable.map((tool) => (
          <li key={tool.toolId}>{tool.sentence}</li>
        ))}
      </ul>
    </details>
  )
}
