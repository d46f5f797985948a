/** Processor time of the parts of a shop that a benchmark started. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ShopProcess } from '../shop-process.ts'

function cpuOf(pid: number): number {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(parts[11]) + Number(parts[12])) * 10
}

/** The processes of this machine with their parents and what they were started with. */
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })

/** Processor milliseconds so far of each part that works on an order. */
export function processorTime(
  shop: Pick<ShopProcess, 'pid' | 'folder'>,
): Record<'shop' | 'database' | 'gateway' | 'shoppers', number> {
  const all = processes()
  const server = all.find(({ command }) => command.includes(`${shop.folder}/postgres`) && command.includes('postgres'))
  const cpu = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
  const { user, system } = process.cpuUsage()
  return {
    shop: cpuOf(shop.pid),
    database: cpu(all.filter(({ pid, parent }) => pid === server?.pid || parent === server?.pid).map(({ pid }) => pid)),
    gateway: cpu(
      all.filter(({ command, parent }) => parent === shop.pid && command.includes('gateway')).map(({ pid }) => pid),
    ),
    shoppers: (user + system) / 1000,
  }
}
