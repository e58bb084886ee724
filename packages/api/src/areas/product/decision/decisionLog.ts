import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { flag, idIn, idOut, option, optText, text } from '../../../core/wireFields.ts'
import { decisionKinds } from './decisionKinds.ts'
import { decisionLabels as labels, decisionReviewLabels } from './decisionLabels.ts'
import {
  bizYear,
  checkDecision,
  decisionFields,
  decisionKind,
  decisionReview,
  decisionRow,
  decisionState,
  evidenceItem,
  listedDecision,
  targetType,
} from './decisionShapes.ts'
import { outcomes, type Outcome } from './hindsight.ts'

const READ = 'product.decision:read'
const WRITE = 'product.decision:write'
const PATH = '/api/product/decisionLog'
export const DECISION_READS = [
  'product.decision',
  'product.productRecord',
  'research.variety',
  'system.user',
] as const
export const DECISION_CHANGES = [
  'product.decision',
  'product.productRecord',
  'product.paper',
  'product.state',
  'obligation.item',
] as const

const DECISION_SORTS = ['decidedOn', 'bizYear', 'targetName'] as const

/** Kind of the files of decisions. */
export const DECISION_FILES = 'product.decision'

const saved = z.object({
  id: idOut,
  /** Of the product or variety afterwards. */
  version: z.number(),
  stateAfter: z.string().nullable(),
})

export const saveProductDecision = command({
  method: 'POST',
  path: `${PATH}/save/product`,
  summary: '登记产品决策，同时改变产品状态',
  access: WRITE,
  changes: DECISION_CHANGES,
  input: z.object(decisionFields).superRefine(checkDecision),
  output: saved,
})

export const saveVarietyDecision = command({
  method: 'POST',
  path: `${PATH}/save/variety`,
  summary: '登记品种决策',
  access: WRITE,
  changes: DECISION_CHANGES,
  input: z.object(decisionFields).superRefine(checkDecision),
  output: saved,
})

/** Several decisions, all of them or none. */
export const saveDecisionList = command({
  method: 'POST',
  path: `${PATH}/save/List`,
  summary: '一次登记多项决策，任一项不成立则全部不登记',
  access: WRITE,
  changes: DECISION_CHANGES,
  input: z.object({
    list: z
      .array(z.object({ ...decisionFields, type: targetType }).superRefine(checkDecision), '决策不正确')
      .min(1, '请至少填写一项决策')
      .max(200, '一次最多200项决策'),
  }),
  output: z.object({ list: z.array(saved) }),
})

const ofTarget = {
  name: z.string(),
  /** Of the product or variety, for the next decision. */
  version: z.number(),
  state: z.string().nullable(),
  mayDecide: z.boolean(),
  /** 产业公司 that a decision may name. */
  companies: z.array(option),
  list: z.array(listedDecision),
}

export const listVarietyDecisions = query({
  method: 'POST',
  path: `${PATH}/list/variety`,
  summary: '一个品种的决策日志，新的在前',
  access: READ,
  reads: DECISION_READS,
  input: z.object({ id: idIn('品种') }),
  output: z.object(ofTarget),
})

export const listProductDecisions = query({
  method: 'GET',
  path: `${PATH}/list/product/{id}`,
  summary: '一个产品的决策日志，新的在前',
  access: READ,
  reads: DECISION_READS,
  input: z.object({ id: idIn('产品') }),
  output: z.object(ofTarget),
})

/** Finds products and varieties to decide about. */
export const searchDecisionTargets = query({
  method: 'GET',
  path: `${PATH}/searchTarget`,
  summary: '按名称或编号查可以登记决策的产品与品种，最多20个',
  access: WRITE,
  reads: ['product.productRecord', 'research.variety'],
  input: z.object({ name: text(labels.targetName, 100) }),
  output: z.array(
    z.object({
      /** `PRODUCT 12`, `VARIETY 7`. */
      id: z.string(),
      name: z.string(),
      /** Kind and number. */
      code: z.string(),
    }),
  ),
})

