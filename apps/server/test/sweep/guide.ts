import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const run = promisify(execFile)

/** What the project is made of, as far as every guide touches it. */
const COPIED = [
  'apps/server/drizzle.config.ts',
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/test',
  'packages',
  'tools',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
  '.oxfmtrc.json',
]

/** A block of a guide: a new file, lines to add below an existing one, or commands. */
interface Block {
  path: string | undefined
  below: string | undefined
  text: string
}

/** A copy of the project in which a guide is followed to the letter. */
export interface GuideCopy {
  folder: string
  /** Does what a block says, as its reader would. Returns what its commands print. */
  follow: (block: Block) => Promise<string>
  /** Runs a command of the guide, on the Node and the database server of this run. Returns what it prints. */
  runCommand: (command: string) => Promise<string>
  remove: () => void
}

/** Returns the blocks of a guide, in their order. */
export const blocksOf = (guide: string): Block[] =>
  [
    ...readFileSync(join(ROOT, guide), 'utf8').matchAll(
      /^```(?:sh|tsx? (\S+)(?: below ([^\n]+))?)\n(.*?)\n```$/gms,
    ),
  ].map(([, path, below, text]): Block => ({ path, below, text: text! }))

/** Copies the project into a temporary folder, with more paths than every guide needs. */
export function copyProject(...more: readonly string[]): GuideCopy {
  const folder = mkdtempSync(join(tmpdir(), 'hepu-guide-'))
  for (const path of [...COPIED, ...more]) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  linkPackages(folder)
  const runCommand = (command: string) => runIn(folder, command)
  return {
    folder,
    runCommand,
    follow: (block) => follow(folder, block),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The installed packages, but the workspace's own are those of the copy. */
function linkPackages(folder: string): void {
  const own = join(folder, 'node_modules/@hepu')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@hepu' || name === '.vite' || name === '.vite-temp') continue
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const name of ['api', 'breeding']) symlinkSync(join(folder, 'packages', name), join(own, name))
}

async function follow(folder: string, { path, below, text }: Block): Promise<string> {
  if (path === undefined) {
    const printed: string[] = []
    for (const command of text.split('\n')) printed.push(await runIn(folder, command))
    return printed.join('\n')
  }
  const file = join(folder, path)
  if (below === undefined) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`, { flag: 'wx' })
    return ''
  }
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith(below))
  expect(at, `${path} has a line that begins with ${below}`).toBeGreaterThanOrEqual(0)
  writeFileSync(file, lines.toSpliced(at + 1, 0, text).join('\n'))
  return ''
}

async function runIn(folder: string, command: string): Promise<string> {
  const [program, ...args] = command.split(' ')
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITE|TEST|NODE_OPTIONS|FORCE_COLOR)/.test(name)),
  )
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const HEPU_TEST_DATABASE_URL = inject('serverUrl')
  const { stdout } = await run(program!, args, {
    cwd: folder,
    env: { ...env, PATH, NO_COLOR: '1', HEPU_TEST_DATABASE_URL },
    maxBuffer: 10_000_000,
  }).catch((error: Error & { stdout: string }) => {
    error.message += `\n${error.stdout}`
    throw error
  })
  if (command.startsWith('npx vitest')) expect(stdout).toMatch(/Tests +[1-9]\d* passed/u)
  return stdout
}
