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
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const run = promisify(execFile)

/** What the project is made of, as far as the guide touches it. */
const COPIED = [
  'apps/server/drizzle.config.ts',
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/test',
  'apps/web/src/areas/research',
  'packages',
  'tools',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
  '.oxfmtrc.json',
]

/** A block of the guide: a new file, lines to add below an existing one, or commands. */
interface Block {
  path: string | undefined
  below: string | undefined
  text: string
}

const blocks = [
  ...readFileSync(join(ROOT, 'docs/add-a-resource.md'), 'utf8').matchAll(
    /^```(?:sh|ts (\S+)(?: below ([^\n]+))?)\n(.*?)\n```$/gms,
  ),
].map(([, path, below, text]): Block => ({ path, below, text: text! }))

let scratch = ''
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'hepu-guide-'))
  for (const path of COPIED) cpSync(join(ROOT, path), join(scratch, path), { recursive: true })
  linkPackages()
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The installed packages, but the workspace's own are those of the copy. */
function linkPackages(): void {
  const own = join(scratch, 'node_modules/@hepu')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@hepu' || name === '.vite' || name === '.vite-temp') continue
    symlinkSync(join(ROOT, 'node_modules', name), join(scratch, 'node_modules', name))
  }
  for (const name of ['api', 'breeding']) symlinkSync(join(scratch, 'packages', name), join(own, name))
}

/** Does what a block says, as its reader would. */
async function follow({ path, below, text }: Block): Promise<void> {
  if (path === undefined) {
    for (const command of text.split('\n')) await runCommand(command)
    return
  }
  const file = join(scratch, path)
  if (below === undefined) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`, { flag: 'wx' })
    return
  }
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith(below))
  expect(at, `${path} has a line that begins with ${below}`).toBeGreaterThanOrEqual(0)
  writeFileSync(file, lines.toSpliced(at + 1, 0, text).join('\n'))
}

/** Runs a command of the guide in the copy, on the Node and the database server of this run. */
async function runCommand(command: string): Promise<void> {
  const [program, ...args] = command.split(' ')
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITE|TEST|NODE_OPTIONS|FORCE_COLOR)/.test(name)),
  )
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const HEPU_TEST_DATABASE_URL = inject('serverUrl')
  const { stdout } = await run(program!, args, {
    cwd: scratch,
    env: { ...env, PATH, NO_COLOR: '1', HEPU_TEST_DATABASE_URL },
  })
  if (program === 'npx') expect(stdout).toMatch(/Tests +[1-9]\d* passed/u)
}

test('a new registry works when its guide is followed to the letter', { timeout: 180_000 }, async () => {
  expect(blocks.length).toBeGreaterThanOrEqual(8)
  for (const block of blocks) await follow(block)
  const sql = readdirSync(join(scratch, 'apps/server/src/db/migrations')).find((name) =>
    name.endsWith('_trademark.sql'),
  )
  expect(readFileSync(join(scratch, 'apps/server/src/db/migrations', sql!), 'utf8')).toContain(
    'CREATE UNIQUE INDEX "trademark_reg_no_nice_class"',
  )
  await expect(runCommand('npm run new-resource -- trademark 商标')).rejects.toMatchObject({
    stderr: expect.stringContaining('商标（research.trademark，表 trademark）已存在'),
  })
})
