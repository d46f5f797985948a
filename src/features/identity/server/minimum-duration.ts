/** Takes at least the given time, even on failure, so that response times reveal nothing about what was found. */
export async function minimumDuration<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const least = new Promise<void>((resolve) => setTimeout(resolve, leastMs))
  try {
    return await work()
  } finally {
    await least
  }
}
