import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import {
  type ChoiceKind,
  createLeadChoice,
  type LeadSettings,
  removeLeadChoice,
  updateLeadChoice,
} from '../contract/settings.ts'
import { NameDialog } from './name-dialog.tsx'

type Choice = LeadSettings['sources'][number]

const usedText = (times: number) => times > 0 && ` used ${times} ${times === 1 ? 'time' : 'times'}`

/** Sources, reasons or labels, which can be renamed at any time and deleted while unused. */
export function ChoiceList({
  kind,
  noun,
  items,
  uses,
}: {
  kind: ChoiceKind
  noun: string
  items: readonly Choice[]
  uses: Readonly<Record<string, number>>
}) {
  const [edited, setEdited] = useState<Choice | 'new' | null>(null)
  const save = (name: string) =>
    edited === null || edited === 'new'
      ? call(createLeadChoice, { params: { kind }, body: { name } })
      : call(updateLeadChoice, { params: { kind, id: edited.id }, body: { name, version: edited.version } })
  return (
    <>
      <ul className={rows['rows']}>
        {items.map((item) => (
          <li key={item.id}>
            <span>
              <TextButton onClick={() => setEdited(item)}>{item.name}</TextButton>
              {usedText(uses[item.id] ?? 0)}
            </span>
            {!uses[item.id] && (
              <RemoveButton
                title={`Remove ${item.name}?`}
                text={`The ${noun} isn’t used anywhere.`}
                remove={() =>
                  call(removeLeadChoice, { params: { kind, id: item.id }, query: { version: item.version } })
                }
              />
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => setEdited('new')} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        Add {noun}
      </Button>
      {edited && (
        <NameDialog
          title={edited === 'new' ? `New ${noun}` : `Rename ${noun}`}
          initial={edited === 'new' ? '' : edited.name}
          save={save}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
