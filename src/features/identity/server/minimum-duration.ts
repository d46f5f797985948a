/**
 * Answers no sooner than after the given time, also with a refusal: how long a call takes tells nothing of what was
 * found.
 */
export async function minimumDuration<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const least = new Promise<void>((resolve) => setTimeout(resolve, leastMs))
  try {
    return await work()
  } finally {
    await least
  }
}
