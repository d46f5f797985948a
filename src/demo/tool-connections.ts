import type { ToolMethod, ToolProtocol } from '#features/tools/connections.ts'

/** How each tool connects to a control unit, and the protocols it supports. */
const connections: Readonly<Record<string, readonly [methods: string, protocols: string]>> = {
  'flashzilla-v3': ['obd', 'can tp20 k_line doip'],
  'flashzilla-lite': ['obd', 'can tp20 k_line'],
  fzpro: ['obd bench boot', 'can tp20 k_line doip j1850 j1939'],
  'fz-mobile': ['obd', 'can tp20 k_line'],
  'fz-bench': ['bench', 'can k_line'],
  'fz-boot': ['boot', 'can k_line'],
  'fz-truck': ['obd', 'can j1850 j1939'],
  'fz-link-dsg': ['obd', 'can tp20'],
  'torqline-obd': ['obd', 'can tp20 k_line'],
  'torqline-bench': ['bench', 'can k_line'],
  'boltwerk-byteport': ['obd', 'can tp20'],
  'hexlane-j2534': ['obd', 'can k_line j1850'],
  'hexlane-tricore': ['bench', 'can'],
  'rookline-rom': ['obd', 'can k_line'],
  'rookline-cvt': ['obd', 'can'],
  'vale-gm': ['obd', 'can j1850'],
  'bluebench-flex': ['obd', 'can j1850'],
  'pinepeak-tow': ['obd', 'can j1939'],
  'pinepeak-cummins': ['obd', 'can j1939'],
  'kagero-k': ['obd', 'k_line'],
  'norrland-can': ['obd', 'can'],
  'norrland-van': ['obd', 'can k_line'],
  'remote-session': ['obd', 'can tp20 k_line'],
  'workshop-reno': ['obd bench boot', 'can tp20 k_line doip j1850 j1939'],
  'workshop-venlo': ['obd bench boot', 'can tp20 k_line doip j1850 j1939'],
  'mail-in-reno': ['bench boot', 'can k_line'],
  'mail-in-venlo': ['bench boot', 'can k_line'],
  'rental-fz': ['obd', 'can tp20 k_line doip'],
  'rental-bench': ['bench', 'can k_line'],
  'socket-service': ['boot', 'k_line'],
}

/** Throws a RangeError for a tool that isn’t listed. */
export function connectionsOf(slug: string): { methods: readonly ToolMethod[]; protocols: readonly ToolProtocol[] } {
  const found = connections[slug]
  if (!found) throw new RangeError(`unknown tool: ${slug}`)
  const [methods, protocols] = found
  return { methods: methods.split(' ') as ToolMethod[], protocols: protocols.split(' ') as ToolProtocol[] }
}
