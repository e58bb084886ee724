import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { idIn, idOut, text } from '../../../core/wireFields.ts'
import { CHANGES, day, PATH, RUN_READS, runLink, shareKind, WRITE } from './distributionCommon.ts'
import { ruleFields } from './distributionFields.ts'

const simulation = {
  contractId: idIn('合同'),
  /** Receipts from this day on. */
  from: day('追溯起始日'),
  /** The rule from that day on; null compares with the rules as they are. */
  rule: z.object({ name: ruleFields.name, terms: ruleFields.terms }, '新规则不正确').nullish(),
}

/** 追溯调整模拟器: what a rule from a day on would change in confirmed runs; nothing is stored. */
export const simulate = query({
  method: 'POST',
  path: `${PATH}/simulate`,
  summary: '追溯调整模拟：改变比例后每张分配单、每个人的增减',
  access: WRITE,
  reads: RUN_READS,
  input: z.object(simulation),
  output: z.object({
    receiptCount: z.number(),
    runs: z.array(z.object({ id: idOut, number: z.string(), receiptCount: z.number(), moved: z.string() })),
    payees: z.array(
      z.object({
        key: z.string(),
        kind: shareKind,
        name: z.string(),
        before: z.string(),
        after: z.string(),
        change: z.string(),
      }),
    ),
    /** Rules that the new one would end or replace. */
    replaced: z.array(z.string()),
    warnings: z.array(z.string()),
    /** Why it cannot be posted now. */
    problem: z.string().nullable(),
  }),
})
export type Simulation = z.output<typeof simulate.output>

/** Posts the differences as one adjusting run, which is confirmed like any other; the rule comes into force with it. */
export const adjust = command({
  method: 'POST',
  path: `${PATH}/adjust`,
  summary: '按模拟结果编制追溯调整单',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ ...simulation, reason: text('调整原因', 200) }),
  output: runLink,
})
