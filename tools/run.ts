import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'

/** The workspace's root folder. */
export const ROOT = join(import.meta.dirname, '..')

export interface RunOptions {
  /** Added to the environment. */
  env?: Record<string, string>
  cwd?: string
  /** Ends the program when aborted; the answer is then an AbortError. */
  signal?: AbortSignal
}

/** Runs a command of an npm package on this very Node, its output streamed through; answers the exit code. */
export function runTool(name: string, args: string[], options: RunOptions = {}): Promise<number> {
  return run(process.execPath, [findTool(name), ...args], options)
}

/** Runs a program, its output streamed through; answers the exit code (1 when a signal ended it). */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  const child = spawn(command, args, { ...environment(options), signal: options.signal, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Like `runTool`, but the output is kept instead of shown. */
export function captureTool(
  name: string,
  args: string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [findTool(name), ...args], environment(options))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** What the package of each command is called, where it is not the command's own name. */
const PACKAGES: Record<string, string> = { tsc: 'typescript', playwright: '@playwright/test' }

const PackageFile = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

function findTool(name: string): string {
  const folder = join(ROOT, 'node_modules', PACKAGES[name] ?? name)
  const { bin } = PackageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const file = typeof bin === 'string' ? bin : bin[name]
  if (!file) {
    throw new Error(`Package ${folder} has no command ${name}`)
  }
  return join(folder, file)
}

/** Where Node keeps what it has compiled: a start of the server then takes two thirds of the time. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled')

/** The workspace's commands come first, so that whatever is started further down runs on the same Node. */
function environment(options: RunOptions) {
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: path, ...options.env }
  return { cwd: options.cwd ?? ROOT, env }
}
