import { join } from 'node:path'
import { ROOT, run, runTool } from './run.ts'

/**
 * `npm run dev`: the server, restarted on every change, and the web app by Vite with hot reload. Ctrl-C ends both; when
 * one of them ends by itself the other is ended too.
 */
process.on('SIGINT', () => undefined)
const end = new AbortController()
await Promise.race([
  run(process.execPath, ['--watch', 'apps/server/src/main.ts'], { signal: end.signal }),
  runTool('vite', [], { cwd: join(ROOT, 'apps/web'), signal: end.signal }),
])
end.abort()
