import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, moment, whyNot } from '../../../core/wireFields.ts'
import { CHANGES, PATH, READ, RULE_READS, WRITE } from './distributionCommon.ts'
import { ruleFields, termsOut } from './distributionFields.ts'

const ruleRow = z.object({
  id: idOut,
  contractId: idOut,
  name: z.string(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  /** Counts the saves of the rule; runs name the version that they used. */
  versionNo: z.number(),
  terms: termsOut,
  /** sha256 of the terms and their validity. */
  hash: z.string(),
  warnings: z.array(z.string()),
  remark: z.string().nullable(),
  /** 待生效: the adjusting run with whose confirmation it comes into force; null for one in force. */
  pendingRun: z.object({ id: idOut, number: z.string() }).nullable(),
  /** Runs that used one of its versions. */
  runs: z.array(z.object({ id: idOut, number: z.string(), versionNo: z.number() })),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete. */
  can,
  whyNot,
})
export type RuleRow = z.output<typeof ruleRow>

/** The rules of a contract, the newest first, and what of its costs is not recovered. */
export const listRules = query({
  method: 'POST',
  path: `${PATH}/list`,
  summary: '合同的分配规则',
  access: READ,
  reads: [...RULE_READS, 'system.user'],
  input: z.object({ contractId: idIn('合同') }),
  output: z.object({
    rules: z.array(ruleRow),
    costs: z.array(
      z.object({ name: z.string(), amount: z.string(), recovered: z.string(), open: z.string() }),
    ),
    /** add. */
    can,
    whyNot,
  }),
})

export const createRule = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '新增分配规则',
  access: WRITE,
  changes: CHANGES,
  input: z.object({
    contractId: idIn('合同'),
    ...ruleFields,
    /** Ends the rule that is in force on the first day of the new one, on the day before. */
    endsPrevious: flag('终止原规则').optional(),
  }),
  output: z.object({ id: idOut, warnings: z.array(z.string()) }),
})

/** A change is a new version; runs keep the one that they used. */
export const editRule = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改分配规则，存为新版次',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn('分配规则'), version: z.number('版本必填').int(), ...ruleFields }),
  output: z.object({ versionNo: z.number(), version: z.number(), warnings: z.array(z.string()) }),
})

export const deleteRule = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除没有用过的分配规则',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn('分配规则') }),
  output: done,
})
