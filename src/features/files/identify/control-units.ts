export interface ControlUnit {
  family: string
  fuel: 'petrol' | 'diesel' | null
  /** Model years it was built into, with a generous margin; null while still built. */
  from: number
  to: number | null
}

/**
 * Control unit families by their name in a read or in the catalog. Bosch names include the fuel (EDC is electronic
 * diesel control, ME and MG motor electronics). The years are approximate: good for a warning, not as proof.
 */
const units: readonly (readonly [RegExp, ControlUnit])[] = [
  [/EDC15/i, { family: 'EDC15', fuel: 'diesel', from: 1997, to: 2010 }],
  [/EDC16/i, { family: 'EDC16', fuel: 'diesel', from: 2002, to: 2014 }],
  [/EDC17/i, { family: 'EDC17', fuel: 'diesel', from: 2006, to: null }],
  [/MD1/i, { family: 'MD1', fuel: 'diesel', from: 2015, to: null }],
  [/\bM(E|ED)7\b/i, { family: 'ME7', fuel: 'petrol', from: 1997, to: 2012 }],
  [/\bM(E|ED|EV)9\b/i, { family: 'MED9', fuel: 'petrol', from: 2001, to: 2015 }],
  [/\bM(E|ED|EV|EVD)17\b/i, { family: 'MED17', fuel: 'petrol', from: 2006, to: null }],
  [/\bMG1/i, { family: 'MG1', fuel: 'petrol', from: 2015, to: null }],
  [/\bMS[DV]8\d/i, { family: 'MSD80', fuel: 'petrol', from: 2005, to: 2016 }],
  [/\bSimos ?10/i, { family: 'Simos 10', fuel: 'petrol', from: 2008, to: 2016 }],
  [/\bSimos ?12/i, { family: 'Simos 12', fuel: 'petrol', from: 2010, to: 2018 }],
  [/\bSimos ?18/i, { family: 'Simos 18', fuel: 'petrol', from: 2012, to: null }],
]

/** The family of a name such as `Bosch EDC17C46`; null when unknown. */
export const controlUnitOf = (name: string): ControlUnit | null =>
  units.find(([pattern]) => pattern.test(name))?.[1] ?? null
