/**
 * Published tax rates, in thousandths of a percent (6250 is 6.25 %), as in force since the changes of 2025: Estonia
 * 24 %, Romania 21 %, Slovakia 23 %, Nova Scotia 14 %, Louisiana 5 %.
 * United States: statewide rates, with the uniform local part of California, Utah and Virginia; county and city
 * surtaxes are not in them. The flag says whether a separately stated shipping charge is taxed along with the goods.
 */
export const usSalesTax: Readonly<
  Record<string, readonly [name: string, milliPercent: number, taxesShipping: boolean]>
> = {
  AL: ['Alabama', 4000, false],
  AK: ['Alaska', 0, false],
  AZ: ['Arizona', 5600, false],
  AR: ['Arkansas', 6500, true],
  CA: ['California', 7250, false],
  CO: ['Colorado', 2900, false],
  CT: ['Connecticut', 6350, true],
  DC: ['District of Columbia', 6000, true],
  DE: ['Delaware', 0, false],
  FL: ['Florida', 6000, false],
  GA: ['Georgia', 4000, true],
  HI: ['Hawaii', 4000, true],
  IA: ['Iowa', 6000, false],
  ID: ['Idaho', 6000, false],
  IL: ['Illinois', 6250, true],
  IN: ['Indiana', 7000, true],
  KS: ['Kansas', 6500, false],
  KY: ['Kentucky', 6000, true],
  LA: ['Louisiana', 5000, false],
  MA: ['Massachusetts', 6250, false],
  MD: ['Maryland', 6000, false],
  ME: ['Maine', 5500, false],
  MI: ['Michigan', 6000, false],
  MN: ['Minnesota', 6875, true],
  MO: ['Missouri', 4225, false],
  MS: ['Mississippi', 7000, true],
  MT: ['Montana', 0, false],
  NC: ['North Carolina', 4750, true],
  ND: ['North Dakota', 5000, true],
  NE: ['Nebraska', 5500, true],
  NH: ['New Hampshire', 0, false],
  NJ: ['New Jersey', 6625, true],
  NM: ['New Mexico', 4875, true],
  NV: ['Nevada', 6850, false],
  NY: ['New York', 4000, true],
  OH: ['Ohio', 5750, true],
  OK: ['Oklahoma', 4500, false],
  OR: ['Oregon', 0, false],
  PA: ['Pennsylvania', 6000, true],
  RI: ['Rhode Island', 7000, true],
  SC: ['South Carolina', 6000, true],
  SD: ['South Dakota', 4200, true],
  TN: ['Tennessee', 7000, true],
  TX: ['Texas', 6250, true],
  UT: ['Utah', 6100, false],
  VA: ['Virginia', 5300, false],
  VT: ['Vermont', 6000, true],
  WA: ['Washington', 6500, true],
  WI: ['Wisconsin', 5000, true],
  WV: ['West Virginia', 6000, true],
  WY: ['Wyoming', 4000, false],
}

const gst = ['gst', 'GST', 5000] as const

/** Canada by province: federal GST with provincial PST or QST, or the harmonised HST. Shipping follows the goods. */
export const canadianTax: Readonly<
  Record<string, readonly (readonly [code: 'gst' | 'hst' | 'pst' | 'qst', name: string, milliPercent: number])[]>
> = {
  AB: [gst],
  BC: [gst, ['pst', 'PST', 7000]],
  MB: [gst, ['pst', 'RST', 7000]],
  NB: [['hst', 'HST', 15_000]],
  NL: [['hst', 'HST', 15_000]],
  NS: [['hst', 'HST', 14_000]],
  NT: [gst],
  NU: [gst],
  ON: [['hst', 'HST', 13_000]],
  PE: [['hst', 'HST', 15_000]],
  QC: [gst, ['qst', 'QST', 9975]],
  SK: [gst, ['pst', 'PST', 6000]],
  YT: [gst],
}

/** Standard VAT rates of the member states of the European Union. Shipping follows the goods. */
export const euVat: Readonly<Record<string, number>> = {
  AT: 20_000,
  BE: 21_000,
  BG: 20_000,
  CY: 19_000,
  CZ: 21_000,
  DE: 19_000,
  DK: 25_000,
  EE: 24_000,
  ES: 21_000,
  FI: 25_500,
  FR: 20_000,
  GR: 24_000,
  HR: 25_000,
  HU: 27_000,
  IE: 23_000,
  IT: 22_000,
  LT: 21_000,
  LU: 17_000,
  LV: 21_000,
  MT: 18_000,
  NL: 21_000,
  PL: 23_000,
  PT: 23_000,
  RO: 21_000,
  SE: 25_000,
  SI: 22_000,
  SK: 23_000,
}

export const ukVat = 20_000

/** Places that belong to another country for VAT: Monaco to France, the Isle of Man to the United Kingdom. */
export const vatCountryOf = (countryCode: string): string =>
  countryCode === 'MC' ? 'FR' : countryCode === 'IM' ? 'GB' : countryCode
