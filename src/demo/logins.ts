import { type Flag, roles, type RoleValue } from '#access/permissions.ts'

export const demoPassword = 'overboost-demo-1'

export interface DemoLogin {
  email: string
  name: string
  role: RoleValue
  flags: Flag[]
  /** Default: 1. */
  region?: 2
  /** What the login is for, printed at startup. */
  opens: string
}

const at = (persona: string) => `${persona}@demo.overboost.test`

/** One login per persona. */
export const demoLogins: readonly DemoLogin[] = [
  { email: at('user'), name: 'Uma Okafor', role: roles.user, flags: [], opens: 'a customer' },
  { email: at('dealer-owner'), name: 'Dario Leone', role: roles.dealer, flags: [], opens: 'owner of a dealer' },
  { email: at('dealer-manager'), name: 'Maja Lind', role: roles.dealer, flags: [], opens: 'manager of a dealer' },
  { email: at('dealer-buyer'), name: 'Ben Carver', role: roles.dealer, flags: [], opens: 'buyer of a dealer' },
  {
    email: at('dealer-technician'),
    name: 'Tess Moreau',
    role: roles.dealer,
    flags: [],
    opens: 'technician of a dealer',
  },
  {
    email: at('dealer-uk'),
    name: 'Gareth Ashdown',
    role: roles.dealer,
    flags: [],
    region: 2,
    opens: 'owner of a dealer who pays in pounds',
  },
  { email: at('tuner'), name: 'Timo Hartl', role: roles.user, flags: ['t'], opens: 'a tuner' },
  { email: at('affiliate'), name: 'Ana Ferreira', role: roles.user, flags: ['f'], opens: 'an affiliate' },
  {
    email: at('affiliate-company'),
    name: 'Bench & Track',
    role: roles.user,
    flags: ['f'],
    opens: 'an affiliate that is a company',
  },
  {
    email: at('affiliate-new'),
    name: 'Torque Talk',
    role: roles.user,
    flags: ['f'],
    opens: 'an affiliate without bank details',
  },
  { email: at('tooldev'), name: 'Tomas Dvorak', role: roles.user, flags: ['fzd'], opens: 'a tool developer' },
  { email: at('cms'), name: 'Cora Mills', role: roles.user, flags: ['ct'], opens: 'a CMS tuner: catalog management' },
  { email: at('admin'), name: 'Ada Novak', role: roles.admin, flags: [], opens: 'an administrator' },
  { email: at('superadmin'), name: 'Sam Rivera', role: roles.superadmin, flags: [], opens: 'the super administrator' },
]
