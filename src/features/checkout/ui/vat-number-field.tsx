import { TextInput } from '#kit/ui/text-input.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { parseVatNumber } from '#features/pricing/tax-numbers.ts'
import type { Estimate } from '../contract.ts'
import type { Buyer } from './use-buyer.ts'
import * as m from '../messages/m.ts'

/** A company's VAT number, with its effect on what is charged. Only in Europe. */
export function VatNumberField({
  buyer: { form },
  estimate,
}: {
  buyer: Buyer
  estimate: Pick<Estimate, 'vat_number_valid'> | null
}) {
  const { region } = useSite()
  if (region !== 2) return null
  const input = form.getInputProps('vatNumber')
  const number = parseVatNumber(form.values.vatNumber)
  const country = form.values.shipping.country_code
  // The server also verifies the check digits.
  const isRefused = number !== null && estimate?.vat_number_valid === false
  return (
    <TextInput
      label={m.vatNumber()}
      placeholder="DE123456788"
      {...input}
      error={input.error ?? (isRefused ? m.vatRefused() : undefined)}
      description={
        number !== null && number.countryCode !== country
          ? m.vatOtherCountry({ of: number.countryCode, country })
          : m.vatHint()
      }
    />
  )
}
