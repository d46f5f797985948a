import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { stateLabels } from '#features/catalog-imports/ui/import-labels.ts'
import { Sample } from '#features/catalog-imports/ui/sample.tsx'
import { useWorking } from '#features/catalog-imports/ui/use-working.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import {
  applyContactImport,
  type ContactImport,
  exportImportedContacts,
  getContactImport,
  listImportedContacts,
  undoContactImport,
} from '../contract/imports.ts'
import { getLeadSettings } from '../contract/settings.ts'
import { contactLabels } from '../rules/contacts.ts'
import { outcomeLabels, type RowOutcome } from '../rules/imports.ts'
import { fieldsFor } from './custom-fields.tsx'
import { ImportForm } from './import-form.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const params = { id: Number(args.params['id']) }
  const [details, rows, settings] = await Promise.all([
    call(getContactImport, { params }),
    askFor(listImportedContacts, args),
    call(getLeadSettings, {}),
  ])
  return { details, rows, fields: fieldsFor(settings.fields, 'person', 'firm') }
}

const outcomeKinds: Readonly<Record<RowOutcome, 'done' | 'moving' | 'ended' | 'wrong'>> = {
  added: 'done',
  filled: 'moving',
  kept: 'ended',
  wrong: 'wrong',
}

function Acts({ details }: { details: ContactImport }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction('as-message')
  const params = { id: details.id }
  const contacts = details.added + details.filled
  const send = async (what: typeof applyContactImport | typeof undoContactImport) => {
    await call(what, { params })
    await revalidate()
  }
  return (
    <>
      {details.may_apply && (
        <Button loading={busy} onClick={() => void run(() => send(applyContactImport))}>
          Import {formatNumber(contacts)} {contacts === 1 ? 'contact' : 'contacts'}
        </Button>
      )}
      {details.may_undo && (
        <ConfirmButton
          label="Undo"
          title="Undo this import?"
          confirmLabel="Undo import"
          onConfirm={() => send(undoContactImport)}
        >
          New contacts are removed, and others are as they were before. Contacts that were changed or used since stay.
        </ConfirmButton>
      )}
    </>
  )
}

/** An import: its column mapping, and the outcome of each row. */
export default function ImportPage() {
  const { details, rows, fields } = useLoaderData<typeof clientLoader>()
  const { id, name, state, progress, wrong } = details
  const isWorking = useWorking(state)
  const hasRows = !isWorking && progress > 0 && state !== 'undone'
  return (
    <PageShell
      title={name}
      isGiven
      lead={
        <output>
          {stateLabels[state]}
          {progress > 0 && `: ${formatNumber(progress)} rows ${isWorking ? 'so far' : 'read'}`}
        </output>
      }
      crumbs={[
        { label: 'Contacts', to: link('/admin/lead-engine/contacts') },
        { label: 'Import', to: link('/admin/lead-engine/contacts/imports') },
        { label: name },
      ]}
      actions={<Acts details={details} />}
    >
      <FormFailure message={details.failure === '' ? null : details.failure} />
      {hasRows && (
        <PagePart
          title={state === 'applied' ? 'What happened' : 'What will happen'}
          lead={
            wrong > 0
              ? `${formatNumber(wrong)} ${wrong === 1 ? 'row is' : 'rows are'} left out. Export them, correct them and import them again.`
              : undefined
          }
        >
          <List
            of={{
              noun: 'row',
              search: 'Name, email, firm or reason',
              filters: { outcome: { label: 'Result', chips: true, words: outcomeLabels } },
              sorts: {
                oldest: 'First line first',
                newest: 'Last line first',
              },
              csv: exportImportedContacts,
              csvParams: { id },
              columns: [
                {
                  key: 'name',
                  render: ({ name: called, contact_id: contact, outcome }) =>
                    contact === null || (outcome === 'added' && state !== 'applied') ? (
                      called || '–'
                    ) : (
                      <Link to={link('/admin/lead-engine/contacts/:id', { id: contact })}>{called}</Link>
                    ),
                },
                {
                  key: 'outcome',
                  title: 'Result',
                  render: ({ outcome }) => (
                    <StateBadge kind={outcomeKinds[outcome]}>{outcomeLabels[outcome]}</StateBadge>
                  ),
                },
                { key: 'line' },
                { key: 'reason' },
                { key: 'kind', title: 'Type', words: contactLabels, wideOnly: true },
                { key: 'email', wideOnly: true },
                { key: 'firm', wideOnly: true },
              ],
              emptyTitle: 'No rows',
              empty: 'The file has no rows below its header.',
            }}
            answer={rows}
          />
        </PagePart>
      )}
      {details.may_check && (
        <PagePart title="Columns">
          <Sample header={details.header} sample={details.sample} />
          <ImportForm of={details} fields={fields} />
        </PagePart>
      )}
    </PageShell>
  )
}
