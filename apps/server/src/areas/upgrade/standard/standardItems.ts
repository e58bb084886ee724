import { phases } from '@hepu/api/areas/experiment/group/phases'
import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import { itemKinds, weightProblem, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import { asksMembership } from '@hepu/breeding/promotion/compare'
import { looksBack } from '@hepu/breeding/promotion/measure'
import { isWord } from '../evaluation/freezeTables.ts'

/** Refuses items that contradict themselves, occur twice, or use traits that the crop does not have; names the item. */
export function assertItems(crop: string, items: readonly StandardItem[]): void {
  const keys = new Set<string>()
  for (const item of items) {
    if (keys.has(item.key)) throw new AppError('BAD_INPUT', `指标「${item.label}」重复`)
    keys.add(item.key)
    const problem = findProblem(crop, item)
    if (problem !== null) throw new AppError('BAD_INPUT', `指标「${item.label}」${problem}`)
  }
}

function findProblem(crop: string, item: StandardItem): string | null {
  return (
    findTraitProblem(crop, item) ??
    findConditionProblem(item) ??
    findYearsProblem(item) ??
    findWeightProblem(item)
  )
}

function findWeightProblem(item: StandardItem): string | null {
  const problem = weightProblem(item)
  return problem && `按「${itemKinds[item.kind]}」，${problem}`
}

function findTraitProblem(crop: string, item: StandardItem): string | null {
  if (isWord(crop, item.trait)) return findWordProblem(crop, item)
  const unknown = [item.trait, item.adjust?.by].find((key) => key !== undefined && !isMeasured(crop, key))
  return unknown === undefined ? null : `的性状「${unknown}」不是该作物的数值性状`
}

function findWordProblem(
  crop: string,
  { trait, agg, base, op, values, adjust }: StandardItem,
): string | null {
  if (!asksMembership(op)) return '是文字性状，运算只能用「属于」或「不属于」'
  if (agg !== 'MODE' && agg !== 'LAST') return '是文字性状，取值只能用「多数试点」或「最近一年」'
  if (base !== 'ABS' || adjust) return '是文字性状，不能与对照或组均值比较'
  const words = Object.keys(traitOf(crop, trait)?.options ?? {})
  const other = (values ?? []).find((value) => words.length > 0 && !words.includes(value))
  return other === undefined ? null : `的取值「${other}」不在该性状的选项中`
}

function isMeasured(crop: string, key: string): boolean {
  const kind = traitOf(crop, key)?.kind
  return kind === 'number' || kind === 'grade'
}

function findConditionProblem(item: StandardItem): string | null {
  const { op, v1, v2, values } = item
  if (item.base.startsWith('VS_CK') && item.ck === null) return '须选择对照'
  if (op === 'BETWEEN' && (v2 === null || v2 < v1)) return '的区间上限不得小于下限'
  if (asksMembership(op)) {
    const listed = values ?? []
    if (listed.length === 0) return '须列出取值'
    if (new Set(listed).size < listed.length) return '的取值重复'
  }
  if (item.agg === 'EACH_POINT_SHARE' && (item.shareOp === null || item.shareValue === null)) {
    return '须填写每点的条件'
  }
  return null
}

function findYearsProblem({
  agg,
  op,
  shareOp,
  shareValue,
  phases: asked,
  phaseYears,
}: StandardItem): string | null {
  const unknown = [...(asked ?? []), ...(phaseYears ?? [])].find(
    (code) => !phases.some((phase) => phase.value === code),
  )
  if (unknown !== undefined) return `的试验阶段「${unknown}」不存在`
  if (agg === 'EACH_YEAR' && !['GE', 'GT', 'LE', 'LT'].includes(op))
    return '按年要求时，运算只能用 ≥、>、≤、<'
  if (looksBack(agg) && shareOp !== null && shareValue === null) return '须填写每点的条件'
  return null
}
