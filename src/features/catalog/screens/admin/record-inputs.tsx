import { Checkbox, Input } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { listEditorTools } from '../../contract/engine-records.ts'
import classes from './record-inputs.module.css'

/** Checkboxes for the allowed tools. */
export function ToolsInput({ value, onChange, labelText, description, error }: InputProps) {
  const [tools, setTools] = useState<readonly { id: number; name: string }[]>([])
  useEffect(() => {
    void call(listEditorTools, {}).then(({ data }) => setTools(data))
  }, [])
  const chosen = value as number[]
  return (
    <Checkbox.Group
      label={labelText}
      description={description}
      error={error}
      value={chosen.map(String)}
      onChange={(next) => onChange(next.map(Number).toSorted((a, b) => a - b))}
    >
      <div className={classes['choices']}>
        {tools.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const roleNames = { tuner: 'Tuner', affiliate: 'Affiliate', cms_tuner: 'CMS tuner', tool_developer: 'Tool developer' }

/** Percent off by role; an empty field means no discount. */
export function DiscountsInput({ value, onChange, labelText, description, error }: InputProps) {
  const discounts = value as Readonly<Record<string, number>>
  return (
    <Input.Wrapper label={labelText} description={description} error={error} labelElement="div">
      <div className={classes['numbers']}>
        {Object.entries(roleNames).map(([role, name]) => (
          <NumberInput
            key={role}
            label={name}
            hideControls
            min={0}
            max={100}
            rightSection="%"
            value={discounts[role] ?? ''}
            onChange={(next) => {
              const { [role]: _, ...rest } = discounts
              onChange(next === '' ? rest : { ...rest, [role]: Number(next) })
            }}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}
