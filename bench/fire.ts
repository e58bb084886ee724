import { Agent, request } from 'node:http'
import autocannon from 'autocannon'

/** A request as clients send it, and the answer every repetition must have. */
export interface Shot {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  expected: string
}

const CONNECTIONS = 50

/** Requests a second over 50 connections for some seconds. Throws when an answer differs from the expected one. */
export async function fireMany({ expected, ...shot }: Shot, seconds: number): Promise<number> {
  const result = await autocannon({
    ...shot,
    expectBody: expected,
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (result.errors + result.non2xx + result.mismatches > 0) {
    const { errors, non2xx, mismatches } = result
    throw new Error(`${shot.url}: ${errors} errors, ${non2xx} bad states, ${mismatches} other answers`)
  }
  return result.requests.total / result.duration
}

/** The same for work within this process: `run` by as many callers at once. */
export async function runMany(run: () => Promise<unknown>, seconds: number): Promise<number> {
  const startedAt = performance.now()
  const passed = () => (performance.now() - startedAt) / 1000
  let done = 0
  async function repeat(): Promise<void> {
    while (passed() < seconds) {
      await run()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat))
  return done / passed()
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request over a kept connection. Throws when the answer differs from the expected one. */
export async function fireOnce(shot: Shot): Promise<void> {
  const text = await send(shot)
  if (text !== shot.expected) throw new Error(`${shot.url} answered ${text.slice(0, 300)}`)
}

function send({ url, method, headers, body }: Omit<Shot, 'expected'>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
