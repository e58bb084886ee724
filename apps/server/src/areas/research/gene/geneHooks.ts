import { geneTitles } from '@hepu/api/areas/research/gene/geneTypes'
import type { Problem } from '@hepu/api/core/zod'
import { lockTreeForUse } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Hooks, Planned, Stored } from '../../../resource/mounted.ts'
import { textOf } from '@hepu/api/core/resource/textOf'
import { folderTree } from './geneFolderTree.ts'
import { listFolderPaths } from './geneFolderRows.ts'
import { loadStates, type States } from './optionStates.ts'

/** Refuses new values that are disabled for a type, and folders of another organisation. */
async function check(ctx: Ctx, orgId: number, records: readonly Planned[]): Promise<Problem[][]> {
  const states = await loadStates(ctx)
  await lockTreeForUse(ctx, folderTree)
  const folders = new Set(await listFolderPaths(ctx, orgId))
  return records.map(({ values, old }) => [
    ...offProblems(states, values, old),
    ...folderProblems(folders, values, old),
  ])
}

function offProblems(states: States, values: Values, old: Stored | undefined): Problem[] {
  const type = textOf(values['geneType'])
  const method = textOf(values['geneMethod'])
  if (!type) return []
  const isKept = old?.['geneType'] === type && old['geneMethod'] === method
  const isOff = method && !isKept && !states(type, 'method', method)
  const off = geneTitles.filter(
    ({ key }) => (values[key] ?? null) !== null && values[key] !== old?.[key] && !states(type, 'title', key),
  )
  return [
    ...(isOff ? [{ path: 'geneMethod', message: `方法「${method}」在类型「${type}」下已停用，请另选` }] : []),
    ...off.map(({ key, label }) => ({
      path: key,
      message: `「${label}」在类型「${type}」下已停用，请留空`,
    })),
  ]
}

function folderProblems(folders: ReadonlySet<string>, values: Values, old: Stored | undefined): Problem[] {
  const folder = textOf(values['folder'])
  if (!folder || folder === old?.['folder'] || folders.has(folder)) return []
  return [{ path: 'folder', message: `文件夹「${folder}」不存在，请先新增` }]
}

/** Rules of 技术基因. */
export const geneHooks: Hooks = { check }
