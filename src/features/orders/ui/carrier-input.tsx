import { TextInput, type TextInputProps } from '#kit/ui/text-input.tsx'
import { useId } from 'react'
import { carriers } from '../carriers.ts'

/** The carrier of a parcel: any name, with suggestions for those whose tracking page is known. */
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
