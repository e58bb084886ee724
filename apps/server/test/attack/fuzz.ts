import type { Route } from '@hepu/api/core/route'
import { fillPath } from '@hepu/api/core/routePath'
import { routes } from '@hepu/api/routes'
import { randomFrom } from '../../../../bench/random.ts'
import type { Answer, Ask, Target } from './target.ts'
import { hostileInput } from './values.ts'

/** Calls that would end the attacker's own session, take his rights or move him; they are attacked by the sweeps. */
const endsAttacker =
  /\/(logout|updatePassword|changeOrg|changeCrop|resetPassword|updateOrgUserPassword|userV2|user|roleV2|role|anno|session)(\/|$)/

/** An answer that no input may cause. */
export interface Fall {
  call: string
  input: string
  why: string
}

export interface FuzzReport {
  seed: number
  requests: number
  calls: number
  accepted: number
  slowest: { call: string; ms: number }
  falls: Fall[]
}

const SLOW_MS = 10_000
const AT_ONCE = 8

/** Calls every call with hostile and likely values, and looks for errors of the server, leaks and slow answers. */
export async function fuzz(
  target: Target,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzReport> {
  const attacked = routes.filter(({ kind, path }) => kind !== 'stream' && !endsAttacker.test(path))
  const report: FuzzReport = {
    seed,
    requests: 0,
    calls: attacked.length,
    accepted: 0,
    slowest: { call: '', ms: 0 },
    falls: [],
  }
  const token = await target.signIn('admin')
  const random = randomFrom(seed)
  const next = (): [Route, Record<string, unknown>] => {
    const route = attacked[report.requests % attacked.length]!
    report.requests += 1
    return [route, hostileInput(random, route)]
  }
  const worker = async () => {
    while (report.requests < requests && target.isAlive()) {
      const [route, input] = next()
      await attack(target, { route, input, token }, report)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (!target.isAlive()) report.falls.push({ call: 'the server', input: '', why: 'it ended' })
  return report
}

interface Attack {
  route: Route
  input: Record<string, unknown>
  token: string
}

async function attack(target: Target, { route, input, token }: Attack, report: FuzzReport): Promise<void> {
  const call = `${route.method} ${route.path}`
  const fall = (why: string) => report.falls.push({ call, input: JSON.stringify(input).slice(0, 300), why })
  try {
    const answer = await target.send(askOf(route, input), token)
    if (answer.code === 1) report.accepted += 1
    if (answer.ms > report.slowest.ms) report.slowest = { call, ms: answer.ms }
    const why = fallOf(answer)
    if (why) fall(why)
  } catch (error) {
    fall(`no answer: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function askOf(route: Route, input: Record<string, unknown>): Ask {
  const { path, rest } = fillPath(route.path, input)
  if (route.method !== 'GET') return { method: route.method, path, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== null && value !== undefined) query.set(name, textOf(value).slice(0, 4000).toWellFormed())
  return { method: 'GET', path: `${path}?${query.toString()}` }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns what is wrong with an answer whatever the input was; null if nothing. */
function fallOf({ status, code, text, ms }: Answer): string | null {
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`
  if (code !== null && code >= 5000 && code < 5100) return `code ${code}: ${text.slice(0, 200)}`
  if (status === 401) return 'the session is over'
  if (/\bat .{0,80}\.ts:\d+|node_modules|SELECT .{0,80} FROM/.test(text.slice(0, 2000)) && code !== 1)
    return `inner words in a message: ${text.slice(0, 200)}`
  if (ms > SLOW_MS) return `${ms} ms`
  return null
}
