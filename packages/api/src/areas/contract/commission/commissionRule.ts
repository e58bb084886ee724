import { z } from 'zod'
import { readMoney, type Fen } from '../../../core/money/readMoney.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, optText, whyNot } from '../../../core/wireFields.ts'
import { amountFrom0, bizYearIn, dayIn, percentIn } from '../contractFields.ts'
import { seasonProblem } from '../money/seasonCommission.ts'
import { tierProblems } from '../money/tiers.ts'
import {
  COMMISSION_PATH,
  COMMISSION_READ,
  COMMISSION_READS,
  COMMISSION_WRITE,
  quantityIn,
  scopeIn,
} from './commissionFields.ts'
import { ruleLabels as labels } from './commissionLabels.ts'

const PATH = `${COMMISSION_PATH}/rule` as const

const tier = z.object({
  upTo: z.string('阶梯的上限应为文字').trim().nullable(),
  rate: z.string('阶梯的单价或比例必填').trim(),
})
const MAX_TIERS = 12
const MAX_TERM_DAYS = 730

const ruleValues = {
  fromYear: bizYearIn(labels.fromYear),
  toYear: bizYearIn(labels.toYear).nullish(),
  isTemporary: flag(labels.isTemporary).default(false),
  cycle: z.enum(['quarter', 'year'], '申报周期只能是按季或按年').default('quarter'),
  base: z.enum(['kg', 'yuan'], '计提基数只能是销量或销售额').default('kg'),
  isTaxIncluded: flag(labels.isTaxIncluded).default(true),
  vatRate: percentIn(labels.vatRate).default('9'),
  mode: z.enum(['MARGINAL', 'WHOLE'], '阶梯方式只能是分段累进或全额').default('MARGINAL'),
  tiers: z.array(tier, '请填写阶梯').max(MAX_TIERS, `阶梯最多${MAX_TIERS}档`),
  minimum: amountFrom0(labels.minimum).nullish(),
  cap: amountFrom0(labels.cap).nullish(),
  advance: amountFrom0(labels.advance).nullish(),
  quantityCap: quantityIn(labels.quantityCap).nullish(),
  termDays: z.coerce
    .number('付款期限应为天数')
    .int('付款期限应为整天')
    .min(0, '付款期限不得小于0天')
    .max(MAX_TERM_DAYS, `付款期限最多${MAX_TERM_DAYS}天`)
    .default(30),
  signedOn: dayIn(labels.signedOn).nullish(),
  note: optText(labels.note, 500),
}

type RuleValues = z.output<z.ZodObject<typeof ruleValues>>

/** Returns what is wrong with the terms of a rule, with the field of each problem. */
export function ruleProblems(
  rule: Pick<
    RuleValues,
    'fromYear' | 'toYear' | 'isTemporary' | 'base' | 'tiers' | 'minimum' | 'cap' | 'advance'
  >,
): { field: string; message: string }[] {
  const { fromYear, toYear, isTemporary, base, tiers, minimum, cap, advance } = rule
  const problems = tierProblems(tiers, base).map((message) => ({ field: 'tiers', message }))
  if (toYear && toYear < fromYear)
    problems.push({ field: 'toYear', message: `截止业务年度${toYear}早于起始业务年度${fromYear}` })
  if (isTemporary && !toYear)
    problems.push({ field: 'toYear', message: '临时条款请填写截止业务年度，到期后自动恢复原条款' })
  const limits = seasonProblem({
    tiers,
    minimum: readFen(minimum),
    cap: readFen(cap),
    advance: readFen(advance) ?? 0n,
  })
  return limits ? [...problems, { field: 'cap', message: limits }] : problems
}

/** Returns an amount of a request; null for none, and for what is no amount: its own field says so. */
function readFen(typed: string | null | undefined): Fen | null {
  const read = readMoney(typed ?? '')
  return 'fen' in read ? read.fen : null
}

const checked = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ ...shape, ...ruleValues }).superRefine((rule, ctx) => {
    for (const { field, message } of ruleProblems(rule as RuleValues))
      ctx.addIssue({ code: 'custom', path: [field], message })
  })

const rule = z.object({
  id: idOut,
  version: z.number(),
  contractId: idOut,
  varietyLineId: idOut.nullable(),
  /** Name of the variety; 全部品种 without one. */
  scopeName: z.string(),
  serial: z.number(),
  fromYear: z.number(),
  toYear: z.number().nullable(),
  isTemporary: z.boolean(),
  cycle: z.enum(['quarter', 'year']),
  base: z.enum(['kg', 'yuan']),
  isTaxIncluded: z.boolean(),
  vatRate: z.string(),
  mode: z.enum(['MARGINAL', 'WHOLE']),
  tiers: z.array(z.object({ upTo: z.string().nullable(), rate: z.string() })),
  minimum: z.string().nullable(),
  cap: z.string().nullable(),
  advance: z.string().nullable(),
  quantityCap: z.string().nullable(),
  termDays: z.number(),
  signedOn: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether the rule counts in the current business year. */
  isInForce: z.boolean(),
  /** Warnings about 阶梯倒挂. */
  warnings: z.array(z.string()),
  /** edit, delete. */
  can,
  whyNot,
})
export type CommissionRule = z.output<typeof rule>

export const ruleList = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: '合同的提成规则及各版本',
  access: COMMISSION_READ,
  reads: COMMISSION_READS,
  input: z.object({ contractId: idIn('合同') }),
  output: z.object({
    /** Varieties of the contract that a rule can be about. */
    varieties: z.array(z.object({ value: idOut, label: z.string() })),
    bizYear: z.number(),
    /** How business years are cut and named, in words. */
    bizYearRule: z.string(),
    rules: z.array(rule),
    /** create. */
    can,
    whyNot,
  }),
})

export const createRule = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '新增提成规则，或已有规则的新版本',
  access: COMMISSION_WRITE,
  changes: ['contract.commission', 'obligation.item'],
  input: checked(scopeIn),
  output: z.object({ id: idOut, warnings: z.array(z.string()) }),
})

/** 追溯调整模拟: what a rule would change in confirmed seasons; nothing is stored. */
export const simulateRule = query({
  method: 'POST',
  path: `${PATH}/simulate`,
  summary: '模拟提成规则对已确认年度的追溯影响，不保存',
  access: COMMISSION_WRITE,
  reads: COMMISSION_READS,
  input: checked(scopeIn),
  output: z.object({
    licensee: z.string(),
    scopeName: z.string(),
    /** Serial number that the version would get. */
    serial: z.number(),
    /** Yuan: what the confirmed runs of a season made payable, what they would by this rule, and the difference. */
    seasons: z.array(
      z.object({
        bizYear: z.number(),
        isClosed: z.boolean(),
        /** Serial number of the version that the last run of the season followed. */
        fromSerial: z.number(),
        before: z.string(),
        after: z.string(),
        change: z.string(),
      }),
    ),
    sums: z.object({ before: z.string(), after: z.string(), change: z.string() }),
    warnings: z.array(z.string()),
  }),
})
export type RuleSimulation = z.output<typeof simulateRule.output>

export const editRule = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改未用于计算的提成规则',
  access: COMMISSION_WRITE,
  changes: ['contract.commission', 'obligation.item'],
  input: checked({ id: idIn('提成规则'), version: z.number('版本必填') }),
  output: z.object({ id: idOut, warnings: z.array(z.string()) }),
})

export const deleteRule = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除未用于计算的提成规则',
  access: COMMISSION_WRITE,
  changes: ['contract.commission', 'obligation.item'],
  input: z.object({ id: idIn('提成规则') }),
  output: done,
})
