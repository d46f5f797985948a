import * as m from '../messages/m.ts'

/** Sort orders of lists by query value; the first is the default and doesn't appear in the query string. */
export const timeSorts = () => ({ newest: m.newestFirst(), oldest: m.oldestFirst() })
export const nameSorts = () => ({ ...timeSorts(), name: m.byName() })
