/** A place or a postcode: nothing finer is ever looked up (specification section 5). */
export interface Place {
  label: string
  city: string | null
  /** State or province code, where the source knows it. */
  state: string | null
  postalCode: string | null
  countryCode: string
  latitude: number
  longitude: number
}

export interface Geocoder {
  /** Best matches first, at most five, of a postal code one for each country that has it; an empty list when nothing matches. Throws when the service fails or is too slow. */
  resolve: (text: string, countryCode?: string) => Promise<Place[]>
}
