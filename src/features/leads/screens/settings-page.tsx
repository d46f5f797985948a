import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { getLeadAutomation } from '../contract/automation.ts'
import { createLeadPipeline, getLeadSettings } from '../contract/settings.ts'
import { AutomationPart } from './automation-part.tsx'
import { getLeadCalendar } from '../contract/calendar.ts'
import { CalendarPart } from './calendar-part.tsx'
import { ChoiceList } from './choice-list.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PipelinePart } from './pipeline-part.tsx'

export async function clientLoader() {
  const [settings, automation, calendar] = await Promise.all([
    call(getLeadSettings, {}),
    call(getLeadAutomation, {}),
    call(getLeadCalendar, {}),
  ])
  return { settings, automation, calendar }
}

export default function SettingsPage() {
  const { settings, automation, calendar } = useLoaderData<typeof clientLoader>()
  const [isAdding, setAdding] = useState(false)
  return (
    <PageShell actions={<Button onClick={() => setAdding(true)}>New pipeline</Button>}>
      {settings.pipelines.length === 0 && (
        <EmptyState title="No pipelines yet">Create one to begin. It comes with the usual stages.</EmptyState>
      )}
      {settings.pipelines.map((pipeline) => (
        <PipelinePart key={pipeline.id} pipeline={pipeline} all={settings.pipelines} />
      ))}
      {settings.pipelines.length > 0 && <AutomationPart automation={automation} settings={settings} />}
      <PagePart title="Sources" lead="Where deals come from.">
        <ChoiceList kind="sources" noun="source" items={settings.sources} />
      </PagePart>
      <PagePart title="Lost reasons" lead="Asked when a deal is marked as lost.">
        <ChoiceList kind="reasons" noun="reason" items={settings.reasons} />
      </PagePart>
      <PagePart title="Labels" lead="For deals and contacts.">
        <ChoiceList kind="labels" noun="label" items={settings.labels} />
      </PagePart>
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
