import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatList } from '#kit/locale.ts'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { FoldingPart } from '#kit/ui/folding-part.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import {
  type LeadPipeline,
  type LeadSettings,
  type LeadStage,
  removeLeadPipeline,
  updateLeadPipeline,
} from '../contract/settings.ts'
import { demandChoices } from '../rules/deals.ts'
import type { LeadField } from '../rules/fields.ts'
import { AudienceDialog } from './audience-dialog.tsx'
import classes from './deal.module.css'
import { MoveButtons } from './move-buttons.tsx'
import { NameDialog } from './name-dialog.tsx'
import { RemoveStage } from './remove-stage.tsx'
import { StageDialog } from './stage-dialog.tsx'

const stageText = ({ probability, rot_days: rot, demands }: LeadStage, deals: number, fields: readonly LeadField[]) =>
  [
    `${probability}%`,
    rot === null ? 'never rots' : `rots after ${rot} ${rot === 1 ? 'day' : 'days'}`,
    ...(demands.length > 0
      ? [
          `needs ${demandChoices(fields)
            .flatMap(({ value, label }) => (demands.includes(value) ? [label.toLowerCase()] : []))
            .join(', ')}`,
        ]
      : []),
    `${deals} ${deals === 1 ? 'deal' : 'deals'}`,
  ].join(', ')

/** Who sees its deals, in words: “Seen by Ada and Otto”. */
function audienceText({ audience, members }: LeadPipeline, { owners }: LeadSettings): string {
  if (audience === 'everyone') return 'Seen by everyone who works with leads.'
  const names = owners.flatMap(({ id, name }) => (members.includes(id) ? [name] : []))
  return `Seen by ${names.length === 0 ? 'super admins' : formatList(names)} and the owners of its deals.`
}

/** A pipeline with its stages in order. */
export function PipelinePart({
  pipeline,
  settings,
  uses,
  fields,
}: {
  pipeline: LeadPipeline
  settings: LeadSettings
  /** The number of deals in each stage. */
  uses: Readonly<Record<string, number>>
  /** Custom fields of deals. */
  fields: readonly LeadField[]
}) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const [edited, setEdited] = useState<LeadStage | 'new' | 'name' | 'audience' | null>(null)
  const { id, version, stages } = pipeline
  const change = async (body: { name?: string; stages?: number[] }) => {
    await call(updateLeadPipeline, { params: { id }, body: { ...body, version } })
    await revalidate()
  }
  const swap = (at: number, by: -1 | 1) => {
    const order = stages.map((stage) => stage.id)
    const [one, other] = [order[at]!, order[at + by]!]
    order[at] = other
    order[at + by] = one
    return run(() => change({ stages: order }))
  }
  return (
    <FoldingPart
      title={pipeline.name}
      lead={audienceText(pipeline, settings)}
      actions={
        <>
          <Button variant="default" onClick={() => setEdited('name')}>
            Rename
          </Button>
          <Button variant="default" onClick={() => setEdited('audience')}>
            Who sees it
          </Button>
          <Button variant="default" onClick={() => setEdited('new')}>
            Add stage
          </Button>
          {stages.every((stage) => !uses[stage.id]) && (
            <RemoveButton
              title={`Remove ${pipeline.name}?`}
              text="It has no deals."
              remove={() => call(removeLeadPipeline, { params: { id }, body: { version } })}
            />
          )}
        </>
      }
    >
      <ol className={rows['rows']}>
        {stages.map((stage, at) => (
          <li key={stage.id}>
            <div>
              <TextButton onClick={() => setEdited(stage)}>{stage.name}</TextButton>
              <p className={classes['muted']}>{stageText(stage, uses[stage.id] ?? 0, fields)}</p>
            </div>
            <div className={classes['buttons']}>
              <MoveButtons
                name={stage.name}
                at={at}
                count={stages.length}
                busy={busy}
                onMove={(by) => void swap(at, by)}
              />
              {stages.length > 1 && <RemoveStage stage={stage} deals={uses[stage.id] ?? 0} all={settings.pipelines} />}
            </div>
          </li>
        ))}
      </ol>
      {edited === 'name' && (
        <NameDialog
          title="Rename pipeline"
          initial={pipeline.name}
          save={(name) => change({ name })}
          onClose={() => setEdited(null)}
        />
      )}
      {edited === 'audience' && (
        <AudienceDialog pipeline={pipeline} settings={settings} onClose={() => setEdited(null)} />
      )}
      {edited !== null && edited !== 'name' && edited !== 'audience' && (
        <StageDialog
          pipeline={id}
          fields={fields}
          {...(edited === 'new' ? {} : { stage: edited })}
          onClose={() => setEdited(null)}
        />
      )}
    </FoldingPart>
  )
}
