/** Runs before each test file. */
import { endPrograms } from './start-program.ts'

endPrograms()
