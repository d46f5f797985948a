/** Repeats some work with the given concurrency. @returns rate per second, and the time of each in ms, sorted */
export async function repeat(
  atOnce: number,
  forMs: number,
  work: (index: number) => Promise<unknown>,
): Promise<{ rate: number; times: number[] }> {
  const times: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      while (performance.now() - started < forMs) {
        const begun = performance.now()
        await work(index)
        times.push(performance.now() - begun)
      }
    }),
  )
  return { rate: times.length / ((performance.now() - started) / 1000), times: times.toSorted((a, b) => a - b) }
}
