/** What breeders are measured by in a year; null in a year without activity of that kind. */
export const scoreMeasures = {
  参试品种数: '当年有参试的合作品种个数',
  晋级品种数: '当年评估已发布为晋级的合作品种个数',
  审定品种数: '当年审定或登记的品种个数',
  销售产品数: '当业务年度有销售的产品个数',
  净销量: '当业务年度净销量，万公斤',
  推广面积: '当业务年度推广面积，万亩',
  销售额: '当业务年度销售额，万元',
  提成收入: '当业务年度已确认的提成，万元',
  应付: '当年费用与奖励应付，万元',
  已付: '当年费用与奖励已付，万元',
  发放材料数: '当年发放的材料次数',
  应还材料数: '当年到期应归还的材料次数',
  按期归还数: '当年到期、按期归还的材料次数',
} as const
export type ScoreMeasure = keyof typeof scoreMeasures

/** The measures of a breeder in a year, by name. */
export type MeasureValues = Readonly<Record<ScoreMeasure, number | null>>

/** A criterion of the rule: its formula gives 0 to 100, its weight is in percent. */
export interface ScoreCriterion {
  name: string
  formula: string
  /** Percent with at most two decimals, as text. */
  weight: string
}

/** A criterion with what its formula gave; null is left out of the score. */
export interface ScoredCriterion extends ScoreCriterion {
  value: number | null
}

/** Labels of a rule. */
export const ruleLabels = {
  no: '版次',
  criteria: '指标',
  reason: '调整原因',
  testedBreederId: '试算的育种家',
  testedYear: '试算的年度',
} as const

/** Labels of a criterion. */
export const criterionLabels = { name: '指标', formula: '公式', weight: '权重（%）' } as const

/** Labels of a card. */
export const cardLabels = {
  breederId: '育种家',
  year: '年度',
  ruleNo: '规则版次',
  score: '得分',
  weight: '计入权重（%）',
  criteria: '各指标得分',
  inputs: '取值',
  reason: '重评原因',
} as const

/** Returns the name of a breeder with a score, which says that his archive is gone. */
export const scoredName = ({ name, isDeleted }: { name: string; isDeleted: boolean }): string =>
  isDeleted ? `${name}（档案已删除）` : name

/** The least percent of the weights that a score rests on to be ranked: one of fewer activities says too little to be compared. */
export const RANKED_WEIGHT_MIN = 60
/** What stands in place of a rank where a score rests on less. */
export const thinScore = '数据不足'

/** Returns whether a score is left out of the ranking because it rests on too little; one of a year without activity is none. */
export const isThin = ({ score, weight }: { score: number | null; weight: number }): boolean =>
  score !== null && weight < RANKED_WEIGHT_MIN

/** Criteria that a rule may have. */
export const CRITERIA_MAX = 20
