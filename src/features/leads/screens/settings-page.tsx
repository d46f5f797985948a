import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FoldingPart } from '#kit/ui/folding-part.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getLeadAutomation } from '../contract/automation.ts'
import { listLeadFields } from '../contract/fields.ts'
import { createLeadPipeline, getLeadSettings, getLeadUses } from '../contract/settings.ts'
import { ActivityTemplateList } from './activity-template-list.tsx'
import { AutomationPart } from './automation-part.tsx'
import { getLeadCalendar } from '../contract/calendar.ts'
import { CalendarPart } from './calendar-part.tsx'
import { ChoiceList } from './choice-list.tsx'
import { fieldsFor } from './custom-fields.tsx'
import { FieldsPart } from './field-list.tsx'
import { listLeadTemplates } from '../contract/mails.ts'
import { listLeadGoals } from '../contract/goals.ts'
import { GoalsPart } from './goal-list.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PipelinePart } from './pipeline-part.tsx'
import { TemplateList } from './template-list.tsx'

export async function clientLoader() {
  const [settings, uses, fields, automation, calendar, templates, goals] = await Promise.all([
    call(getLeadSettings, {}),
    call(getLeadUses, {}),
    call(listLeadFields, {}),
    call(getLeadAutomation, {}),
    call(getLeadCalendar, {}),
    call(listLeadTemplates, {}),
    call(listLeadGoals, {}),
  ])
  return { settings, uses, automation, calendar, templates: templates.data, goals: goals.data, fields: fields.data }
}

export default function SettingsPage() {
  const { settings, uses, fields, automation, calendar, templates, goals } = useLoaderData<typeof clientLoader>()
  const [isAdding, setAdding] = useState(false)
  // Pipelines in which the user only sees their own deals are not theirs to change.
  const pipelines = settings.pipelines.filter((pipeline) => pipeline.sees_all)
  return (
    <PageShell actions={<Button onClick={() => setAdding(true)}>New pipeline</Button>}>
      {pipelines.length === 0 && (
        <EmptyState title="No pipelines yet">Create one to begin. It comes with the usual stages.</EmptyState>
      )}
      {pipelines.map((pipeline) => (
        <PipelinePart
          key={pipeline.id}
          pipeline={pipeline}
          settings={settings}
          uses={uses.stages}
          fields={fieldsFor(settings.fields, 'deal')}
        />
      ))}
      {pipelines.length > 0 && <AutomationPart automation={automation} settings={settings} />}
      <GoalsPart goals={goals} settings={settings} />
      <FieldsPart fields={fields} />
      <FoldingPart title="Sources" lead="Where deals come from.">
        <ChoiceList kind="sources" noun="source" items={settings.sources} uses={uses.sources} />
      </FoldingPart>
      <FoldingPart title="Lost reasons" lead="Asked when a deal is marked as lost.">
        <ChoiceList kind="reasons" noun="reason" items={settings.reasons} uses={uses.reasons} />
      </FoldingPart>
      <FoldingPart title="Labels" lead="For deals and contacts.">
        <ChoiceList kind="labels" noun="label" items={settings.labels} uses={uses.labels} />
      </FoldingPart>
      <FoldingPart
        title="Activity templates"
        lead="Offered when you plan an activity, and for the first activity of automation."
      >
        <ActivityTemplateList templates={settings.activity_templates} />
      </FoldingPart>
      <FoldingPart title="Email templates" lead="Offered when you email a contact from a deal.">
        <TemplateList templates={templates} />
      </FoldingPart>
      <CalendarPart address={calendar.address} />
      {isAdding && (
        <NameDialog
          title="New pipeline"
          submitLabel="Create pipeline"
          onClose={() => setAdding(false)}
          save={(name) => call(createLeadPipeline, { body: { name } })}
        />
      )}
    </PageShell>
  )
}
