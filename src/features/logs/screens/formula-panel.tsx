import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { checkFormula, FormulaError } from '../analysis/formula.ts'
import { isAffordable } from '../analysis/formula-cost.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

export function FormulaPanel({ viewer }: { viewer: Viewer }) {
  const { log, view, change, failures } = viewer
  const [failure, setFailure] = useState<string | null>(null)
  const add = (form: FormData): boolean => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const wanted = {
      name: text('name').slice(0, 80),
      unit: text('unit').slice(0, 24),
      formula: text('formula').slice(0, 500),
    }
    if (wanted.name === '') return fail(m.nameChannel())
    if (log.channels.some(({ name }) => name === wanted.name)) return fail(m.channelExists())
    try {
      checkFormula(wanted.formula, log)
      if (!isAffordable([...view.derived, wanted])) return fail(m.formulasTooCostly())
    } catch (error) {
      return fail(error instanceof FormulaError ? error.message : m.formulaInvalid())
    }
    setFailure(null)
    change({ derived: [...view.derived, wanted], shown: [...view.shown, wanted.name] })
    return true
  }
  const fail = (text: string): false => {
    setFailure(text)
    return false
  }
  return (
    <>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (add(new FormData(event.currentTarget))) event.currentTarget.reset()
        }}
      >
        <div className={classes['grid2']}>
          <TextInput size="xs" name="name" label={m.name()} maxLength={80} />
          <TextInput size="xs" name="unit" label={m.unit()} maxLength={24} />
        </div>
        <TextInput
          size="xs"
          name="formula"
          label={m.formula()}
          placeholder="[Boost] * 68.95 + 1013"
          maxLength={500}
          error={failure}
          description={m.formulaHint()}
        />
        <Button type="submit" size="xs" variant="default">
          {m.addChannel()}
        </Button>
      </form>
      <ol className={classes['list']}>
        {view.derived.map((each) => (
          <li key={each.name}>
            <div>
              <b>{each.name}</b> <code>{each.formula}</code>
              {failures[each.name] && <span role="alert">{failures[each.name]}</span>}
            </div>
            <button
              type="button"
              aria-label={m.removeNamed({ name: each.name })}
              onClick={() =>
                change({
                  derived: view.derived.filter((other) => other !== each),
                  shown: view.shown.filter((name) => name !== each.name),
                })
              }
            >
              ×
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
