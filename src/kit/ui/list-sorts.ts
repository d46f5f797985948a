/** How lists are sorted, by what the query string calls it; the first leaves no trace in the address. */
export const timeSorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]
export const nameSorts = [...timeSorts, { value: 'name', label: 'By name' }]
