import { Group } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { utcDay } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import type { z } from 'zod'
import { runReconciliation } from '../../contract/books.ts'

type Outcome = z.output<typeof runReconciliation.output>

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Sums up a reconciliation in a sentence or two. */
function outcomeText({ accounts, days, days_left: left, payments, unanswered, found }: Outcome): string {
  const checked = `Checked ${counted(accounts, 'account', 'accounts')}, ${counted(days, 'day', 'days')} and ${counted(payments, 'payment or refund', 'payments and refunds')}. Found ${counted(found, 'difference', 'differences')}.`
  const missed = [
    ...(left > 0 ? [`${counted(left, 'day was', 'days were')} not compared: try again.`] : []),
    ...(unanswered > 0 ? [`The gateway didn’t answer for ${unanswered}.`] : []),
  ]
  return [checked, ...missed].join(' ')
}

interface Days {
  from: string
  until: string
}

const dayAgo = (days: number): string => utcDay(Date.now() - days * 86_400_000)
const yesterdayAndToday = (): Days => ({ from: dayAgo(1), until: dayAgo(0) })

/** Reconciles the selected days. */
export function ReconcileButton() {
  const [days, setDays] = useState<Days | null>(null)
  const close = () => setDays(null)
  return (
    <>
      <Button onClick={() => setDays(yesterdayAndToday())}>Reconcile now</Button>
      <Dialog open={days !== null} onClose={close} title="Reconcile with the gateway">
        {days && <ReconcileForm days={days} onDone={close} />}
      </Dialog>
    </>
  )
}

function ReconcileForm({ days, onDone }: { days: Days; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: runReconciliation.input.body,
    initial: { ...days },
    submit: async (body) => {
      notify({ text: outcomeText(await call(runReconciliation, { body })) })
      await revalidate()
      onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Reconcile" label="Reconcile">
      <p>Compares cached balances with their postings, and each day with the gateway in both directions.</p>
      <Group grow align="start">
        <TextInput type="date" label="First day (UTC)" required {...shop.form.getInputProps('from')} />
        <TextInput type="date" label="Last day (UTC)" required {...shop.form.getInputProps('until')} />
      </Group>
    </FormShell>
  )
}
