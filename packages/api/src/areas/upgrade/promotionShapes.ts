import { z } from 'zod'
import { moisture } from '../experiment/shared.ts'

/** 判定: what becomes of an entry after a phase. */
export const decisions = { UP: '晋级', RETEST: '续试', HOLD: '待定', DROP: '淘汰' } as const
export type Decision = keyof typeof decisions
export const decision = z.enum(['UP', 'RETEST', 'HOLD', 'DROP'])

/** Problem of an evaluation whose group has no check. */
export const NO_CHECK = '对照品种未设置'

/** Points enough for a verdict are a yardstick of verdicts, as standards are: who keeps those sets it. */
export const MIN_POINTS_PERMISSION = 'upgrade.standard:write'
export const MIN_POINTS_LABEL = '最少有效试点数'

/** 级别 of a standard. */
export const standardLevels = { COMPANY: '企业', PROV: '省级', NAT: '国家级' } as const

export const itemAggs = {
  MEAN: '各点平均',
  MAX: '最高值',
  MIN: '最低值',
  MODE: '多数试点',
  EACH_POINT_SHARE: '点次比例',
  EACH_YEAR: '每年都达到',
  TWO_YEAR_MEAN: '两年平均',
  LAST: '最近一年',
} as const
export const itemBases = {
  ABS: '绝对值',
  VS_CK: '比对照±%',
  VS_CK_DIFF: '比对照±',
  VS_GROUP_MEAN: '比组均值±%',
  RANK: '位次',
  RANK_PCT: '位次占比%',
} as const
export const itemOps = {
  GE: '≥',
  GT: '>',
  LE: '≤',
  LT: '<',
  EQ: '=',
  NE: '≠',
  BETWEEN: '介于',
  IN: '属于',
  NOT_IN: '不属于',
} as const
export const itemKinds = { VETO: '一票否决', MUST: '必须达到', SCORE: '计分', INFO: '参考' } as const
export const itemMissings = { FAIL: '按不达标', IGNORE: '不计', PENDING: '列为缺项' } as const

/**
 * One index of a standard. `trait` is `yieldMu` or a trait key; with `EACH_POINT_SHARE` the value is the share (%)
 * of points where the point's own value (its gain over the base, or the trait itself) satisfies `shareOp shareValue`.
 */
/** Far beyond any trait or percentage; larger ones are slips. */
const LARGEST = 1_000_000
const bounded = (label: string) =>
  z.number(`${label}必填`).min(-LARGEST, `${label}过小`).max(LARGEST, `${label}过大`)

const itemOp = z.enum(['GE', 'GT', 'LE', 'LT', 'EQ', 'NE', 'BETWEEN', 'IN', 'NOT_IN'], '比较方式不正确')
const someTexts = (label: string, most: number) =>
  z
    .array(z.string().trim().min(1, `${label}不得为空`).max(64, `${label}最多64个字`), `${label}不正确`)
    .max(most, `${label}最多${most}项`)
    .nullish()

export const standardItem = z.object({
  key: z.string('指标必选').min(1, '指标必选').max(64, '指标不正确'),
  label: z.string('指标名称必填').trim().min(1, '指标名称必填').max(60, '指标名称最多60个字'),
  trait: z.string('性状必选').min(1, '性状必选').max(64, '性状不正确'),
  agg: z.enum(
    ['MEAN', 'MAX', 'MIN', 'MODE', 'EACH_POINT_SHARE', 'EACH_YEAR', 'TWO_YEAR_MEAN', 'LAST'],
    '取值不正确',
  ),
  base: z.enum(['ABS', 'VS_CK', 'VS_CK_DIFF', 'VS_GROUP_MEAN', 'RANK', 'RANK_PCT'], '比较基准不正确'),
  /** Which check the base compares with, 1..n. */
  ck: z
    .number('对照序号应为数字')
    .int('对照序号应为整数')
    .min(1, '对照序号不得小于1')
    .max(9, '对照序号不得大于9')
    .nullable(),
  op: itemOp,
  v1: bounded('阈值'),
  v2: bounded('区间上限').nullable(),
  unit: z.string('单位应为文字').max(20, '单位最多20个字'),
  shareOp: z.enum(['GE', 'GT', 'LE', 'LT'], '每点条件不正确').nullable(),
  shareValue: bounded('每点条件').nullable(),
  kind: z.enum(['VETO', 'MUST', 'SCORE', 'INFO'], '性质不正确'),
  /** Items of the same group pass if any passes. */
  orGroup: z.string('任一即可组应为文字').max(20, '任一即可组最多20个字').nullable(),
  weight: z.number('权重必填').min(0, '权重不得小于0').max(100, '权重不得大于100'),
  missing: z.enum(['FAIL', 'IGNORE', 'PENDING'], '缺测时的处理不正确'),
  /** Raises the threshold by `perUnit` for each unit of trait `by` (entry − check) beyond `from`. */
  adjust: z
    .object(
      {
        by: z.string('阈值调整的性状必选').max(64, '阈值调整的性状不正确'),
        from: bounded('调整起点'),
        perUnit: bounded('每单位调整'),
      },
      '阈值调整不正确',
    )
    .nullable(),
  source: z.string('来源应为文字').max(200, '来源最多200个字').nullable(),
  /** With IN and NOT_IN: the words, or numbers in digits. */
  values: someTexts('取值', 20),
  /** Phases the item is asked in; none = all. */
  phases: someTexts('要求的阶段', 10),
  /** With an aggregate over years: phases whose seasons count; none = all. */
  phaseYears: someTexts('计入的阶段', 10),
})
export type StandardItem = z.infer<typeof standardItem>

