import { z } from 'zod'
import { done, idIn, idOut, idsIn, moment, optText, text, year } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'

/** Most values of one save, and of one germplasm. */
export const EVALUATION_ROWS_MAX = 200
export const EVALUATIONS_MAX = 2000

/** A value of a trait: a number, a word, or a day. */
const value = z.union([z.number(), z.string()])

const evaluation = z.object({
  id: idOut,
  trait: z.string(),
  /** Head of the trait: 株高(cm). */
  label: z.string(),
  value,
  /** Why the value is unusual. */
  warning: z.string().nullable(),
  env: z.string().nullable(),
  year: z.number(),
  remark: z.string().nullable(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
})

/** The values of one trait together. */
const traitSummary = z.object({
  trait: z.string(),
  label: z.string(),
  n: z.number(),
  /** Of numbers; words have counts. */
  mean: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Decimals that the mean is shown with. */
  decimals: z.number(),
  counts: z.array(z.object({ value: z.string(), n: z.number() })),
})

export const evaluationList = query({
  method: 'GET',
  path: '/api/research/germplasm/evaluation/list',
  summary: '一份种质的性状评价及各性状的汇总',
  access: 'research.germplasm:read',
  reads: ['research.germplasm'],
  input: z.object({ germplasmId: idIn('种质资源') }),
  output: z.object({ crop: z.string(), records: z.array(evaluation), summaries: z.array(traitSummary) }),
})

export const saveEvaluations = command({
  method: 'POST',
  path: '/api/research/germplasm/evaluation/save',
  summary: '新增或修改一份种质的性状评价；有一行不合规则时都不保存',
  access: 'research.germplasm:write',
  changes: ['research.germplasm'],
  input: z.object({
    germplasmId: idIn('种质资源'),
    rows: z
      .array(
        z.object({
          id: idIn('性状评价').nullish(),
          version: z.number().int().nullish(),
          trait: text('性状', 60),
          raw: text('观测值', 100),
          env: optText('环境（地点）', 100).optional(),
          year,
          remark: optText('备注', 200).optional(),
        }),
      )
      .min(1, '没有要保存的性状评价')
      .max(EVALUATION_ROWS_MAX, `一次最多保存${EVALUATION_ROWS_MAX}行`),
  }),
  output: z.object({ ids: z.array(idOut) }),
})

export const deleteEvaluations = command({
  method: 'POST',
  path: '/api/research/germplasm/evaluation/delete',
  summary: '删除所选性状评价',
  access: 'research.germplasm:write',
  changes: ['research.germplasm'],
  input: z.object({ ids: idsIn('性状评价') }),
  output: done,
})
