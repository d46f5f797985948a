import { Button } from '#kit/ui/button.tsx'
import { useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { valuesOf } from '#kit/fields.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { ConflictDialog } from '#features/revisions/ui/conflict-dialog.tsx'
import { useRecordForm } from '#features/revisions/ui/use-record-form.ts'
import { dealFields, type LeadDeal, updateLeadDeal } from '../contract/deals.ts'
import type { LeadSettings } from '../contract/settings.ts'
import { customInitial, customShapes, fieldsFor } from './custom-fields.tsx'
import { CustomFields, DealFields } from './deal-form.tsx'

/** Edits a deal. Keeps unsaved input; a conflicting save shows both versions. */
export function DealDialog({
  deal,
  settings,
  onClose,
}: {
  deal: LeadDeal
  settings: LeadSettings
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const custom = useMemo(() => fieldsFor(settings.fields, 'deal'), [settings])
  const fields = useMemo(() => ({ ...dealFields, ...customShapes(custom) }), [custom])
  const values = useMemo(
    () => ({ ...valuesOf(dealFields, deal), ...customInitial(custom, deal) }) as Record<string, unknown>,
    [deal, custom],
  )
  const editor = useRecordForm({
    name: `lead-deal/${deal.id}`,
    fields,
    values,
    version: deal.version,
    save: async (changes, version) => {
      await call(updateLeadDeal, { params: { id: deal.id }, body: { ...changes, version } })
      await revalidate()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Edit deal" side>
      {editor.kept && (
        <p>
          You have unsaved changes.{' '}
          <Button size="xs" onClick={editor.takeBack}>
            Restore
          </Button>{' '}
          <Button size="xs" variant="default" onClick={editor.forget}>
            Discard
          </Button>
        </p>
      )}
      <FormShell shop={editor} submitLabel="Save" label="Deal">
        <DealFields form={editor.form} settings={settings} names={{ person: deal.person, firm: deal.firm }} />
        <CustomFields form={editor.form} fields={custom} />
      </FormShell>
      {editor.stale && (
        <ConflictDialog
          fields={fields}
          mine={editor.form.values}
          facts={editor.stale}
          onClose={editor.closeConflict}
          onChoose={editor.resolve}
        />
      )}
    </Dialog>
  )
}