/** Returns why an item cannot have its weight: an item with a score needs one above 0; null if it can. */
export const weightProblem = ({ kind, weight }: Pick<StandardItem, 'kind' | 'weight'>): string | null =>
  kind === 'SCORE' && weight <= 0 ? '权重应大于0' : null

/** Where a standard applies; null = any. The most specific scope wins. */
export const standardScope = z.object({
  phase: z.string('阶段不正确').max(64, '阶段最多64个字').nullable(),
  ripePeriod: z.string('熟期不正确').max(64, '熟期最多64个字').nullable(),
  ecoZone: z.string('生态区不正确').max(64, '生态区最多64个字').nullable(),
  groupId: z.string('组别不正确').max(64, '组别最多64个字').nullable(),
})
export type StandardScope = z.infer<typeof standardScope>

/** One item judged for one entry. */
export const itemVerdict = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['VETO', 'MUST', 'SCORE', 'INFO']),
  orGroup: z.string().nullable(),
  value: z.number().nullable(),
  threshold: z.number(),
  threshold2: z.number().nullable(),
  op: itemOp,
  unit: z.string(),
  pass: z.enum(['PASS', 'FAIL', 'PENDING', 'IGNORED']),
  /** How far from passing or failing, in the item's unit; positive = on the good side. */
  distance: z.number().nullable(),
  /** 差 0.8 个百分点 / 差 2 个增产点. */
  distanceText: z.string(),
  /** Points the value rests on, and for shares those that satisfied. */
  n: z.number(),
  hits: z.number().nullable(),
  points: z.array(z.object({ point: z.string(), value: z.number(), hit: z.boolean().nullable() })),
  /** What the values of the points mean; absent in verdicts of before it was kept. */
  each: z
    .object({ figure: z.string(), unit: z.string(), isGain: z.boolean(), asks: z.string().nullable() })
    .optional(),
  reason: z.string().nullable(),
  /** Why the threshold is not the one of the standard: `因生育期多2天`. */
  shiftText: z.string().optional(),
  /** The word, if the values of the trait are words. */
  text: z.string().nullish(),
  /** What IN and NOT_IN allow or exclude. */
  values: z.array(z.string()).optional(),
  /** Season by season, oldest first, for an aggregate over years. */
  years: z
    .array(
      z.object({
        year: z.number(),
        phase: z.string(),
        group: z.string(),
        value: z.number().nullable(),
        n: z.number(),
        reason: z.string().nullable(),
      }),
    )
    .optional(),
  /** The standard it belongs to, if there are several; its key then begins with the id, except for the first. */
  standardId: z.string().optional(),
})
export type ItemVerdict = z.infer<typeof itemVerdict>

/** Yield over CK1, where it decided between 待定 and 淘汰. */
const keepFigures = z.object({
  gainPct: z.number().nullable(),
  gainPoints: z.number(),
  points: z.number(),
})

/** The verdict of one entry. */
export const entryVerdict = z.object({
  entry: z.string(),
  isCk: z.boolean(),
  decision: decision.nullable(),
  /** The reason: the rule that decided, as text. */
  because: z.string(),
  score: z.number().nullable(),
  /** True when leaving out any one point would change the decision; `fragilePoints` names them. */
  fragile: z.boolean(),
  fragilePoints: z.array(z.string()),
  missing: z.array(z.string()),
  items: z.array(itemVerdict),
  keep: keepFigures.optional(),
  /** The results by class, if several are judged side by side. */
  classes: z
    .array(
      z.object({
        standardId: z.string(),
        className: z.string(),
        decision: decision.nullable(),
        because: z.string(),
        score: z.number().nullable(),
        missing: z.array(z.string()),
        keep: keepFigures.optional(),
      }),
    )
    .optional(),
})
export type EntryVerdict = z.infer<typeof entryVerdict>

