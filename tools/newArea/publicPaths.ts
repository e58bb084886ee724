import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

const PUBLIC_SCREENS = 'apps/web/src/app/publicScreens.ts'

/** Returns the paths of the screens that open without signing in; a screen of an area under one of them would never show. */
export const publicPaths = (): string[] =>
  [...readFileSync(join(ROOT, PUBLIC_SCREENS), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path!)
