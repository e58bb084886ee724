import { z } from 'zod'
import { idIn, idOut, optText, text } from '../../../core/wireFields.ts'
import { amountFrom0 } from '../contractFields.ts'
import { day } from './distributionCommon.ts'
import { isPercent } from '../money/allocate.ts'
import {
  bases,
  lineKinds,
  PERCENTS,
  ruleLabels as labels,
  type DistributionBase,
  type LineKind,
} from './distributionLabels.ts'
import { termsProblems, type RuleTerms } from './ruleTerms.ts'

const MAX_LINES = 50
const baseNames = Object.keys(bases) as [DistributionBase, ...DistributionBase[]]
const lineKindNames = Object.keys(lineKinds) as [LineKind, ...LineKind[]]

/** A percentage: decimal text from 0 to 100 with at most six decimals. */
export const percentIn = (label = PERCENTS) =>
  z.string(`${label}必填`).trim().refine(isPercent, `${label}应为0至100之间的数，最多6位小数`)

const optId = (label: string) =>
  idIn(label)
    .nullish()
    .transform((id) => id ?? null)
const list = <T extends z.ZodType>(item: T, label: string) =>
  z.array(item, `${label}不正确`).max(MAX_LINES, `${label}最多${MAX_LINES}行`)

const personIn = z.object({
  name: text('人员姓名', 60),
  userId: optId('用户'),
  personId: optId('科研人员'),
  percent: percentIn(),
})

const lineIn = z.object({
  kind: z.enum(lineKindNames, '对象类型不正确'),
  name: text('对象名称', 100),
  unitId: optId('单位'),
  percent: percentIn(),
  /** Yuan that the line gets of the contract first, and at most. */
  minimum: amountFrom0('下限').optional(),
  cap: amountFrom0('上限').optional(),
  priority: z
    .number('优先级应为数字')
    .int('优先级应为整数')
    .min(1, '优先级不得小于1')
    .max(99, '优先级不得大于99')
    .optional(),
  inner: list(personIn, labels.inner).default([]),
})

const tierIn = z.object({
  upTo: amountFrom0('分档上限')
    .nullish()
    .transform((upTo) => upTo ?? null),
  percents: z.array(percentIn('分档比例'), '分档比例不正确').max(MAX_LINES),
})

/** 分配办法 of a request; a sum that is off, a repeated name or a wrong tier is refused with the field. */
export const termsIn = z
  .object(
    {
      base: z.enum(baseNames, `${labels.base}不正确`).default('net'),
      recovery: z
        .discriminatedUnion(
          'mode',
          [
            z.object({ mode: z.literal('FIRST') }),
            z.object({ mode: z.literal('SHARE'), percent: percentIn(labels.recoveryPercent) }),
          ],
          `${labels.recovery}不正确`,
        )
        .default({ mode: 'FIRST' }),
      expenses: list(
        z.object({ name: text('扣除项名称', 60), amount: amountFrom0('扣除金额') }),
        labels.expenses,
      ).default([]),
      partners: list(
        z.object({
          name: text('合作单位名称', 100),
          partyId: optId('往来单位'),
          percent: percentIn('合作单位份额'),
          /** The cooperative variety that the share comes from. */
          cooperativeId: idIn('合作品种').optional(),
        }),
        labels.partners,
      ).default([]),
      lines: list(lineIn, labels.lines),
      tiers: list(tierIn, labels.tiers)
        .nullish()
        .transform((tiers) => (tiers?.length ? tiers : null)),
    },
    `${labels.terms}必填`,
  )
  .superRefine((terms, found) => {
    for (const { path, message } of termsProblems(terms satisfies RuleTerms))
      found.addIssue({ code: 'custom', path: path.split('.'), message })
  })

/** What a rule has besides its contract. */
export const ruleFields = {
  name: text(labels.name, 60),
  validFrom: day(labels.validFrom),
  /** Null for a rule without an end. */
  validTo: day(labels.validTo)
    .nullish()
    .transform((last) => last ?? null),
  terms: termsIn,
  remark: optText(labels.remark, 500),
}

const optIdOut = idOut.nullable()

/** 分配办法 of an answer. */
export const termsOut = z.object({
  base: z.enum(baseNames),
  recovery: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('FIRST') }),
    z.object({ mode: z.literal('SHARE'), percent: z.string() }),
  ]),
  expenses: z.array(z.object({ name: z.string(), amount: z.string() })),
  partners: z.array(
    z.object({
      name: z.string(),
      partyId: optIdOut,
      percent: z.string(),
      cooperativeId: idOut.optional(),
    }),
  ),
  lines: z.array(
    z.object({
      kind: z.enum(lineKindNames),
      name: z.string(),
      unitId: optIdOut,
      percent: z.string(),
      minimum: z.string().optional(),
      cap: z.string().optional(),
      priority: z.number().optional(),
      inner: z.array(
        z.object({ name: z.string(), userId: optIdOut, personId: optIdOut, percent: z.string() }),
      ),
    }),
  ),
  tiers: z.array(z.object({ upTo: z.string().nullable(), percents: z.array(z.string()) })).nullable(),
})
export type TermsOut = z.output<typeof termsOut>
