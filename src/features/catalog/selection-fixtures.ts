import type { SelectableTune } from './selection-state.ts'

/** A tune for selection tests, without figures by default. */
export const tuneFixture = (id: number, slug: string, rest: Partial<SelectableTune> = {}): SelectableTune => ({
  id,
  slug,
  name: slug,
  is_stock: false,
  optional: false,
  is_dsg: false,
  is_awd: false,
  requires: [],
  recommended: [],
  horsepower: null,
  torque: null,
  torque_limit: null,
  crank_horsepower: null,
  crank_torque: null,
  ...rest,
})
