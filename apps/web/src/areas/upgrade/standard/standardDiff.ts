import type { StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { describeItem, type Names } from '@hepu/breeding/promotion/describeItem'

/** The change of one item between two versions. */
export interface ItemChange {
  key: string
  label: string
  kind: 'added' | 'removed' | 'changed'
  /** Sentences of its requirement before and after; null if the version does not have it. */
  before: string | null
  after: string | null
  /** Names of the fields that differ. */
  fields: string[]
}

export const changeWords = { added: '新增', removed: '删除', changed: '修改' } as const

const fieldLabels: Readonly<Record<Exclude<keyof StandardItem, 'key'>, string>> = {
  label: '名称',
  trait: '性状',
  agg: '取值',
  base: '比较基准',
  ck: '对照',
  op: '运算',
  v1: '阈值',
  v2: '上限',
  unit: '单位',
  shareOp: '每点条件',
  shareValue: '每点条件的值',
  kind: '性质',
  orGroup: '任一即可组',
  weight: '权重',
  missing: '缺测时',
  adjust: '阈值调整',
  source: '来源',
  values: '取值列表',
  phases: '要求的阶段',
  phaseYears: '计入的阶段',
}

/**
 * Returns the changes between two lists of items, matched by key: removed ones first, then those of the newer list in
 * order.
 */
export function diffItems(
  before: readonly StandardItem[],
  after: readonly StandardItem[],
  names: Names,
): ItemChange[] {
  const old = new Map(before.map((item) => [item.key, item]))
  const kept = new Set(after.map((item) => item.key))
  const removed = before
    .filter((item) => !kept.has(item.key))
    .map((item): ItemChange => ({
      key: item.key,
      label: item.label,
      kind: 'removed',
      fields: [],
      before: describeItem(item, names),
      after: null,
    }))
  return [...removed, ...after.flatMap((item) => diffItem(old.get(item.key), item, names))]
}

function diffItem(before: StandardItem | undefined, after: StandardItem, names: Names): ItemChange[] {
  const { key, label } = after
  const text = describeItem(after, names)
  if (!before) return [{ key, label, kind: 'added', before: null, after: text, fields: [] }]
  const fields = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[])
    .filter((field) => canonical(before[field]) !== canonical(after[field]))
    .map((field) => fieldLabels[field])
  if (fields.length === 0) return []
  return [{ key, label, kind: 'changed', before: describeItem(before, names), after: text, fields }]
}

/** Absent, null and an empty list say the same; keys of objects have no order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : Array.isArray(part) && part.length === 0
        ? null
        : part,
  )
