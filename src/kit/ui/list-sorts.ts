import * as m from '../messages/m.ts'
/** Sort orders of lists by query value; the first is the default and doesn't appear in the query string. */
export const timeSorts = [
  {
    value: 'newest',
    get label() {
      return m.newestFirst()
    },
  },
  {
    value: 'oldest',
    get label() {
      return m.oldestFirst()
    },
  },
]
export const nameSorts = [
  ...timeSorts,
  {
    value: 'name',
    get label() {
      return m.byName()
    },
  },
]
