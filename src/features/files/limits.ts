/** The maximum log size in bytes: a million rows of twenty channels take about 150 MiB as text. */
export const logBytesMax = 256 * 1024 * 1024