const filters = {
  name: optText(labels.targetName, 100),
  type: targetType.nullish(),
  decision: decisionKind.nullish(),
  bizYear: z.coerce.number(`${labels.bizYear}不正确`).pipe(bizYear).nullish(),
  status: decisionState.nullish(),
  batchId: idIn('导入批次').nullish(),
  id: idIn('决策').nullish(),
}

export const pageDecisions = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '全部决策',
  access: READ,
  reads: DECISION_READS,
  input: pageInput(filters, DECISION_SORTS),
  output: pageOutput(decisionRow),
})

/** What a decision would rest on now. */
export const decisionEvidence = query({
  method: 'GET',
  path: `${PATH}/evidence`,
  summary: '登记决策时将固定下来的依据：阶段、审定、试验与销售的当前数字',
  access: READ,
  reads: [...DECISION_READS, 'experiment.variety'],
  input: z.object({ type: targetType, id: idIn(labels.targetId) }),
  output: z.object({ list: z.array(evidenceItem) }),
})

/** What stands against a decision, before anybody writes its reason. */
export const decisionObstacles = query({
  method: 'GET',
  path: `${PATH}/obstacles`,
  summary: '登记决策前：对象现在为何不能登记这一决策，一句一条；能登记的，登记后的产品状态',
  access: WRITE,
  reads: [...DECISION_READS, 'product.binding'],
  input: z.object({
    type: targetType,
    id: idIn(labels.targetId),
    decision: decisionKind,
    supersedesId: idIn(labels.supersedesId).nullish(),
  }),
  output: z.object({
    list: z.array(z.string()),
    /** State of the product now and after the decision; null for a variety, and for a decision that cannot be made. */
    states: z.object({ before: z.string(), after: z.string() }).nullable(),
  }),
})

/** Adds what is concluded of a decision; nothing of it is changed afterwards. What was due is done. */
export const saveDecisionReview = command({
  method: 'POST',
  path: `${PATH}/review`,
  summary: '写一项决策的复盘结论：记下结论人与日期，此后不能修改，可再写',
  access: WRITE,
  changes: ['product.decision', 'obligation.item'],
  input: z.object({ decisionId: idIn('决策'), conclusion: text(decisionReviewLabels.conclusion, 2000) }),
  output: z.object({ id: idOut }),
})

const outcome = z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]], '复盘结果不正确')

export const pageHindsight = query({
  method: 'POST',
  path: `${PATH}/hindsight`,
  summary: '决策复盘：决策时的指标与之后1至3年销售、试验的比较',
  access: READ,
  reads: [...DECISION_READS, 'experiment.variety'],
  input: pageInput(
    {
      name: optText(labels.targetName, 100),
      decision: decisionKind.nullish(),
      bizYear: z.coerce.number(`${labels.bizYear}不正确`).pipe(bizYear).nullish(),
      outcome: outcome.nullish(),
      withoutFigures: flag('含无指标的决策').nullish(),
    },
    DECISION_SORTS,
  ),
  output: pageOutput(
    z.object({
      id: idOut,
      targetType,
      targetId: idOut,
      targetName: z.string(),
      decision: decisionKind,
      bizYear: z.number(),
      decidedOn: z.string(),
      decider: z.string(),
      reversal: z.string().nullable(),
      figures: z.array(
        z.object({
          key: z.enum(['plannedKg', 'targetArea', 'expectedGain', 'exit']),
          promised: z.number(),
          shown: z.number().nullable(),
          outcome,
        }),
      ),
      /** The year of the decision and the three after it, as far as they have begun. */
      years: z.array(
        z.object({
          bizYear: z.number(),
          /** Null where the organisation has no sales of the year at all. */
          kg: z.number().nullable(),
          area: z.number().nullable(),
          gain: z.number().nullable(),
          isRunning: z.boolean(),
        }),
      ),
      outcome,
      /** The newest first. */
      reviews: z.array(decisionReview),
      /** review. */
      can: z.record(z.string(), z.boolean()),
    }),
  ).extend({
    /** Over all decisions that the filters find. */
    rates: z.array(
      z.object({
        decision: z.enum(decisionKinds),
        hits: z.number(),
        misses: z.number(),
        open: z.number(),
        unknown: z.number(),
        rate: z.number().nullable(),
      }),
    ),
  }),
})
