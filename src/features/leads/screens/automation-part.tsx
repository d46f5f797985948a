import { Switch } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { Link, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FoldingPart } from '#kit/ui/folding-part.tsx'
import rows from '#kit/ui/rows.module.css'
import { useAction } from '#kit/ui/use-action.ts'
import { type LeadAutomation, updateLeadRule } from '../contract/automation.ts'
import type { LeadSettings } from '../contract/settings.ts'
import { type Assignment, eventLabels, firstSteps } from '../rules/automation.ts'
import classes from './deal.module.css'

type Rule = LeadAutomation['rules'][number]

function RuleRow({ rule, settings }: { rule: Rule; settings: LeadSettings }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const { event, enabled, version, runs } = rule
  const change = (body: {
    enabled?: boolean
    stage_id?: number | null
    assign?: Assignment
    owner_id?: number | null
    template_id?: number | null
  }) =>
    run(async () => {
      await call(updateLeadRule, { params: { event }, body: { ...body, version } })
      await revalidate()
    })
  const numberOf = (value: string) => (value === '' ? null : Number(value))
  return (
    <li>
      <div>
        <Switch
          label={eventLabels[event]}
          checked={enabled}
          disabled={busy}
          onChange={({ currentTarget: { checked } }) => void change({ enabled: checked })}
        />
        <p className={classes['muted']}>
          {runs === 0 ? (
            'No deals opened yet'
          ) : (
            <Link to={link('/admin/lead-engine/automation', {}, { event })}>
              {`${runs} ${runs === 1 ? 'deal' : 'deals'} opened`}
            </Link>
          )}
        </p>
      </div>
      <div className={classes['buttons']}>
        <NativeSelect
          aria-label={`Stage: ${eventLabels[event]}`}
          disabled={busy}
          value={String(rule.stage_id ?? '')}
          data={[
            { value: '', label: 'First stage' },
            ...settings.pipelines.map(({ name, stages }) => ({
              group: name,
              items: stages.map(({ id, name: stage }) => ({ value: String(id), label: stage })),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => void change({ stage_id: numberOf(value) })}
        />
        <NativeSelect
          aria-label={`Owner: ${eventLabels[event]}`}
          disabled={busy}
          value={rule.assign === 'person' ? String(rule.owner_id ?? '') : rule.assign}
          data={[
            { value: '', label: 'Unassigned' },
            { value: 'contact', label: 'Owner of the contact' },
            { value: 'fewest', label: 'Fewest open deals' },
            ...settings.owners.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void change(value === 'contact' || value === 'fewest' ? { assign: value } : { owner_id: numberOf(value) })
          }
        />
        {settings.activity_templates.length > 0 && (rule.assign !== 'person' || rule.owner_id !== null) && (
          <NativeSelect
            aria-label={`First activity: ${eventLabels[event]}`}
            disabled={busy}
            value={String(rule.template_id ?? '')}
            data={[
              { value: '', label: firstSteps[event] },
              ...settings.activity_templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => void change({ template_id: numberOf(value) })}
          />
        )}
      </div>
    </li>
  )
}

/** The rules that open deals automatically. */
export const AutomationPart = ({ automation, settings }: { automation: LeadAutomation; settings: LeadSettings }) => (
  <FoldingPart
    title="Automation"
    lead="Opens a deal when something arrives in the shop. With an owner, a first activity is planned: the usual one for the next day, or one of your templates. Where a contact has no owner, the deal goes to the person with the fewest open ones."
    actions={<Link to={link('/admin/lead-engine/automation')}>Deals opened</Link>}
  >
    <ul className={rows['rows']}>
      {automation.rules.map((rule) => (
        <RuleRow key={rule.event} rule={rule} settings={settings} />
      ))}
    </ul>
  </FoldingPart>
)
