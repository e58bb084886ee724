import type { FindingContent } from '../../../import/findings.ts'
import type { TableRow } from '../../../import/table/readTable.ts'
import type { Draft } from './planOrganizations.ts'
import type { Standing } from './standing.ts'

type TellParent = (row: TableRow, content: Omit<FindingContent, 'severity'>) => void

/**
 * Leaves out rows whose organisation above is unknown, was left out itself, or stands below them in the end. The one
 * above may stand further down in the workbook. What is left out keeps its old place, which may leave others hanging:
 * so it goes on until nothing more falls. `written` are all codes of the workbook.
 */
export function dropUnrooted(
  drafts: readonly Draft[],
  written: ReadonlySet<string>,
  standing: Standing,
  tell: TellParent,
): Draft[] {
  let left = [...drafts]
  for (;;) {
    const parents = parentsOf(left, standing)
    const fallen = new Set(
      left.filter(
        (draft) => isUnknown(draft, parents, written, tell) || isCircle(draft, parents, standing, tell),
      ),
    )
    if (fallen.size === 0) return left
    left = left.filter((draft) => !fallen.has(draft))
  }
}

/** Code of the one above each organisation, as it would be; null above the top. */
function parentsOf(drafts: readonly Draft[], { byId, top }: Standing): Map<string, string | null> {
  const parents = new Map<string, string | null>()
  for (const it of byId.values()) {
    parents.set(it.code, it.id === top.id ? null : (byId.get(it.parentId ?? 0)?.code ?? null))
  }
  for (const { plan } of drafts) if (plan.parent !== null) parents.set(plan.code, plan.parent)
  return parents
}

function isUnknown(
  { row, plan: { parent } }: Draft,
  parents: ReadonlyMap<string, string | null>,
  written: ReadonlySet<string>,
  tell: TellParent,
): boolean {
  if (parent === null || parents.has(parent)) return false
  const isRejected = written.has(parent)
  tell(row, {
    code: isRejected ? 'parentRejected' : 'parentUnknown',
    read: parent,
    expected: '管理范围内或本文件中的机构编码',
    text: isRejected
      ? `上级「${parent}」有错误未能导入，这一行也不导入`
      : `上级编码「${parent}」不存在或不在您的管理范围内`,
  })
  return true
}

/** Only rows that move, or are new, are told; what they lead to keeps its place. */
function isCircle(
  { row, plan }: Draft,
  parents: ReadonlyMap<string, string | null>,
  { top }: Standing,
  tell: TellParent,
): boolean {
  if (plan.parent === null) return false
  const way = [plan.code]
  for (let code = parents.get(plan.code) ?? null; code !== null; code = parents.get(code) ?? null) {
    way.push(code)
    if (code === top.code) return false
    if (code === plan.code) break
    if (way.indexOf(code) < way.length - 1) return false
  }
  if (way.at(-1) !== plan.code || way.length === 1) return false
  tell(row, {
    code: 'parentCycle',
    read: plan.parent,
    expected: '不在其下级之中的机构',
    text: `上级形成循环：${way.join(' → ')}`,
  })
  return true
}
