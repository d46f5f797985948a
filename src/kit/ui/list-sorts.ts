import * as m from '../messages/m.ts'
/** How lists are sorted, by what the query string calls it; the first leaves no trace in the address. */
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
