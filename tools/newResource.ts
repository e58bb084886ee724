import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { menus } from '@hepu/api/menus'
import { resourcePlaces } from '@hepu/api/core/resource/titles'
import * as schema from '../apps/server/src/db/schema/index.ts'
import { insertInto } from './newResource/insert.ts'
import { nextMenuId, refusalOf } from './newResource/check.ts'
import { definitionPath, linesOf, starterOf, starterSample } from './newResource/texts.ts'
import { ROOT, runTool } from './run.ts'

/**
 * `npm run new-resource -- <name> <中文名>` makes a new registry of research assets. It uses the existing definition file or
 * starts one, writes its menu row, its titles and its lines in the lists, formats them, and generates the migration.
 */
const [name = '', title = ''] = process.argv.slice(2)
const refusal = refusalOf(name, title, resourcePlaces) ?? takenExport(name)
if (refusal) {
  console.error(refusal)
  console.error('用法：npm run new-resource -- trademark 商标')
  process.exit(1)
}

const wanted = { name, title, menuId: nextMenuId(menus, resourcePlaces) }
const inRoot = (path: string): string => join(ROOT, path)
const definition = definitionPath(name)
const isStarted = !existsSync(inRoot(definition))
if (isStarted) writeFileSync(inRoot(definition), starterOf(wanted))

const lines = [...linesOf(wanted), ...(isStarted ? [starterSample(wanted)] : [])]
for (const { path, below, text } of lines) {
  const file = inRoot(path)
  writeFileSync(file, insertInto(readFileSync(file, 'utf8'), { below, text, path }))
}

const touched = [...new Set([definition, ...lines.map(({ path }) => path)])]
await must('oxfmt', touched)
await must('drizzle-kit', ['generate', '--config', 'apps/server/drizzle.config.ts', '--name', name])
console.log(`\n${title}：菜单 ${wanted.menuId}，已写入：\n${touched.map((path) => `  ${path}`).join('\n')}`)
console.log(
  isStarted
    ? `接下来：改好 ${definition} 的字段与 samples.ts 的示例，再运行 npm run migration -- --name ${name}_fields`
    : '接下来：在 apps/server/src/areas/research/registry/samples.ts 写一条示例，再运行 registries.test.ts',
)

/** Why a table cannot be exported under this name; null when it can. */
function takenExport(wish: string): string | null {
  return wish in schema ? `数据库结构中已有「${wish}」，请换一个名称` : null
}

/** Runs a command of a package; ends the tool when it fails. */
async function must(tool: string, args: string[]): Promise<void> {
  const code = await runTool(tool, args)
  if (code !== 0) process.exit(code)
}
