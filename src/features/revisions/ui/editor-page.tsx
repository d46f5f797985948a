import { sentenceCase } from '#kit/sentence-case.ts'
import { Button } from '#kit/ui/button.tsx'
import { useMemo, useRef, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { call, CallError } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import { formatMoment } from '#kit/dates.ts'
import { valuesOf } from '#kit/fields.ts'
import { textLocales } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Fields } from '#kit/ui/fields.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { LeaveQuestion, SaveBar } from '#kit/ui/save-bar.tsx'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import { notify } from '#kit/ui/toast.tsx'
import type { RecordState } from '../contract/records.ts'
import type { Values } from '../rules.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from './editor.module.css'
import { type EditedRecord, type EditorSpec, said } from './editor-spec.ts'
import { fieldRows } from './field-text.tsx'
import { HistoryTab } from './history-tab.tsx'
import { StateBadge } from './state-badge.tsx'
import { slugOfName, useAddressOfName } from './use-address-of-name.ts'
import { useRecordForm } from './use-record-form.ts'

const nounOf = ({ kind, noun = kind.replaceAll('-', ' ') }: EditorSpec): string => noun
const addressOf = ({ at, to = (id) => `${at}/${id}` }: EditorSpec, id: number): string => to(id)
/** Calls whose shapes aren't known here. */
const send = (target: Endpoint, input: object): Promise<EditedRecord> => call(target, input as never) as never

/**
 * Builds the editor page of a record: `clientLoader` and component. Unsaved work survives a reload, leaving asks for
 * confirmation, a conflicting save shows both versions, and every save is in the history. People who may only view see
 * facts.
 */
export function editorPage(spec: EditorSpec) {
  const read = async ({ params, request }: ClientLoaderFunctionArgs): Promise<EditedRecord> =>
    params['id'] === undefined
      ? {
          id: 0,
          version: 0,
          editable: true,
          ...spec.initial,
          ...(await spec.asked?.(new URL(request.url).searchParams)),
        }
      : send(spec.calls[0], { params: { id: Number(params['id']) } })
  const clientLoader = async (args: ClientLoaderFunctionArgs): Promise<EditedRecord> => {
    const [record, more] = await Promise.all([read(args), spec.load?.()])
    return { ...record, ...more }
  }
  // Each record has its own form state.
  const EditorPage = () => <Editor key={useParams()['id'] ?? 'new'} spec={spec} />
  return { clientLoader, EditorPage }
}

