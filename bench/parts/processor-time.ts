/** CPU time of the parts of a shop started by a benchmark. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ShopProcess } from '../shop-process.ts'

/** All processes with parent, command line, and CPU time in ms, including that of their exited children. */
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const ticks = rest.slice(9, 13).reduce((sum, each) => sum + Number(each), 0)
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        return [{ pid: Number(name), parent: Number(parent), command, ms: ticks * 10 }]
      } catch {
        return []
      }
    })

/** CPU time so far in ms of each part involved in an order. */
export function processorTime(
  shop: Pick<ShopProcess, 'pid' | 'folder'>,
): Record<'shop' | 'database' | 'gateway' | 'shoppers', number> {
  const all = processes()
  const server = all.find(({ command }) => command.includes(`${shop.folder}/postgres`) && command.includes('postgres'))
  const cpu = (which: (each: (typeof all)[number]) => boolean) => all.filter(which).reduce((sum, { ms }) => sum + ms, 0)
  const { user, system } = process.cpuUsage()
  return {
    shop: cpu(({ pid }) => pid === shop.pid),
    database: cpu(({ pid, parent }) => pid === server?.pid || parent === server?.pid),
    gateway: cpu(({ command, parent }) => parent === shop.pid && command.includes('gateway')),
    shoppers: (user + system) / 1000,
  }
}
