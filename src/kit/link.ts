type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never
type Optional<N extends string> = N extends `${infer Name}?` ? Name : never
type Required<N extends string> = N extends `${string}?` ? never : N
type Params<P extends string> = { [K in Required<ParamNames<P>>]: string | number } & {
  [K in Optional<ParamNames<P>>]?: string | number | undefined
}
type Query = Record<string, string | number | undefined | null>

/**
 * URL of a screen from its pattern in `screens.ts`, its parameters and query. Every internal link is built here, so a
 * test can check all patterns against the table.
 */
export function link<const P extends string>(
  pattern: P,
  ...rest: ParamNames<P> extends never
    ? [params?: Record<string, never> | undefined, query?: Query]
    : [params: Params<P>, query?: Query]
): string {
  const [params, query] = rest as [Record<string, string | number | undefined> | undefined, Query | undefined]
  const path = pattern
    .split('/')
    .flatMap((part) => {
      if (!part.startsWith(':')) return [part]
      const value = params?.[part.slice(1).replace('?', '')]
      return value === undefined ? [] : [encodeURIComponent(value)]
    })
    .join('/')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return `${path === '' ? '/' : path}${search.size > 0 ? `?${search}` : ''}`
}