function Editor({ spec }: { spec: EditorSpec }) {
  const record = useLoaderData() as EditedRecord
  const { at, calls, list } = spec
  const noun = nounOf(spec)
  const [, create, update, remove] = calls
  const fields = useMemo(() => said(spec.fields, record), [spec, record])
  const { id, version, editable } = record
  const isNew = id === 0
  const [search] = useSearchParams()
  const tab = search.get('tab') ?? 'details'
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  /** No unsaved work remains, so leaving needs no confirmation. */
  const isDone = useRef(false)
  const values = useMemo(() => valuesOf(fields, record as never) as Record<string, unknown>, [fields, record])
  const editor = useRecordForm({
    name: `${spec.kind}/${isNew ? 'new' : id}`,
    fields,
    values,
    version,
    check: spec.check,
    save: async (changes: Values, from: number) => {
      if (!isNew) {
        await send(update, { params: { id }, body: { ...changes, version: from } })
        await revalidate()
        notify({ text: 'Changes saved.', kind: 'success' })
        return
      }
      const made = await send(create, { body: changes })
      isDone.current = true
      notify({ text: `${sentenceCase(noun)} created.`, kind: 'success' })
      await navigate(addressOf(spec, made.id), { replace: true })
    },
  })
  const { form } = editor
  useAddressOfName(form, isNew ? (spec.addressOfName ?? slugOfName(fields)) : null)
  const title = isNew ? `New ${noun}` : (spec.title?.(record) ?? String(record['name'] ?? sentenceCase(noun)))
  const sections = said(spec.sections, record) ?? [
    { title: '', fields: Object.keys(fields).filter((name) => !textLocales.some((each) => each === name)) },
  ]
  const { may } = useSession()
  const own = (spec.tabs ?? []).filter(({ right }) => right === undefined || may(right))
  const tabs = [{ key: 'details', label: 'Details' }, ...own, { key: 'history', label: 'History' }]
  const addressOfTab = (key: string) => `${addressOf(spec, id)}${key === 'details' ? '' : `?tab=${key}`}`
  const other = own.find(({ key }) => key === tab)
  // Only scheduled records have a publication time.
  const isAsked = (name: string) =>
    name !== 'publish_at' || form.values['state'] === 'scheduled' || form.errors[name] !== undefined
  const parts = sections.map((section) => (
    <section key={section.fields.join(' ')} className={classes['section']}>
      {section.title && <h2>{section.title}</h2>}
      <Fields
        of={Object.fromEntries(
          section.fields.flatMap((name) => (fields[name] && isAsked(name) ? [[name, fields[name]]] : [])),
        )}
        form={form}
        inputs={said(spec.inputs, record) ?? {}}
        heading={section.title}
      />
      {section.after?.(form.values, record)}
    </section>
  ))
  return (
    <PageShell
      title={title}
      isGiven={!isNew}
      crumbs={[...(spec.crumbs?.(record) ?? [{ label: list, to: at }]), { label: title }]}
      actions={
        !isNew && (
          <div className={classes['actions']}>
            {typeof record['state'] === 'string' && <StateBadge state={record['state'] as RecordState} />}
            {spec.actions?.(record, editor.isDirty)}
            {editable && remove && (
              <DeleteButton spec={spec} record={record} onGone={() => void (isDone.current = true)} />
            )}
          </div>
        )
      }
    >
      <LeaveQuestion when={() => editor.isDirty && !isDone.current} />
      {!isNew && (
        <TabLinks
          label={sentenceCase(noun)}
          tabs={tabs.map(({ key, label }) => ({ label, to: addressOfTab(key), current: key === tab }))}
        />
      )}
      {editor.kept && tab === 'details' && editable && (
        <output className={classes['kept']}>
          <span>You have unsaved changes from {formatMoment(editor.kept.at)}.</span>
          <Button size="xs" onClick={editor.takeBack}>
            Restore
          </Button>
          <Button size="xs" variant="default" onClick={editor.forget}>
            Discard
          </Button>
        </output>
      )}
      {tab === 'history' && !isNew && (
        <HistoryTab
          kind={spec.kind}
          {...{ id, version, fields }}
          isEditable={editable}
          onRestored={() => revalidate()}
        />
      )}
      {!isNew && other?.render(record)}
      {tab === 'details' &&
        (editable ? (
          <form noValidate onSubmit={editor.onSubmit} aria-label={sentenceCase(noun)} className={classes['form']}>
            {spec.translations?.({
              values: form.values,
              errors: form.errors,
              onChange: (field, value) => form.setFieldValue(field, value as never),
              children: parts,
            }) ?? parts}
            <FormFailure message={editor.failure} />
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </form>
        ) : (
          <Facts rows={fieldRows(fields, record)} />
        ))}
      {tab === 'details' && !isNew && spec.below?.(record)}
      {(editor.isDirty || (isNew && record.prepared)) && editable && (
        <SaveBar
          busy={editor.busy}
          label={isNew ? 'Create' : 'Save'}
          onSave={() => editor.onSubmit()}
          onDiscard={editor.discard}
        />
      )}
      {editor.stale && (
        <ConflictDialog
          fields={fields}
          mine={form.values}
          facts={editor.stale}
          onClose={editor.closeConflict}
          onChoose={editor.resolve}
        />
      )}
    </PageShell>
  )
}

interface InUse {
  uses: readonly { what: string; count: number }[]
}

/** Deletes an unreferenced record; otherwise lists the references and offers to retire it. */
function DeleteButton({ spec, record, onGone }: { spec: EditorSpec; record: EditedRecord; onGone: () => void }) {
  const { id, version } = record
  const noun = nounOf(spec)
  const [, , update, remove] = spec.calls
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [uses, setUses] = useState<InUse['uses'] | null>(null)
  const canRetire = uses !== null && 'state' in record && record['state'] !== 'retired'
  const perform = async () => {
    if (canRetire) {
      await send(update, { params: { id }, body: { version, state: 'retired' } })
      setUses(null)
      await revalidate()
      notify({ text: `${sentenceCase(noun)} retired.`, kind: 'success' })
      return
    }
    try {
      await send(remove!, { params: { id }, query: { version } })
    } catch (error) {
      if (error instanceof CallError && error.code === 'in_use') setUses((error.facts as unknown as InUse).uses)
      throw error
    }
    onGone()
    notify({ text: `${sentenceCase(noun)} deleted.`, kind: 'success' })
    await navigate(spec.at)
  }
  return (
    <ConfirmButton
      label="Delete"
      title={canRetire ? `Retire this ${noun}?` : `Delete this ${noun}?`}
      confirmLabel={canRetire ? 'Retire' : 'Delete'}
      onConfirm={perform}
    >
      {uses === null ? (
        <p>{spec.deleted ?? 'It’s removed from the catalog.'} Its history stays.</p>
      ) : (
        <p>
          It’s used by {uses.map(({ what, count }) => `${count} ${what}`).join(', ') || 'other records'}.{' '}
          {!canRetire
            ? 'It can’t be deleted.'
            : spec.deleted === undefined
              ? 'Retire it instead: it’s no longer offered. Everything that was sold keeps its name, price and figures.'
              : 'Retire it instead: it’s no longer shown. Records that use it stay.'}
        </p>
      )}
    </ConfirmButton>
  )
}
