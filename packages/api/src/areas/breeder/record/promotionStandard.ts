import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, idIn, idOut, optText, whyNot } from '../../../core/wireFields.ts'
import { phases } from '../../experiment/shared.ts'
import { standardLabels as labels } from './archiveLabels.ts'
import { amountIn, day, keysOf, percentIn, versionIn } from './archiveShapes.ts'
import { standardKinds } from './breederFields.ts'
import { standardProblems } from './standardRules.ts'
import { APPROVED } from '../reward/rewardFields.ts'

const PATH = '/api/product/promotionStandard'
const kindIn = z.enum(keysOf(standardKinds), `${labels.kind}不正确`)

/** Rows that the table of one breeder may have. */
export const MAX_STANDARDS = 100

/** The phases that a standard may pay for: those of trials, and the approval itself. */
export const standardPhases = [...phases, { value: APPROVED, label: '审定通过' }] as const

/** Returns the label of a phase of 推广标准. */
export const standardPhaseText = (phase: string): string =>
  standardPhases.find(({ value }) => value === phase)?.label ?? phase

const area = (label: string) =>
  z.number(`${label}应为数字`).min(0, `${label}不得小于0`).max(1_000_000, `${label}过大`).nullish()

/** A row as it is saved; the table of the web checks its rows by the same schema. */
export const standardRow = z
  .object({
    /** The stored row; absent for a new one. */
    id: idIn('标准').nullish(),
    kind: kindIn,
    phase: z
      .enum(standardPhases.map(({ value }) => value) as [string, ...string[]], `${labels.phase}不正确`)
      .nullish(),
    from: area(labels.from),
    to: area(labels.to),
    amount: amountIn(labels.amount).nullish(),
    rate: percentIn(labels.rate).nullish(),
    validFrom: day(labels.validFrom),
    validTo: day(labels.validTo).nullish(),
    clause: optText(labels.clause, 300),
  })
  .superRefine(({ amount, rate }, found) => {
    const given = [amount, rate].filter((value) => value !== null && value !== undefined)
    if (given.length === 1) return
    const message = `${labels.amount}与${labels.rate}须填一项，且只填一项`
    found.addIssue({ code: 'custom', path: ['amount'], message })
  })

const standard = z.object({
  id: idOut,
  no: z.number(),
  kind: kindIn,
  phase: z.string().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Yuan as text. */
  amount: z.string().nullable(),
  /** Percent as text. */
  rate: z.string().nullable(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  clause: z.string().nullable(),
  /** Whether it holds today. */
  isInForce: z.boolean(),
  /** Why the row cannot be deleted; null if it can. */
  keptBecause: z.string().nullable(),
})
export type StandardRow = z.output<typeof standard>

export const standardList = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: '一个育种家的推广标准，含以前与以后生效的',
  access: 'breeder.archive:read',
  reads: ['breeder.archive', 'breeder.money'],
  input: z.object({ breederId: idIn('育种家') }),
  output: z.object({
    /** Version of the archive, for the save. */
    version: z.number(),
    rows: z.array(standard),
    /** edit. */
    can,
    whyNot,
  }),
})

export const saveStandards = command({
  method: 'POST',
  path: `${PATH}/saveOrUpdate`,
  summary: '整表保存推广标准：面积区间含下限不含上限，不得重叠，不得留空档；已登记的费用不受影响',
  access: 'breeder.archive:write',
  changes: ['breeder.archive', 'breeder.money'],
  input: z.object({
    breederId: idIn('育种家'),
    version: versionIn.nullish(),
    rows: z
      .array(standardRow, '推广标准不正确')
      .max(MAX_STANDARDS, `推广标准最多${MAX_STANDARDS}行`)
      .superRefine((rows, found) => {
        for (const { at, message } of standardProblems(rows, standardPhaseText))
          found.addIssue({ code: 'custom', path: [at, 'kind'], message: `第 ${at + 1} 行：${message}` })
      }),
  }),
  output: z.object({ version: z.number() }),
})
