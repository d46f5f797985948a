import type { Tool } from './rules.ts'

/** A tool for tests, without flags by default. */
export const toolFixture = (id: number, USD: number, flags: Partial<Tool> = {}): Tool => ({
  id,
  install_fee: { USD },
  is_fz3: false,
  is_fzl: false,
  is_benchflash: false,
  is_dealer_ownable: false,
  is_inhouse: false,
  is_rentable: false,
  ...flags,
})
