import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { beginCustomerView, type StaffUserDetails, viewMinutes } from '#features/users/contract/users.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { reasonForm } from '#kit/shapes.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'

/** Lets staff view the shop as this customer: loads the profile, with a bar to return. */
export function ViewAsButton({ user: { id, name } }: { user: StaffUserDetails }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        See the shop as this customer
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`See the shop as ${name}?`}>
        {open && <ViewForm id={id} />}
      </Dialog>
    </>
  )
}

function ViewForm({ id }: { id: number }) {
  const shop = useShopForm({
    schema: reasonForm,
    initial: { reason: '' },
    submit: async (body) => {
      await call(beginCustomerView, { params: { id }, body })
      location.assign(link('/profile'))
    },
  })
  return (
    <FormShell shop={shop} submitLabel="See the shop" label="See the shop as this customer">
      <p>
        For {viewMinutes} minutes, every tab of this browser shows what the customer sees. You can’t change anything.
        The customer finds the time and your reason under “Login and security”, without your name.
      </p>
      <ReasonInput form={shop.form} />
    </FormShell>
  )
}
