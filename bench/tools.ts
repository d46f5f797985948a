/**
 * Tool solving: 20 tunes, each with 12 of 40 tools, 200 random instances, and a few hard ones. Prints the median and
 * worst time, in ms and as a ratio to a bare loop that only reads the same input.
 *
 * Run: node bench/tools.ts
 */
import {
  cheapestCombination,
  isRentalSupported,
  isSupported,
  solveTools,
  type Tool,
  type ToolQuestion,
} from '#features/tools/rules.ts'
import { randomFrom } from '#test/faults/random.ts'

const random = randomFrom(20_240_229)
const below = (limit: number): number => Math.floor(random() * limit)

const tools = (count: number): Tool[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    install_fee: { USD: below(10) * 2500 },
    is_fz3: random() < 0.6,
    is_fzl: random() < 0.6,
    is_benchflash: random() < 0.3,
    is_dealer_ownable: random() < 0.5,
    is_inhouse: random() < 0.3,
    is_rentable: random() < 0.3,
  }))

function question(toolsOfTune: (tune: number) => number[]): ToolQuestion {
  const tunes = Array.from({ length: 20 }, (_, id) => ({
    id,
    toolIds: toolsOfTune(id),
    isDsg: id % 7 === 3,
    isAwd: id % 11 === 5,
  }))
  return { tunes, tools: tools(40), engineRestriction: null, transmissionRestriction: null }
}

const anyTwelve = (): number[] => {
  const all = Array.from({ length: 40 }, (_, id) => id)
  return Array.from({ length: 12 }, () => all.splice(below(all.length), 1)[0] ?? 0)
}

const hard: Record<string, ToolQuestion> = {
  'pairs of groups': question((tune) => Array.from({ length: 12 }, (_, index) => (tune * 2 + index * 3) % 40)),
  'sliding window': question((tune) => Array.from({ length: 12 }, (_, index) => (tune * 2 + index) % 40)),
  'three blocks': question((tune) => Array.from({ length: 12 }, (_, index) => (tune % 3) * 12 + index)),
  'two tools each': question((tune) => [tune * 2, tune * 2 + 1]),
}

function answer(asked: ToolQuestion): number {
  const solution = solveTools(asked)
  const fee = cheapestCombination(solution, 'USD')?.fee ?? 0
  return (
    fee +
    Number(isSupported(solution, 'is_fz3')) +
    Number(isSupported(solution, 'is_fzl')) +
    Number(isRentalSupported(solution))
  )
}

/** The limit: reads every tool of every tune once. */
function bareRead(asked: ToolQuestion): number {
  let sum = 0
  for (const tune of asked.tunes) for (const id of tune.toolIds) sum += id + (asked.tools[id]?.install_fee.USD ?? 0)
  return sum
}

let kept = 0
function time(work: (asked: ToolQuestion) => number, asked: ToolQuestion, times: number): number {
  const start = performance.now()
  for (let turn = 0; turn < times; turn += 1) kept += work(asked)
  return (performance.now() - start) / times
}

const instances = Array.from({ length: 200 }, () => question(anyTwelve))
const cold = time(answer, instances[0] ?? hard['pairs of groups']!, 1)
for (const asked of instances.slice(0, 20)) time(answer, asked, 2)
for (const asked of instances) time(bareRead, asked, 20)
const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
/** Best of five, to leave out other load on the machine. */
const best = (asked: ToolQuestion): number => Math.min(...[1, 2, 3, 4, 5].map(() => time(answer, asked, 1)))

const solved = instances.map(best)
const read = median(instances.map((asked) => time(bareRead, asked, 100)))
const show = (name: string, ms: number): void =>
  console.log(`${name.padEnd(32)} ${ms.toFixed(3).padStart(8)} ms   ${(ms / read).toFixed(0).padStart(7)} × bare read`)

show('bare read of one instance', read)
show('first answer of the process', cold)
show('200 random instances, median', median(solved))
show('200 random instances, worst', Math.max(...solved))
for (const [name, asked] of Object.entries(hard)) show(name, best(asked))
if (!Number.isFinite(kept)) process.exitCode = 1
