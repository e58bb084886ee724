import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import {
  CHANGES,
  CONFIRM,
  day,
  PATH,
  READ,
  RUN_READS,
  runLink,
  shareKind,
  WRITE,
  yearIn,
} from './distributionCommon.ts'
import {
  runKinds,
  runLabels as labels,
  runStates,
  type RunKind,
  type RunState,
} from './distributionLabels.ts'

const kindNames = Object.keys(runKinds) as [RunKind, ...RunKind[]]
const stateNames = Object.keys(runStates) as [RunState, ...RunState[]]

const runRow = z.object({
  id: idOut,
  number: z.string(),
  contractId: idOut,
  contractName: z.string(),
  contractNumber: z.string().nullable(),
  kind: z.enum(kindNames),
  state: z.enum(stateNames),
  until: z.string(),
  receiptCount: z.number(),
  lineCount: z.number(),
  /** Yuan. */
  received: z.string(),
  deducted: z.string(),
  partnerShare: z.string(),
  net: z.string(),
  createdByName: z.string().nullable(),
  createTime: moment,
  confirmedByName: z.string().nullable(),
  confirmedAt: moment.nullable(),
})
export type RunRow = z.output<typeof runRow>

export const pageRuns = query({
  method: 'POST',
  path: `${PATH}/runPage`,
  summary: '收益分配单列表',
  access: READ,
  reads: RUN_READS,
  input: pageInput(
    {
      contractId: idIn('合同').nullish(),
      state: z.enum(stateNames, `${labels.state}不正确`).nullish(),
      kind: z.enum(kindNames, `${labels.kind}不正确`).nullish(),
      year: yearIn.nullish(),
      keyword: optText('单号或合同', 60),
    },
    ['number', 'until', 'net'] as const,
  ),
  output: pageOutput(runRow),
})

/** Contracts with receipts that no run has. */
export const waitingContracts = query({
  method: 'GET',
  path: `${PATH}/waiting`,
  summary: '有待分配收款的合同',
  access: READ,
  reads: RUN_READS,
  input: z.object({}),
  output: z.array(
    z.object({
      contractId: idOut,
      contractName: z.string(),
      contractNumber: z.string().nullable(),
      receiptCount: z.number(),
      amount: z.string(),
      firstOn: z.string(),
      lastOn: z.string(),
      /** Whether a rule holds today. */
      hasRule: z.boolean(),
      /** The draft that has to be confirmed or deleted first. */
      draft: runLink.nullable(),
    }),
  ),
})

const shareLine = z.object({
  level: z.number(),
  kind: shareKind,
  name: z.string(),
  percent: z.string().nullable(),
  base: z.string(),
  amount: z.string(),
  isRoundedUp: z.boolean(),
  isPaid: z.boolean(),
  isUnknown: z.boolean(),
  note: z.string().nullable(),
})
export type ShareLineRow = z.output<typeof shareLine>

const receiptLines = z.object({
  collectionId: idOut,
  collectedOn: z.string(),
  payerName: z.string(),
  amount: z.string(),
  ruleName: z.string(),
  ruleVersionNo: z.number(),
  lines: z.array(shareLine),
})

/** Who gets what in a run, against last year. */
const payeeRow = z.object({
  key: z.string(),
  kind: shareKind,
  name: z.string(),
  amount: z.string(),
  /** 大写. */
  capital: z.string(),
  lastYear: z.string(),
  lineCount: z.number(),
  isUnknown: z.boolean(),
  /** Has left the house; his share stays his. */
  hasLeft: z.boolean(),
})
export type PayeeRow = z.output<typeof payeeRow>

const totals = {
  receiptCount: z.number(),
  lineCount: z.number(),
  received: z.string(),
  deducted: z.string(),
  partnerShare: z.string(),
  net: z.string(),
  /** 大写 of the net amount. */
  netCapital: z.string(),
}

/** What a run would distribute; nothing is stored. */
export const runPreview = query({
  method: 'GET',
  path: `${PATH}/runPreview`,
  summary: '收益分配预览：谁按哪一行得多少',
  access: WRITE,
  reads: RUN_READS,
  input: z.object({ contractId: idIn('合同'), until: day(labels.until) }),
  output: z.object({
    ...totals,
    payees: z.array(payeeRow),
    lastYear: z.number(),
    /** The first receipts with their lines. */
    receipts: z.array(receiptLines),
    /** Receipts until that day that the run leaves out, and why. */
    skipped: z.array(z.object({ collectedOn: z.string(), amount: z.string(), reason: z.string() })),
    warnings: z.array(z.string()),
    /** Why no run can be made now. */
    problem: z.string().nullable(),
  }),
})

export const createRun = command({
  method: 'POST',
  path: `${PATH}/runCreate`,
  summary: '编制收益分配单（草稿）',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ contractId: idIn('合同'), until: day(labels.until), reason: optText('说明', 200) }),
  output: runLink,
})

export const deleteRun = command({
  method: 'POST',
  path: `${PATH}/runDelete`,
  summary: '删除未确认的分配单，释放其收款',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn('分配单') }),
  output: done,
})

export const confirmRun = command({
  method: 'POST',
  path: `${PATH}/runConfirm`,
  summary: '确认分配单；确认后锁定',
  access: CONFIRM,
  changes: CHANGES,
  input: z.object({ id: idIn('分配单'), version: z.number('版本必填').int() }),
  output: done,
})

/** 冲销: a draft with the opposite of every line, to be confirmed like any other run. */
export const reverseRun = command({
  method: 'POST',
  path: `${PATH}/runReverse`,
  summary: '编制冲销单：逐行反向复制',
  access: CONFIRM,
  changes: CHANGES,
  input: z.object({ id: idIn('分配单'), reason: text('冲销原因', 200) }),
  output: runLink,
})

export const showRun = query({
  method: 'GET',
  path: `${PATH}/runDetail`,
  summary: '收益分配单详情',
  access: READ,
  reads: RUN_READS,
  input: z.object({ id: idIn('分配单') }),
  output: runRow.extend({
    netCapital: z.string(),
    reason: z.string().nullable(),
    inputHash: z.string(),
    lineHash: z.string(),
    /** The rule that came into force with it; null if none did. */
    ruleName: z.string().nullable(),
    reverses: runLink.nullable(),
    reversedBy: runLink.nullable(),
    payees: z.array(payeeRow),
    lastYear: z.number(),
    /** Yuan of its lines that is paid out already. */
    paid: z.string(),
    /** Year of the receipts with lines that the caller may pay out; null if there are none. */
    payableYear: z.number().nullable(),
    /** Rules that were changed after the run was made. */
    warnings: z.array(z.string()),
    version: z.number(),
    /** confirm, reverse, delete. */
    can,
    whyNot,
  }),
})
export type RunDetail = z.output<typeof showRun.output>

export const pageRunReceipts = query({
  method: 'POST',
  path: `${PATH}/runReceipts`,
  summary: '收益分配单的收款与逐行明细',
  access: READ,
  reads: RUN_READS,
  input: pageInput({ runId: idIn('分配单') }, ['collectedOn'] as const),
  output: pageOutput(receiptLines),
})

/** Computes a run anew from what it stored, and compares. */
export const verifyRun = query({
  method: 'GET',
  path: `${PATH}/runVerify`,
  summary: '按保存的依据重算分配单并核对',
  access: READ,
  reads: RUN_READS,
  input: z.object({ id: idIn('分配单') }),
  output: z.object({ isSame: z.boolean(), lineHash: z.string(), computedHash: z.string() }),
})
