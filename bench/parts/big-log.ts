/**
 * A log as a fast logger writes it: a clock at 100 rows per second and nineteen changing channels.
 * @param pulls number of full-throttle pulls; by default, one every 44 s
 */
export function bigLog(rows: number, pulls = rows / 100 / 44): Uint8Array {
  const names = [
    'RPM (rpm)',
    'Boost (psi)',
    'Pedal Position (%)',
    'Vehicle Speed (mph)',
    'Spark Adv. (°)',
    'Lambda (λ)',
  ]
  while (names.length < 20) names.push(`Sensor ${names.length} (V)`)
  const parts = [`Time (sec),${names.join(',')}\n`]
  for (let row = 0; row < rows; row += 1) {
    const at = row / 100
    const wave = Math.sin((2 * Math.PI * row * pulls) / rows)
    let line = `${at.toFixed(2)},${Math.round(3500 + 2500 * wave)},${(8 + 10 * wave).toFixed(2)},${wave > 0.2 ? 100 : 20},${(60 + 40 * wave).toFixed(1)},${(12 + 8 * wave).toFixed(2)},${(0.9 - 0.1 * wave).toFixed(3)}`
    for (let sensor = 6; sensor < 20; sensor += 1) line += `,${(2.5 + Math.sin(at * sensor) * 2).toFixed(3)}`
    parts.push(`${line}\n`)
  }
  return new TextEncoder().encode(parts.join(''))
}
