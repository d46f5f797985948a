import { TextInput, type TextInputProps } from '@mantine/core'
import { useId } from 'react'
import { carriers } from '../carriers.ts'

/** Who carries a parcel: any name, and those whose tracking page is known are proposed. */
export function CarrierInput(props: TextInputProps) {
  const id = useId()
  return (
    <>
      <TextInput
        label="Carrier"
        description="UPS, FedEx, DHL and other known carriers get a link to their tracking page."
        required
        list={id}
        {...props}
      />
      <datalist id={id}>
        {carriers.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
