import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { menus } from '@hepu/api/menus'
import { permissionNames } from '@hepu/api/permissionLabels'
import { callGroups } from '@hepu/api/routes'
import * as schema from '../apps/server/src/db/schema/index.ts'
import { addTo } from './newArea/add.ts'
import { nextAreaMenuId, refusalOf } from './newArea/check.ts'
import { linesOf, sharedFiles } from './newArea/lines.ts'
import { filesOf } from './newArea/template.ts'
import { ROOT, runTool } from './run.ts'

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
    ]),
    titles: new Set(menus.flatMap(labelsOf)),
  },
)
if (refusal) {
  console.error(refusal)
  console.error('用法：npm run new-area -- notice 通知')
  process.exit(1)
}

const menuId = nextAreaMenuId(menus)
const inRoot = (path: string): string => join(ROOT, path)
const files = filesOf({ name, title, menuId })
for (const { path, text } of files) {
  mkdirSync(dirname(inRoot(path)), { recursive: true })
  writeFileSync(inRoot(path), text, { flag: 'wx' })
}
for (const line of linesOf(name)) {
  const file = inRoot(line.path)
  writeFileSync(file, addTo(readFileSync(file, 'utf8'), line))
}

const written = [...files.map(({ path }) => path), ...sharedFiles]
await must('oxfmt', written)
await must('drizzle-kit', ['generate', '--config', 'apps/server/drizzle.config.ts', '--name', name])
console.log(`\n${title}：菜单 ${menuId}，已写入：\n${written.map((path) => `  ${path}`).join('\n')}`)
console.log(`接下来：按 docs/add-an-area.md 改字段，再运行 npm run migration -- --name ${name}_fields`)

/** Runs a command of a package; ends the tool when it fails. */
async function must(tool: string, args: string[]): Promise<void> {
  const code = await runTool(tool, args)
  if (code !== 0) process.exit(code)
}
