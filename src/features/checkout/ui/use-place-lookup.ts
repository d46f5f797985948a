import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { geocode } from '#features/addresses/contract.ts'
import { addressProblems } from '#features/addresses/rules.ts'
import { call } from '#kit/call.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import type { CheckoutValues, Country } from './checkout-values.ts'

type Place = z.output<(typeof geocode)['output']>['data'][number]

const same = (a: string | null, b: string): boolean => a?.localeCompare(b, 'en', { sensitivity: 'base' }) === 0

/** The code of a place's state, matched by code or name; undefined when the country has none that matches. */
const stateOf = (place: Place, country: Country): string | undefined =>
  country.states.find(({ code, name }) => same(place.state, code) || same(place.state, name))?.code

/**
 * Looks up a place or postal code on blur and fills in what it implies: the city of a postal code, or the state of a
 * city that exists in only one. Never replaces typed values; a city that appears while its field has the focus is
 * selected, so that typing replaces it.
 * @returns the blur handler for each field, the ref of the city field, and a hint when the place is unknown
 */
export function usePlaceLookup(
  form: UseFormReturnType<CheckoutValues>,
  name: 'shipping' | 'billing',
  country: Country | undefined,
) {
  const words = useErrorText()
  const asked = useRef('')
  const cityInput = useRef<HTMLInputElement>(null)
  const [hint, setHint] = useState<string | null>(null)

  /** The places of that name or code; undefined if there is nothing new to ask. */
  const look = async (text: string): Promise<Place[] | undefined> => {
    const question = `${country?.code} ${text}`
    if (!country || text.trim().length < 2 || asked.current === question) return
    asked.current = question
    try {
      const { data } = await call(geocode, { query: { q: text, country: country.code as never } })
      setHint(null)
      return data
    } catch (error) {
      setHint(words(error))
      return []
    }
  }
  const fill = (part: 'city' | 'state', value: string | null | undefined) => {
    if (!value || form.getValues()[name][part] !== '') return
    flushSync(() => form.setFieldValue(`${name}.${part}`, value))
    if (part === 'city' && document.activeElement === cityInput.current) cityInput.current?.select()
  }
  const onPostcode = async () => {
    const address = form.getValues()[name]
    const { postal_code: postcode, city } = address
    // The field says that a code of a wrong form is wrong.
    if (city !== '' || 'postal_code' in addressProblems(address)) return
    const places = await look(postcode)
    const place = places?.find((found) => same(found.postal_code, postcode))
    if (!place || !country) return
    fill('city', place.city)
    fill('state', stateOf(place, country))
  }
  const onCity = async () => {
    const { city, postal_code: postcode } = form.getValues()[name]
    const named = await look(city)
    // Villages are in the table of postal codes only.
    if (named?.length === 0 && postcode !== '') await look(postcode)
    const places = named?.filter((found) => same(found.city, city)) ?? []
    const states = new Set(places.flatMap((place) => (country ? (stateOf(place, country) ?? []) : [])))
    if (states.size === 1) fill('state', [...states][0])
  }
  return { hint, cityInput, onPostcode: () => void onPostcode(), onCity: () => void onCity() }
}
