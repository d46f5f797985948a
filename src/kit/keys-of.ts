/** The keys of an object in the order in which it names them: which values there are follows from what each is called. */
/* @__NO_SIDE_EFFECTS__ */
export const keysOf = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]
