import { Action, Lines, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { formatLongUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatCredits, shownCode } from '../rules.ts'
import * as m from '../messages/m.ts'

export interface CreditCodeMailProps {
  origin: string
  code: string
  /** The origin of the dealer's region, where alone the code is valid. */
  shop: string
  credits: { ecu: number; tcu: number; awd: number }
  /** The dealer, or the shop. */
  issuer: string
  note: string
  expires: string | null
}

export const creditCodeSubject = ({ issuer }: CreditCodeMailProps): string => m.mailCodeSubject({ issuer })

/** A code for a customer. Anyone who has it can claim it. */
export function CreditCodeMail({ shop, code, credits, issuer, note, expires }: CreditCodeMailProps) {
  const title = m.mailCodeSubject({ issuer })
  return (
    <MailFrame preview={title} title={title}>
      <Paragraph>{m.mailCodeGives({ credits: formatCredits(credits) })}</Paragraph>
      {note !== '' && (
        <Paragraph>
          <em>
            <Lines of={note.split('\n')} />
          </em>
        </Paragraph>
      )}
      <Paragraph>
        <strong>{m.mailYourCode()}</strong>
        <br />
        <code>{shownCode(code)}</code>
      </Paragraph>
      <Paragraph>
        {m.mailCodeHow()} {expires !== null && m.mailCodeUntil({ date: formatLongUtcDay(expires) })}
      </Paragraph>
      <Action href={`${shop}${link('/tcc/:id', { id: code })}`}>{m.mailClaim()}</Action>
    </MailFrame>
  )
}
