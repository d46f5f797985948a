/** A place or postal code; nothing more precise is ever looked up (specification section 5). */
export interface Place {
  label: string
  city: string | null
  /** State or province code, if known. */
  state: string | null
  postalCode: string | null
  countryCode: string
  latitude: number
  longitude: number
}

export interface Geocoder {
  /**
   * Up to five matches, best first; a postal code yields one per country that has it. Throws if the service fails or is
   * too slow.
   */
  resolve: (text: string, countryCode?: string) => Promise<Place[]>
}
