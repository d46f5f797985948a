import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { nameForm, updateCurrentUser } from '../contract/identity.ts'
import * as m from '../messages/m.ts'

/** A button that lets people change their own name. */
export function ChangeName({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {m.changeName()}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.changeName()}>
        {open && <NameForm name={name} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: nameForm,
    initial: { name },
    submit: async (body) => {
      await call(updateCurrentUser, { body })
      await revalidate()
      notify({ text: m.nameChanged(), kind: 'success' })
      onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.saveName()} label={m.changeName()}>
      <TextInput label={m.name()} autoComplete="name" {...shop.form.getInputProps('name')} />
    </FormShell>
  )
}
