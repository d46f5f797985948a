import { useAction } from '#kit/ui/use-action.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { syncDealerSpecializations, syncDealerTools } from '../../contract/members.ts'
import { type Specialization, specializationKeys, specializations } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'
import * as m from '../../messages/m.ts'
import { onSend } from '#kit/ui/on-send.ts'
import { AmountInput } from '#kit/ui/number-input.tsx'

/** Tracks a save: whether it is running, its error, or that it is done. */
function useSaving(save: () => Promise<unknown>) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const saveAll = () =>
    run(async () => {
      await save()
      notify({ text: m.saved() })
      await revalidate()
    })
  return { busy, failure, saveAll }
}

interface Tool {
  id: number
  name: string
  install_fee: number | null
}

/** A dealer's tools with its installation fee for each. */
export function ToolsForm(props: { slug: string; tools: readonly Tool[]; currency: Currency; mayEdit: boolean }) {
  const { slug, tools, currency, mayEdit } = props
  // In minor units. A missing key means the dealer does not have the tool.
  const [fees, setFees] = useState(
    () => new Map(tools.flatMap(({ id, install_fee }) => (install_fee === null ? [] : [[id, install_fee] as const]))),
  )
  const saving = useSaving(() =>
    call(syncDealerTools, {
      params: { slug },
      body: [...fees].map(([id, fee]) => ({ id, install_fee: fee })),
    }),
  )
  const change = (id: number, fee: number | null) => {
    const next = new Map(fees)
    if (fee === null) next.delete(id)
    else next.set(id, fee)
    setFees(next)
  }
  const owned = tools.filter(({ install_fee }) => install_fee !== null)
  if (!mayEdit)
    return owned.length === 0 ? (
      <EmptyState title={m.noTools()}>{m.noToolsHint()}</EmptyState>
    ) : (
      <ul className={classes['rows']}>
        {owned.map((tool) => (
          <li key={tool.id}>
            <span className={classes['who']}>{tool.name}</span>
            <span>{formatMoney({ minor: tool.install_fee ?? 0, currency })}</span>
          </li>
        ))}
      </ul>
    )
  return (
    <form aria-label={m.tools()} onSubmit={onSend(() => saving.saveAll())}>
      <p className={classes['quiet']}>{m.toolsHint()}</p>
      {tools.map((tool) => (
        <div key={tool.id} className={classes['tool']}>
          <Checkbox
            label={tool.name}
            checked={fees.has(tool.id)}
            onChange={(event) => change(tool.id, event.currentTarget.checked ? 0 : null)}
          />
          {fees.has(tool.id) && (
            <AmountInput
              aria-label={m.installFeeWith({ name: tool.name, currency })}
              max={1_000_000}
              suffix={` ${currency}`}
              value={fees.get(tool.id) ?? 0}
              onChange={(fee) => change(tool.id, fee || 0)}
            />
          )}
        </div>
      ))}
      <FormFailure message={saving.failure} />
      <WriteButton type="submit" loading={saving.busy} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        {m.saveTools()}
      </WriteButton>
    </form>
  )
}

/** A dealer's specializations, used as a directory filter. */
export function SpecializationsForm(props: { slug: string; chosen: readonly Specialization[]; mayEdit: boolean }) {
  const { slug, mayEdit } = props
  const [chosen, setChosen] = useState<readonly Specialization[]>(props.chosen)
  const saving = useSaving(() =>
    call(syncDealerSpecializations, { params: { slug }, body: { specializations: [...chosen] } }),
  )
  return (
    <form aria-label={m.specializations()} onSubmit={onSend(() => saving.saveAll())}>
      <fieldset className={classes['fieldset']} disabled={!mayEdit}>
        <legend className={classes['quiet']}>{m.specializationsHint()}</legend>
        <div className={classes['checks']}>
          {specializationKeys.map((key) => (
            <Checkbox
              key={key}
              label={specializations()[key]}
              checked={chosen.includes(key)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, key] : chosen.filter((item) => item !== key))
              }
            />
          ))}
        </div>
      </fieldset>
      <FormFailure message={saving.failure} />
      {mayEdit && (
        <WriteButton type="submit" loading={saving.busy} style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
          {m.saveSpecializations()}
        </WriteButton>
      )}
    </form>
  )
}
