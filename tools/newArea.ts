import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { menus } from '@hepu/api/menus'
import { permissionNames } from '@hepu/api/permissionLabels'
import { callGroups } from '@hepu/api/routes'
import * as schema from '../apps/server/src/db/schema/index.ts'
import { addTo } from './newArea/add.ts'
import { nextAreaMenuId, refusalOf, refusalOfFiles } from './newArea/check.ts'
import { linesOf, sharedFiles } from './newArea/lines.ts'
import { publicPaths } from './newArea/publicPaths.ts'
import { filesOf } from './newArea/template.ts'
import { ROOT, runTool } from './run.ts'

const MIGRATIONS = 'apps/server/src/db/migrations'

/**
 * `npm run new-area -- <name> <中文名>` makes a new business area that works: calls, server, table, screen, menu and demo
 * records, with one line in each list of the project. It formats what it wrote and generates the migration.
 */
const [name = '', title = ''] = process.argv.slice(2)
const labelsOf = ({ label, children = [] }: MenuDefinition): string[] => [
  label,
  ...children.flatMap(labelsOf),
]
const refusal = refusalOf(
  { name, title },
  {
    names: new Set([
      ...permissionNames.map((permission) => permission.split('.')[0] ?? ''),
      ...callGroups.map((group) => group.name),
      ...Object.keys(schema),
      ...publicPaths(),
    ]),
    titles: new Set(menus.flatMap(labelsOf)),
  },
)
if (refusal) refuse(refusal)

const menuId = nextAreaMenuId(menus)
const inRoot = (path: string): string => join(ROOT, path)
const files = filesOf({ name, title, menuId })
const paths = files.map(({ path }) => path)
const refusalOfPaths = refusalOfFiles(name, {
  present: paths.filter((path) => existsSync(inRoot(path))),
  isIgnored: areIgnored(paths),
})
if (refusalOfPaths) refuse(refusalOfPaths)
for (const { path, text } of files) {
  mkdirSync(dirname(inRoot(path)), { recursive: true })
  writeFileSync(inRoot(path), text, { flag: 'wx' })
}
for (const line of linesOf(name)) {
  const file = inRoot(line.path)
  writeFileSync(file, addTo(readFileSync(file, 'utf8'), line))
}

const written = [...paths, ...sharedFiles]
await must('oxfmt', written)
const migrationsBefore = countMigrations()
await must('drizzle-kit', ['generate', '--config', 'apps/server/drizzle.config.ts', '--name', name])
if (countMigrations() === migrationsBefore) {
  console.error(`没有生成迁移：${MIGRATIONS} 中可能留有「${name}」以前的迁移，请撤回后重新运行`)
  process.exit(1)
}
console.log(`\n${title}：菜单 ${menuId}，已写入：\n${written.map((path) => `  ${path}`).join('\n')}`)
console.log(`接下来：按 docs/add-an-area.md 改字段，再运行 npm run migration -- --name ${name}_fields`)

/** Ends the tool with the reason, before anything is written. */
function refuse(reason: string): never {
  console.error(reason)
  console.error('用法：npm run new-area -- notice 通知')
  process.exit(1)
}

/** Returns whether git ignores one of the paths; false where the project is not under git. */
function areIgnored(candidates: readonly string[]): boolean {
  return spawnSync('git', ['check-ignore', ...candidates], { cwd: ROOT }).status === 0
}

function countMigrations(): number {
  return readdirSync(inRoot(MIGRATIONS)).filter((file) => file.endsWith('.sql')).length
}

/** Runs a command of a package; ends the tool when it fails. */
async function must(tool: string, args: string[]): Promise<void> {
  const code = await runTool(tool, args)
  if (code !== 0) process.exit(code)
}
