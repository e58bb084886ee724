import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back the memory that only the start has needed: about 40 MB of young generation, which V8 keeps as long as nothing else
 * on the machine asks for it. Blocks the process for some tenths of a second, so it runs before the first call.
 */
export function freeStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
