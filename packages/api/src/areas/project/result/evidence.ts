import { resourceTitles, type ResourceName } from '../../../core/resource/titles.ts'
import { REVIEW } from '../../../core/resource/review.ts'
import { resultTypeLabels } from './resultTypeLabels.ts'
import type { ResultType } from './resultTypes.ts'
import { indexTypes, type IndexType, type IndexTypeCode } from '../plan/indexTypes.ts'

/** What a record must say to be evidence of an index type, beside being of the right registry. */
interface Demand {
  field: string
  /** One of these words; any value if absent. */
  words?: readonly string[]
  /** What is missing, for people: 「尚未授权」. */
  missing: string
}

const granted: Demand = { field: 'grantDate', missing: '尚未授权' }
const invention: Demand = { field: 'patentType', words: ['发明'], missing: '不是发明专利' }
const standard = (...words: string[]): Demand => ({
  field: 'standardType',
  words,
  missing: `不是${words.join('、')}标准`,
})

const demands: Readonly<Partial<Record<IndexTypeCode, readonly Demand[]>>> = {
  rightGranted: [granted],
  inventionApplied: [invention],
  inventionGranted: [invention, granted],
  utilityModel: [{ field: 'patentType', words: ['实用新型'], missing: '不是实用新型专利' }],
  paperAbroad: [
    { field: 'indexed', words: ['SCI', 'SSCI', 'EI', 'CPCI'], missing: '未被 SCI、SSCI、EI 或 CPCI 收录' },
  ],
  standardState: [standard('国家')],
  standardIndustry: [standard('行业')],
  standardHouse: [standard('企业')],
}

/** Returns the registries whose records are evidence of an index type; none where an amount is measured. */
export const evidenceOf = (type: IndexTypeCode): readonly string[] =>
  (indexTypes[type] as IndexType).evidence ?? []

/** Returns why a record of this registry cannot be evidence of an index of this type, whatever it says; null if it can. */
export function typeBlocker(type: IndexTypeCode, resultType: ResultType): string | null {
  const wanted = evidenceOf(type)
  const { label } = indexTypes[type]
  if (wanted.length === 0) return `「${label}」按填报的数量计，没有可作佐证的登记库，请只关联到项目`
  if (wanted.includes(resultType)) return null
  const names = wanted.map((name) => resourceTitles[name as ResourceName]).join('、')
  return `「${label}」以${names}为佐证，${resultTypeLabels[resultType]}不能计入`
}

/** A record as far as it is evidence. */
export type EvidenceRecord = Readonly<Record<string, unknown>> & {
  status: number
  deletedAt: unknown
}

/** Returns why a linked record does not count for its index yet; null if it counts. */
export function evidenceBlocker(type: IndexTypeCode, record: EvidenceRecord | undefined): string | null {
  if (!record || record.deletedAt) return '登记记录已删除'
  if (record.status !== REVIEW.APPROVED) return '登记记录未审核通过'
  return (demands[type] ?? []).find((demand) => !meets(demand, record))?.missing ?? null
}

function meets({ field, words }: Demand, record: EvidenceRecord): boolean {
  const values = [record[field]].flat().filter((value) => value !== null && value !== undefined)
  if (!words) return values.length > 0
  return values.some((value) => words.some((word) => word === value))
}

/**
 * Returns the value of an index: what approved evidence is worth, or what was last typed if that is more. Null where neither
 * says anything.
 */
export const valueOfIndex = (typed: number | null, evidence: number): number => Math.max(typed ?? 0, evidence)

/**
 * Returns how much of what is claimed for an index no approved evidence supports: 待佐证. Claimed is its value, or what its
 * progress says it is where key results lead to that. Measured amounts need no evidence.
 */
export function unsupported(
  type: IndexTypeCode,
  { current, target, progress }: { current: number; target: number; progress: number | null },
  evidence: number,
): number {
  if (evidenceOf(type).length === 0) return 0
  const claimed = Math.max(current, ((progress ?? 0) / 100) * target)
  return Math.max(0, Number((claimed - evidence).toFixed(4)))
}
