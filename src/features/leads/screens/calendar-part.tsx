import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FoldingPart } from '#kit/ui/folding-part.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { createLeadCalendar, removeLeadCalendar } from '../contract/calendar.ts'
import classes from './deal.module.css'

/** A feed of the user's activities for calendar apps, at a secret URL. */
export function CalendarPart({ address }: { address: string | null }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const make = async () => {
    await call(createLeadCalendar, {})
    await revalidate()
  }
  return (
    <FoldingPart title="Calendar" lead="See your open activities in any calendar app that can subscribe to a URL.">
      {address === null ? (
        <Button variant="default" loading={busy} onClick={() => void run(make)}>
          Create calendar address
        </Button>
      ) : (
        <>
          <TextInput
            label="Secret address"
            description="Anyone with this address can read your activities."
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={classes['buttons']}>
            <ConfirmButton
              label="Replace address"
              title="Replace the calendar address?"
              confirmLabel="Replace"
              onConfirm={make}
            >
              Calendars that use the old address stop updating.
            </ConfirmButton>
            <ConfirmButton
              label="Revoke address"
              title="Revoke the calendar address?"
              confirmLabel="Revoke"
              onConfirm={async () => {
                await call(removeLeadCalendar, {})
                await revalidate()
              }}
            >
              Calendars that use it stop updating.
            </ConfirmButton>
          </div>
        </>
      )}
    </FoldingPart>
  )
}
