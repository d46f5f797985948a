/** All rows of a list, read page by page, each after the `next` of the page before. */
export async function* allPages<T>(
  read: (after: string | undefined) => Promise<{ data: T[]; next: string | null }>,
): AsyncGenerator<T, void> {
  let after: string | undefined
  do {
    const { data, next } = await read(after)
    yield* data
    after = next ?? undefined
  } while (after !== undefined)
}
