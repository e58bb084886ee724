import { z } from 'zod'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, idIn, idOut, moment, nothing, optText, text, year } from '../../../core/wireFields.ts'
import { yearIn } from '../../../core/yearIn.ts'
import { FIRST_REPORTED_YEAR } from '../../../core/reportedYears.ts'
import { breederGrades, breederKinds } from '../record/breederFields.ts'
import { keysOf, percentIn } from '../record/archiveShapes.ts'
import { FORMULA_MAX } from './formula.ts'
import {
  cardLabels,
  criterionLabels as labels,
  CRITERIA_MAX,
  RANKED_WEIGHT_MIN,
  ruleLabels,
  thinScore,
} from './scoreFields.ts'
import { criteriaProblems, weightSum } from './scoreRules.ts'

const PATH = '/api/product/breederScore'
const READ = 'breeder.score:read'
const WRITE = 'breeder.score:write'

/** A year that breeders may be scored in. */
const scoredYear = yearIn(cardLabels.year, FIRST_REPORTED_YEAR)

const criterion = z.object({ name: z.string(), formula: z.string(), weight: z.string() })
const scored = criterion.extend({ value: z.number().nullable() })
const inputs = z.record(z.string(), z.number().nullable())

/** A criterion as it is saved; the table of the web checks its rows by the same schema. */
export const criterionIn = z.object({
  name: text(labels.name, 30),
  formula: text(labels.formula, FORMULA_MAX),
  weight: percentIn(labels.weight),
})

/** Criteria as they are saved: names, formulas and weights, Σ 100. */
const criteriaIn = z
  .array(criterionIn, '指标不正确')
  .min(1, '请至少填一个指标')
  .max(CRITERIA_MAX, `指标最多${CRITERIA_MAX}个`)
  .superRefine((criteria, found) => {
    for (const { at, field, message } of criteriaProblems(criteria))
      found.addIssue({ code: 'custom', path: [at, field], message: `第 ${at + 1} 行：${message}` })
    const sum = weightSum(criteria)
    if (sum === 10_000) return
    found.addIssue({ code: 'custom', path: [], message: `权重合计应为 100，现为 ${sum / 100}` })
  })

export const scoreRules = query({
  method: 'GET',
  path: `${PATH}/rules`,
  summary: '评分规则的各版次，最后一版有效',
  access: READ,
  reads: ['breeder.score', 'breeder.archive', 'system.user', 'system.party'],
  input: nothing,
  output: z.array(
    z.object({
      id: idOut,
      no: z.number(),
      criteria: z.array(criterion),
      reason: z.string(),
      testedOn: z.string(),
      testedYear: z.number(),
      createdByName: z.string().nullable(),
      createTime: moment,
    }),
  ),
})
export type ScoreRuleVersion = z.output<typeof scoreRules.output>[number]

const tried = {
  criteria: criteriaIn,
  breederId: idIn(ruleLabels.testedBreederId),
  year: scoredYear,
}

export const tryScore = query({
  method: 'POST',
  path: `${PATH}/try`,
  summary: '在一个育种家的一个年度上试算公式：给出每个度量的取值与各指标得分',
  access: WRITE,
  reads: ['breeder.score', 'breeder.archive'],
  input: z.object(tried),
  output: z.object({
    criteria: z.array(scored),
    inputs,
    score: z.number().nullable(),
    weight: z.number(),
  }),
})
export type TriedScore = z.output<typeof tryScore.output>

export const saveScoreRule = command({
  method: 'POST',
  path: `${PATH}/saveRule`,
  summary: '保存评分规则的新版次；须在一个有活动的育种家年度上试算通过，已评定的年度不变',
  access: WRITE,
  changes: ['breeder.score'],
  input: z.object({
    ...tried,
    /** The version that the editor began with; 0 for the first. */
    no: z.number('缺少版次').int('版次不正确'),
    reason: text(ruleLabels.reason, 200),
  }),
  output: z.object({ id: idOut, no: z.number() }),
})

const card = z.object({
  id: idOut,
  breederId: idOut,
  name: z.string(),
  kind: z.enum(keysOf(breederKinds)),
  grade: z.enum(keysOf(breederGrades)).nullable(),
  year: z.number(),
  /** Place among the scores of the year that rest on enough weight; null without a score, and for one that rests on too little. */
  rank: z.number().nullable(),
  score: z.number().nullable(),
  weight: z.number(),
  ruleNo: z.number(),
  criteria: z.array(scored),
  inputs,
  reason: z.string().nullable(),
  /** Whether it counts: the newest one of its breeder and year, unless the year was scored again after the breeder was deleted. */
  isCurrent: z.boolean(),
  /** Whether the archive of the breeder was deleted since. */
  isDeleted: z.boolean(),
  createdByName: z.string().nullable(),
  createTime: moment,
})
export type ScoreCard = z.output<typeof card>

export const scoreList = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: `育种家年度评分排名；没有活动的指标不计入，得分附计入的权重，低于${RANKED_WEIGHT_MIN}%的为${thinScore}，不排名`,
  access: READ,
  reads: ['breeder.score', 'breeder.archive', 'system.party', 'system.user'],
  input: z.object({ year: year.nullish(), breederId: idIn('育种家').nullish() }),
  output: z.array(card),
})

export const scoreYears = query({
  method: 'GET',
  path: `${PATH}/years`,
  summary: '可以评定的年度与已评定的家数',
  access: READ,
  reads: ['breeder.score'],
  input: nothing,
  output: z.object({
    years: z.array(z.object({ year: z.number(), scored: z.number() })),
    /** freeze. */
    can,
    /** Whether a rule exists. */
    hasRule: z.boolean(),
  }),
})

export const freezeScores = command({
  method: 'POST',
  path: `${PATH}/freeze`,
  summary:
    '评定一个已结束的年度：按现行规则算出各育种家得分并固定公式、权重与取值；再次评定须写原因，以前的保留',
  access: WRITE,
  changes: ['breeder.score'],
  input: z.object({ year: scoredYear, reason: optText(cardLabels.reason, 200) }),
  output: z.object({ scored: z.number(), without: z.number() }),
})

export const scoreExport = fileQuery({
  method: 'POST',
  path: `${PATH}/export`,
  summary: '导出一个年度的评分排名与各指标',
  access: 'breeder.archive:export',
  input: z.object({ year }),
})