const frozenEntry = z.object({ name: z.string(), isCk: z.boolean(), ckNo: z.number().nullable() })
/** traitKey → entry-major matrix over entries × used points; null = not surveyed. */
const figures = z.record(z.string(), z.array(z.array(z.number().nullable())))
const words = z.record(z.string(), z.array(z.array(z.string().nullable()))).optional()

/** Another season of entries of the group, as far as items over years look at it. */
const frozenYear = z.object({
  year: z.number(),
  phase: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  dataVersion: z.number(),
  groupMeanIncludesCk: z.boolean(),
  points: z.array(z.string()),
  entries: z.array(frozenEntry),
  tables: figures,
  words,
})

/** Longest reason of a point left out. */
export const DROP_REASON_MAX = 60

/** Rules of an item, besides its threshold, that a what-if may change. */
const triedRules = standardItem
  .pick({ v2: true, shareValue: true, kind: true, weight: true, missing: true, values: true, adjust: true })
  .partial()
export type TriedRules = z.infer<typeof triedRules>

/** Fewest and most valid points that an entry may be required to have. */
export const minPointsRule = z
  .number(`${MIN_POINTS_LABEL}应为数字`)
  .int(`${MIN_POINTS_LABEL}应为整数`)
  .min(1, `${MIN_POINTS_LABEL}不得小于1`)
  .max(50, `${MIN_POINTS_LABEL}不得大于50`)

/**
 * 试算: a what-if with thresholds and other rules by item key (for a standard after the first: `id/key`; a threshold of null =
 * 不作要求), 最少有效试点数, and points left out by name, each with its reason. A what-if that is stored has a reason for every point; those frozen before reasons were
 * required have none.
 */
export const whatIf = z.object({
  thresholds: z.record(z.string().max(100, '指标最多100个字'), bounded('试算阈值').nullable()),
  rules: z.record(z.string().max(100, '指标最多100个字'), triedRules).optional(),
  minPoints: minPointsRule.optional(),
  dropped: z.array(z.string().max(100, '试点名称最多100个字')).max(500, '去掉的试点最多500个'),
  reasons: z
    .record(
      z.string().max(100, '试点名称最多100个字'),
      z.string().trim().max(DROP_REASON_MAX, `去掉试点的理由最多${DROP_REASON_MAX}个字`),
    )
    .optional(),
})
export type WhatIf = z.infer<typeof whatIf>

/** A standard as it is frozen with a decision. */
const frozenStandard = z.object({
  id: z.string(),
  name: z.string(),
  number: z.number(),
  /** 标准类别; absent in evidence frozen before classes were judged side by side. */
  className: z.string().optional(),
  items: z.array(standardItem),
  /** People chose it themselves; otherwise it applies by its scope. */
  byHand: z.boolean().optional(),
})

/** What a decision rested on, frozen with it: point means of every trait used, the standard, the versions. */
export const evidence = z.object({
  groupName: z.string(),
  dataVersion: z.number(),
  methodVersion: z.string(),
  calculatedAt: z.string(),
  /** A point that is used in spite of a reason surveyed diseases only (病鉴点). */
  points: z.array(z.object({ name: z.string(), used: z.boolean(), reason: z.string().nullable() })),
  entries: z.array(frozenEntry.extend({ entryNo: z.string().nullable() })),
  tables: figures,
  /** Traits that are words, as far as the standard asks for them. */
  words,
  /** Season and phase of the group; absent in evidence frozen before items could name phases. */
  year: z.number().optional(),
  phase: z.string().optional(),
  /** Other seasons of the entries; absent where no item looks at years. */
  years: z.array(frozenYear).optional(),
  standard: frozenStandard.nullable(),
  /** Standards of other classes (标准类别) that apply in addition to the first; an entry that meets any of them passes. */
  others: z.array(frozenStandard).optional(),
  /** 试算调整: what the confirmed decision was computed with instead. */
  whatIf: whatIf.optional(),
  groupMeanIncludesCk: z.boolean(),
  /** Moisture of the yields; absent in evidence frozen before it was stored. */
  moisture: moisture.optional(),
  minPoints: z.number(),
  /** Traits of which less is better, so that ranks run the right way. */
  lowTraits: z.array(z.string()),
})
export type Evidence = z.infer<typeof evidence>
