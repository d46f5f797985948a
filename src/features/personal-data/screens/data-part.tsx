import { useAction } from '#kit/ui/use-action.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { CurrentPasswordInput } from '#features/identity/ui/current-password-input.tsx'
import { call } from '#kit/call.ts'
import { forgetPersonalStorage } from '#kit/client/personal-storage.ts'
import { link } from '#kit/link.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { erasePerson, erasure, getPersonalData } from '../contract.ts'
import * as m from '../messages/m.ts'

/** Download or erase all of your data. */
export function DataPart() {
  const { busy, run } = useAction('as-message')
  const [asks, setAsks] = useState(false)
  const save = async () => {
    await run(async () => {
      const text = JSON.stringify(await call(getPersonalData, {}), null, 2)
      const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
      const anchor = Object.assign(document.createElement('a'), { href: address, download: 'overboost-my-data.json' })
      anchor.click()
      URL.revokeObjectURL(address)
    })
  }
  return (
    <PagePart
      title={m.yourData()}
      lead={m.yourDataLead()}
      actions={
        <>
          <WriteButton variant="default" loading={busy} onClick={() => void save()}>
            {m.downloadData()}
          </WriteButton>
          <Button variant="default" onClick={() => setAsks(true)}>
            {m.eraseAccount()}
          </Button>
        </>
      }
    >
      <Dialog open={asks} onClose={() => setAsks(false)} title={m.eraseAccount()}>
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
      forgetPersonalStorage()
      location.assign(link('/'))
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.eraseForever()} label={m.eraseAccount()}>
      <p>{m.eraseText()}</p>
      <CurrentPasswordInput form={shop.form} />
      <TextInput
        label={m.typeEraseLabel()}
        autoComplete="off"
        spellCheck={false}
        {...shop.form.getInputProps('confirmation')}
      />
    </FormShell>
  )
}
