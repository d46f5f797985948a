import { powerText, torqueText } from '#features/tunes/dyno.ts'
import { convertPower, convertTorque, powerUnitName } from '#features/tunes/power.ts'
import { formatNumber } from '#kit/locale.ts'
import { formatSpeed, type Measures } from '#kit/measures.ts'
import {
  fitText,
  marginTop,
  type Paper,
  paperPlaces,
  type Pdf,
  pdfBytes,
  printWidth,
  type Style,
  writeText,
} from '#kit/server/pdf.ts'
import type { LogReport, ReportTrace } from '../analysis/report.ts'
import { toolName } from '../rules.ts'
import * as m from '../messages/m.ts'
import type { LogRow } from './queries.ts'

const [ink, muted, hairline] = ['#16181d', '#5b5f68', '#c6c5c2']
const tones = ['#c93508', '#2563b0', '#1f7a4a', '#8a5a00', '#7a3fa0', '#0b7d86']
const gap = 14
const laneHeight = 66
const curveHeight = 190
const rowsMax = 40

/** A plot area: its value range, and its position on the page. */
interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A log's report: channels, a plot of the longest pull, pulls, times, findings and the virtual dyno. */
export function reportPdf(
  row: LogRow,
  report: LogReport,
  { paper, measures }: { paper: Paper; measures: Measures },
): AsyncGenerator<Buffer> {
  const { left, bottom } = paperPlaces(paper)
  function* draw(pdf: Pdf): Generator<void> {
    let y = marginTop
    const text = (words: string, style: Partial<Style> = {}, at = 0) => {
      const whole = { weight: 'regular', size: 9, ...style } as const
      writeText(pdf, fitText(pdf, words, printWidth - at, whole), { left: left + at }, y, whole)
    }
    function* keep(points: number): Generator<void> {
      if (y + points <= bottom) return
      yield
      pdf.addPage().fillColor(ink)
      y = marginTop
    }
    function* heading(words: string, below = gap): Generator<void> {
      yield* keep(gap * 3 + below)
      y += gap
      text(words, { weight: 'bold', size: 12 })
      y += gap * 1.5
    }
    function* rows(lines: readonly string[]): Generator<void> {
      for (const line of lines.slice(0, rowsMax)) {
        yield* keep(gap)
        text(line)
        y += gap
      }
      if (lines.length > rowsMax) {
        yield* keep(gap)
        text(m.reportMore({ n: lines.length - rowsMax }))
        y += gap
      }
    }

    pdf.addPage().fillColor(ink)
    text(row.title, { weight: 'bold', size: 18 })
    y += 26
    pdf.fillColor(muted)
    for (const line of factsOf(row)) {
      text(line)
      y += gap
    }
    pdf.fillColor(ink)

    if (report.traces.length > 0) {
      yield* heading(report.pulls.length > 0 ? m.reportPullPlot() : m.reportPlot())
      for (const [index, trace] of report.traces.entries()) {
        yield* keep(laneHeight)
        drawLane(pdf, trace, { left, top: y, width: printWidth, height: laneHeight - 10 }, report, tones[index] ?? ink)
        y += laneHeight
      }
      pdf.fillColor(muted)
      text(`${report.from.toFixed(2)} s`)
      writeText(pdf, `${report.to.toFixed(2)} s`, { right: left + printWidth }, y, { weight: 'regular', size: 9 })
      pdf.fillColor(ink)
      y += gap
    }

    yield* heading(m.pulls())
    yield* rows(
      report.pulls.length === 0 ? [m.noPulls()] : report.pulls.map((pull, index) => pullLine(pull, index, measures)),
    )
    yield* heading(m.times())
    yield* rows(report.times.length === 0 ? [m.noTimes()] : report.times.map(timeLine))

    yield* heading(m.virtualDyno(), report.dyno ? curveHeight + gap * 2 : gap)
    if (report.dyno) {
      drawLegend(pdf, left + 30, y, measures)
      y += gap * 1.5
      drawCurves(pdf, inMeasures(report.dyno, measures), {
        left: left + 30,
        top: y,
        width: printWidth - 30,
        height: curveHeight - 20,
      })
      y += curveHeight
      text(dynoLine(report.dyno, measures))
      y += gap
    } else yield* rows([report.dynoMissing ?? m.needsPull()])

    yield* heading(m.remarks())
    yield* rows(
      report.remarks.length === 0
        ? [report.missing.length === 0 ? m.withinLimits() : m.checkedWithin()]
        : report.remarks.map(({ text: words, line }) => m.reportRemark({ text: words, line })),
    )
    yield* rows(
      report.missing.map(({ kind, lacks }) => m.notCheckedFor({ kind: kindNames()[kind], channels: lacks.join(', ') })),
    )
    if (row.view.markers.length > 0) {
      yield* heading(m.markers())
      yield* rows(row.view.markers.map(({ at, text: words }, index) => `${index + 1}  ${at.toFixed(2)} s  ${words}`))
    }
  }
  return pdfBytes({ title: row.title, paper }, draw)
}

const kindNames = () => ({ boost: m.boost(), knock: m.knockKind(), lean: m.leanKind(), heat: m.heat() }) as const

const factsOf = (row: LogRow): string[] => [
  [toolName(row.dialect), row.started?.replace('T', ' '), row.fileName].filter(Boolean).join(' · '),
  m.reportSize({ samples: row.samples, channels: row.channelCount, seconds: formatNumber(Math.round(row.seconds)) }),
  ...row.facts.slice(0, 6),
]

