import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { useErrorWords } from '#kit/ui/words.tsx'
import { erasePerson, erasure, getPersonalData } from '../contract.ts'

/** Everything about oneself: to take along, or to erase. */
export function DataPart() {
  const words = useErrorWords()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const text = JSON.stringify(await call(getPersonalData, {}), null, 2)
      const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
      const anchor = Object.assign(document.createElement('a'), { href: address, download: 'overboost-my-data.json' })
      anchor.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <PagePart
      title="Your data"
      lead="Take everything we hold about you along, or have it erased. Paid invoices stay as long as the law demands."
      actions={
        <>
          <Button variant="default" loading={busy} onClick={() => void save()}>
            Download my data
          </Button>
          <Button variant="default" onClick={() => setAsks(true)}>
            Erase my account
          </Button>
        </>
      }
    >
      <Dialog open={asks} onClose={() => setAsks(false)} title="Erase my account">
        {asks && <Erasure />}
      </Dialog>
    </PagePart>
  )
}

function Erasure() {
  const shop = useShopForm({
    schema: erasure,
    initial: { current_password: '', confirmation: '' },
    submit: async (body) => {
      await call(erasePerson, { body })
      location.assign(link('/'))
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Erase for ever" label="Erase my account">
      <p>Your files, requests, messages, addresses and cards are erased at once. This cannot be undone.</p>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...shop.form.getInputProps('current_password')}
      />
      <TextInput
        label="Type ERASE to confirm"
        autoComplete="off"
        spellCheck={false}
        {...shop.form.getInputProps('confirmation')}
      />
    </FormShell>
  )
}
