import * as m from '../messages/m.ts'

/**
 * The label of a field that may stay empty. Required fields aren’t marked. Screen readers don’t hear the word, as they
 * announce required fields instead.
 */
export const OptionalLabel = ({ children }: { children: string }) => (
  <>
    {children} <span aria-hidden="true">({m.optional()})</span>
  </>
)