function pullLine(pull: LogReport['pulls'][number], index: number, measures: Measures): string {
  const { rpmFrom, rpmTo, from, to, boost, gear, kmhPer1000, isSure } = pull
  return [
    `${m.pullNumber({ n: index + 1 })}${isSure ? '' : ` (${m.pullLikely()})`}`,
    m.pullTime({ from: Math.round(rpmFrom), to: Math.round(rpmTo), seconds: (to - from).toFixed(1) }),
    boost ? m.boostUpTo({ value: Number(boost.value.toPrecision(4)), unit: boost.unit }) : '',
    gear === null ? '' : m.gearNumber({ gear }),
    kmhPer1000 === null ? '' : m.gearing({ speed: formatSpeed(kmhPer1000, measures) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const timeLine = ({ label, seconds, trapKmh }: LogReport['times'][number]): string =>
  [
    label,
    m.secondsTaken({ seconds: seconds.toFixed(2) }),
    trapKmh === undefined ? '' : m.trapSpeed({ kmh: trapKmh.toFixed(1), mph: (trapKmh / 1.609_344).toFixed(1) }),
  ]
    .filter(Boolean)
    .join(' ')

type Dyno = NonNullable<LogReport['dyno']>
const peakOf = (values: readonly number[]): number => values.indexOf(Math.max(...values))

const dynoLine = ({ rpm, hp, lbFt, factor, pull }: Dyno, measures: Measures): string =>
  m.reportDyno({
    pull,
    power: powerText(hp[peakOf(hp)]!, measures),
    powerRpm: rpm[peakOf(hp)]!,
    torque: torqueText(lbFt[peakOf(lbFt)]!, measures),
    torqueRpm: rpm[peakOf(lbFt)]!,
    factor: factor.toFixed(3),
  })

/** The curves in the reader's units. */
const inMeasures = ({ rpm, hp, lbFt }: Dyno, { power, torque }: Measures): Curves => ({
  rpm,
  power: hp.map((value) => convertPower(value, 'hp', power)),
  torque: lbFt.map((value) => convertTorque(value, 'lb-ft', torque)),
})
interface Curves {
  rpm: readonly number[]
  power: readonly number[]
  torque: readonly number[]
}

function drawLane(pdf: Pdf, trace: ReportTrace, box: Box, { from, to }: LogReport, tone: string): void {
  const { min, max, points } = trace
  const span = max - min || 1
  const x = (at: number) => box.left + ((at - from) / (to - from)) * box.width
  const y = (value: number) => box.top + 12 + (1 - (value - min) / span) * (box.height - 14)
  pdf.lineWidth(0.5).strokeColor(hairline)
  pdf
    .moveTo(box.left, box.top + box.height)
    .lineTo(box.left + box.width, box.top + box.height)
    .stroke()
  pdf.lineWidth(1).strokeColor(tone)
  for (const [index, [at, value]] of points.entries())
    if (index === 0) pdf.moveTo(x(at), y(value))
    else pdf.lineTo(x(at), y(value))
  pdf.stroke()
  const name = trace.unit ? `${trace.name}, ${trace.unit}` : trace.name
  writeText(pdf, name, { left: box.left }, box.top, { weight: 'bold', size: 8 })
  const range = m.reportRange({ min: Number(min.toPrecision(4)), max: Number(max.toPrecision(4)) })
  writeText(pdf, range, { right: box.left + box.width }, box.top, { weight: 'regular', size: 8 })
}

const curves = ({ power, torque }: Measures) => [
  { name: `${m.powerVirtual()} (${powerUnitName(power)})`, tone: tones[0]!, isDashed: false },
  { name: `${m.torqueVirtual()} (${torque})`, tone: tones[1]!, isDashed: true },
]
const dashed = (pdf: Pdf, isDashed: boolean) => (isDashed ? pdf.dash(4, { space: 2 }) : pdf.undash())

function drawLegend(pdf: Pdf, left: number, y: number, measures: Measures): void {
  for (const [index, { name, tone, isDashed }] of curves(measures).entries()) {
    const at = left + index * 160
    dashed(pdf.lineWidth(1.2).strokeColor(tone), isDashed)
      .moveTo(at, y + 5)
      .lineTo(at + 18, y + 5)
      .stroke()
      .undash()
    writeText(pdf, name, { left: at + 24 }, y, { weight: 'regular', size: 8 })
  }
}

function drawCurves(pdf: Pdf, { rpm, power, torque }: Curves, box: Box): void {
  const top = Math.ceil((Math.max(...power, ...torque) * 1.05) / 50) * 50
  const [first, last] = [rpm[0]!, rpm.at(-1)!]
  const x = (value: number) => box.left + ((value - first) / (last - first)) * box.width
  const y = (value: number) => box.top + (1 - Math.max(0, value) / top) * box.height
  for (let tick = 0; tick <= top; tick += top / 5) {
    pdf
      .lineWidth(0.5)
      .strokeColor(hairline)
      .moveTo(box.left, y(tick))
      .lineTo(box.left + box.width, y(tick))
      .stroke()
    writeText(pdf, String(Math.round(tick)), { right: box.left - 5 }, y(tick) - 4, { weight: 'regular', size: 8 })
  }
  for (let tick = Math.ceil(first / 1000) * 1000; tick <= last; tick += 1000)
    writeText(pdf, formatNumber(tick), { left: x(tick) - 10 }, box.top + box.height + 4, { weight: 'regular', size: 8 })
  for (const [which, values] of [power, torque].entries()) {
    dashed(pdf.lineWidth(1.2).strokeColor(tones[which]!), which === 1)
    for (const [index, value] of values.entries())
      if (index === 0) pdf.moveTo(x(rpm[index]!), y(value))
      else pdf.lineTo(x(rpm[index]!), y(value))
    pdf.stroke().undash()
  }
}
