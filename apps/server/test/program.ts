import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as session from '@hepu/api/areas/authority/session/session'

/** A program of the workspace in a process of its own. */
export interface Program {
  child: ChildProcess
  /** What it has printed so far. */
  output: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** Resolves once the output has this text; rejects when the process ends before. */
  said: (text: string) => Promise<void>
}

export interface ProgramWish {
  args?: string[]
  env?: Record<string, string>
  /** What is typed; the input then ends. */
  input?: string
}

/** Starts a script, named by its path in the workspace, with these variables and no others but those of the tests' Node. */
export function runProgram(script: string, { args = [], env = {}, input = '' }: ProgramWish = {}): Program {
  const path = fileURLToPath(new URL(`../../../${script}`, import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [path, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  child.stdin.end(input)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const said = async (text: string): Promise<void> => {
    const over = ended.then(() => true)
    while (!output.includes(text)) {
      const more = once(child.stdout, 'data').then(() => false)
      if ((await Promise.race([more, over])) && !output.includes(text))
        throw new Error(`ended without it: ${output}`)
    }
  }
  return { child, output: () => output, ended, said }
}

/** Signs in at a server whose captcha is `TEST`; answers the envelope. */
export async function signInAt(address: string, account: string, password: string): Promise<unknown> {
  const captcha = await fetch(`${address}${session.captcha.path}`)
  const captchaKey = captcha.headers.get('captcha-key')
  const answer = await fetch(`${address}${session.accountLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password, captcha: 'TEST', captchaKey }),
  })
  return answer.json()
}

/** The made-up first password that a start has printed; undefined while it has printed none. */
export const firstPasswordIn = (output: string): string | undefined =>
  /初始密码 (\S{16})（只显示这一次/.exec(output)?.[1]
