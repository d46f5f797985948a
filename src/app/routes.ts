import { toRouteConfig } from './route-config.ts'
import { screens } from './screens.ts'

/** React Router's routes, derived from the one table of screens. */
export default toRouteConfig(screens)
