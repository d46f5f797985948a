/** Typed keys of an object in declaration order, so that a map of labels also defines the list of values. */
/* @__NO_SIDE_EFFECTS__ */
export const keysOf = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]
