import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { idIn, idOut, moment, nothing, option, optText, text } from '../../../core/wireFields.ts'
import { phaseCodes } from './lifecycleRules.ts'
import {
  overrideOut,
  phaseFoundOut,
  phaseOut,
  statisticOut,
  statisticV2Out,
  trendRow,
} from './lifecycleShapes.ts'
import { checkThresholds, thresholdFields, thresholdLabels } from './lifecycleThresholds.ts'

const READ = 'product.productRecord:read'
const WRITE = 'product.lifecycle:write'
const RECORD = '/api/product/productRecord'
const PATH = '/api/product/productLifecycle'
const READS = ['product.productRecord', 'product.lifecycle', 'product.decision'] as const
const CHANGES = ['product.lifecycle', 'product.productRecord'] as const

const bizYear = (label: string) =>
  z.number(`${label}必填`).int(`${label}不正确`).min(1990, `${label}不正确`).max(2100, `${label}不正确`)

/** Phases with the rules in force. */
export const lifeCycleDescList = query({
  method: 'GET',
  path: '/api/product/product/lifeCycleDescList',
  summary: '生命周期阶段说明：每个阶段的判定条件，按当前作物的阈值',
  access: READ,
  reads: ['product.lifecycle'],
  input: nothing,
  output: z.array(option.extend({ description: z.string() })),
})

export const lifeCycleList = query({
  method: 'GET',
  path: '/api/product/product/lifeCycleList',
  summary: '生命周期阶段',
  access: READ,
  reads: [],
  input: nothing,
  output: z.array(option),
})

const thresholdVersion = z.object({
  /** 0 for the defaults, which nobody has saved. */
  serial: z.number(),
  demoYears: z.number(),
  demoArea: z.number(),
  growthRate: z.number(),
  matureShare: z.number(),
  declineRate: z.number(),
  declineYears: z.number(),
  declineShare: z.number(),
  note: z.string().nullable(),
  byName: z.string().nullable(),
  at: moment.nullable(),
})

/** Thresholds of the crop at hand: the version in force and all before it, the newest first. */
export const productLifecycleList = query({
  method: 'GET',
  path: `${PATH}/productLifecycleList`,
  summary: '生命周期阈值：当前作物现行的一版与历次版本',
  access: READ,
  reads: ['product.lifecycle', 'system.user'],
  input: nothing,
  output: z.object({ current: thresholdVersion, versions: z.array(thresholdVersion) }),
})

/** Which products would come into another phase. */
export const previewProductLifecycle = query({
  method: 'POST',
  path: `${PATH}/preview`,
  summary: '预览阈值调整：哪些产品会换阶段，不保存',
  access: WRITE,
  reads: READS,
  input: z.object(thresholdFields).superRefine(checkThresholds),
  output: z.object({
    total: z.number(),
    moves: z.array(
      z.object({
        productId: idOut,
        name: z.string(),
        code: z.string(),
        before: phaseOut,
        after: phaseOut,
        reasons: z.array(z.string()),
        /** A phase set by hand is shown in place of the computed one. */
        isOverridden: z.boolean(),
      }),
    ),
  }),
})

/** Saves a new version of the thresholds and recomputes the phases. Throws CONFLICT if `serial` is not the newest. */
export const saveProductLifecycle = command({
  method: 'POST',
  path: `${PATH}/saveProductLifecycle`,
  summary: '保存生命周期阈值为新的一版，并重算产品阶段',
  access: WRITE,
  changes: CHANGES,
  input: z
    .object({
      ...thresholdFields,
      /** The version that was shown. */
      serial: z.number(`${thresholdLabels.serial}必填`).int(`${thresholdLabels.serial}不正确`),
      note: optText(thresholdLabels.note, 200),
    })
    .superRefine(checkThresholds),
  output: z.object({ serial: z.number(), moved: z.number() }),
})

export const productLifecycleDetail = query({
  method: 'GET',
  path: `${PATH}/detail`,
  summary: '产品的生命周期：计算的阶段与依据的数字、手工阶段',
  access: READ,
  reads: [...READS, 'system.user'],
  input: z.object({ productId: idIn('产品') }),
  output: z.object({
    name: z.string(),
    computed: phaseFoundOut,
    /** What is shown: set by hand for the running business year, else computed. */
    phase: phaseOut,
    overrides: z.array(overrideOut),
    /** The running business year. */
    bizYear: z.number(),
    bizYearText: z.string(),
    /** Name of the version of the thresholds. */
    thresholdText: z.string(),
    mayOverride: z.boolean(),
  }),
})

/** Sets the phase of a product for the running business year or the next one; it lapses by itself. */
export const overrideProductLifecycle = command({
  method: 'POST',
  path: `${PATH}/override`,
  summary: '手工设定产品在一个业务年度的阶段，须写原因，到期自动失效',
  access: WRITE,
  changes: CHANGES,
  input: z.object({
    productId: idIn('产品'),
    bizYear: bizYear('业务年度'),
    phase: z.enum(phaseCodes, '阶段不正确'),
    reason: text('设定原因', 500),
  }),
  output: z.object({ id: idOut, version: z.number() }),
})

export const endProductLifecycleOverride = command({
  method: 'POST',
  path: `${PATH}/endOverride`,
  summary: '取消手工设定的阶段，恢复计算的阶段',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn('手工阶段'), version: z.number('版本必填').int('版本不正确') }),
  output: z.object({ phase: phaseOut }),
})

const range = {
  id: idIn('产品'),
  startYear: z.coerce
    .number('起始业务年度不正确')
    .int('起始业务年度不正确')
    .min(1990, '起始业务年度不正确')
    .nullish(),
  endYear: z.coerce
    .number('截止业务年度不正确')
    .int('截止业务年度不正确')
    .max(2100, '截止业务年度不正确')
    .nullish(),
}
const inRange = z
  .object(range)
  .refine(({ startYear, endYear }) => !startYear || !endYear || startYear <= endYear, {
    path: ['endYear'],
    message: '截止业务年度不得早于起始业务年度',
  })

export const lifeCycleTrend = query({
  method: 'GET',
  path: `${RECORD}/{id}/lifeCycleTrend`,
  summary: '产品各业务年度的阶段、销量、面积与金额',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn('产品') }),
  output: z.array(trendRow),
})
export const lifeCycleTrendV2 = query({
  method: 'GET',
  path: `${RECORD}/V2/{id}/lifeCycleTrend`,
  summary: '产品各业务年度的阶段、销量、面积与金额，可限定业务年度',
  access: READ,
  reads: READS,
  input: inRange,
  output: z.array(trendRow),
})
export const productStatisticOfRecord = query({
  method: 'GET',
  path: `${RECORD}/{id}/statistic`,
  summary: '一个产品的统计：销量、面积、金额、同比、份额、峰值',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn('产品') }),
  output: statisticOut,
})
export const productStatisticOfRecordV2 = query({
  method: 'GET',
  path: `${RECORD}/V2/{id}/statistic`,
  summary: '一个产品在所给业务年度的统计，另有象限与年均增长率',
  access: READ,
  reads: READS,
  input: inRange,
  output: statisticV2Out,
})
