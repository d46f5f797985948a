/** The largest log that is taken, in bytes: a million rows in twenty channels take about 150 MiB as text. */
export const logBytesMax = 256 * 1024 * 1024
