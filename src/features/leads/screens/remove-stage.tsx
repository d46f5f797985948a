import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import { type LeadPipeline, type LeadStage, removeLeadStage } from '../contract/settings.ts'

/** Deletes a stage. If it has deals, asks where to move them. */
export function RemoveStage({
  stage,
  deals,
  all,
}: {
  stage: LeadStage
  /** The number of deals in it. */
  deals: number
  all: readonly LeadPipeline[]
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" aria-label={`Delete ${stage.name}`} onClick={() => setOpen(true)}>
        Delete
      </Button>
      {open && <RemoveDialog stage={stage} deals={deals} all={all} onClose={() => setOpen(false)} />}
    </>
  )
}

function RemoveDialog({
  stage,
  deals,
  all,
  onClose,
}: {
  stage: LeadStage
  deals: number
  all: readonly LeadPipeline[]
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const hasDeals = deals > 0
  const shop = useShopForm({
    schema: z.object({ to: hasDeals ? z.string().min(1, 'Choose where its deals go.') : z.string() }),
    initial: { to: '' },
    submit: async ({ to }) => {
      const body = { version: stage.version, ...(to === '' ? {} : { move_to: Number(to) }) }
      await call(removeLeadStage, { params: { id: stage.id }, body })
      await revalidate()
      onClose()
    },
  })
  const groups = all.map(({ name, stages }) => ({
    group: name,
    items: stages.filter(({ id }) => id !== stage.id).map(({ id, name: label }) => ({ value: String(id), label })),
  }))
  return (
    <FormDialog shop={shop} onClose={onClose} title={`Delete ${stage.name}?`} submitLabel="Delete stage">
      <p>{hasDeals ? 'Its deals keep their history.' : 'No deal is in it.'}</p>
      {hasDeals && (
        <NativeSelect
          label={deals === 1 ? 'Move its deal to' : `Move its ${deals} deals to`}
          required
          data={[{ value: '', label: 'Choose a stage' }, ...groups]}
          {...shop.form.getInputProps('to')}
        />
      )}
    </FormDialog>
  )
}
