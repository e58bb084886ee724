import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, nothing, optText, text } from '../../../core/wireFields.ts'
import { amountIn } from '../fund/amountIn.ts'
import { FUND_READS, yearIn } from '../fund/fundFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { arrivalLabels as labels, arrivalStates, type ArrivalState } from './arrivalLabels.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/arrive'
const stateNames = Object.keys(arrivalStates) as [ArrivalState, ...ArrivalState[]]
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

const arrivalRow = z.object({
  id: idOut,
  projectId: idOut.nullable(),
  batch: z.string(),
  partyId: idOut,
  payerName: z.string(),
  plannedDate: z.string().nullable(),
  /** Yuan. */
  plannedAmount: z.string().nullable(),
  arrivedDate: z.string().nullable(),
  arrivedAmount: z.string().nullable(),
  voucherNo: z.string().nullable(),
  remark: z.string().nullable(),
  state: z.enum(stateNames),
  claimedByName: z.string().nullable(),
  claimedAt: moment.nullable(),
  /** How it was divided among nodes: yuan. */
  split: z.array(z.object({ nodeId: idOut, nodeName: z.string(), amount: z.string() })),
  version: z.number(),
  /** edit, claim, delete. */
  can,
})
export type ArrivalRow = z.output<typeof arrivalRow>

/** Arrivals of a project, with planned, arrived and passed-on money per payer and batch. */
export const getArriveAccountDetail = query({
  method: 'POST',
  path: `${PATH}/getArriveAccountDetail`,
  summary: '到账明细：按拨款单位与批次的计划、到账与外拨',
  access: ACCESS,
  reads: FUND_READS,
  input: z.object(nodeKey),
  output: z.object({
    rows: z.array(arrivalRow),
    payers: z.array(
      z.object({
        partyId: idOut,
        payerName: z.string(),
        batch: z.string(),
        planned: z.string(),
        arrived: z.string(),
        /** Passed on to partners out of this batch. */
        transferred: z.string(),
      }),
    ),
    total: z.object({ planned: z.string(), arrived: z.string(), transferred: z.string() }),
    /** add. */
    can,
  }),
})
export type ArriveDetail = z.output<typeof getArriveAccountDetail.output>

/** Money that came in and that no project has claimed yet. */
export const listUnclaimed = query({
  method: 'GET',
  path: `${PATH}/listUnclaimed`,
  summary: '待认领的到账',
  access: ACCESS,
  reads: FUND_READS,
  input: nothing,
  output: z.array(arrivalRow),
})

/** Registers an arrival that is planned, or one that has come; without a project it waits to be claimed. */
export const saveArrival = command({
  method: 'POST',
  path: `${PATH}/saveArrival`,
  summary: '登记计划或实际到账',
  access: ACCESS,
  changes: ['project.fund'],
  input: z
    .object({
      id: idIn('到账').nullish(),
      version: z.number('版本必填').int('版本不正确').nullish(),
      /** Absent for money whose project is not known yet. */
      projectId: idIn(labels.projectId).nullish(),
      batch: text(labels.batch, 50),
      partyId: idIn(labels.partyId),
      plannedDate: day(labels.plannedDate).nullish(),
      plannedAmount: amountIn(labels.plannedAmount).nullish(),
      arrivedDate: day(labels.arrivedDate).nullish(),
      arrivedAmount: amountIn(labels.arrivedAmount).nullish(),
      voucherNo: optText(labels.voucherNo, 50),
      remark: optText(labels.remark, 200),
    })
    .superRefine((given, found) => {
      const add = (path: string, message: string) => found.addIssue({ code: 'custom', path: [path], message })
      if (!given.plannedAmount && !given.arrivedAmount)
        add('plannedAmount', `${labels.plannedAmount}与${labels.arrivedAmount}至少填一项`)
      if (given.arrivedAmount && !given.arrivedDate) add('arrivedDate', `${labels.arrivedDate}必填`)
      if (given.arrivedAmount && !given.voucherNo) add('voucherNo', `${labels.voucherNo}必填`)
      if (given.arrivedDate && !given.arrivedAmount) add('arrivedAmount', `${labels.arrivedAmount}必填`)
    }),
  output: z.object({ id: idOut, version: z.number() }),
})

/** 认领: divides an arrival among nodes of a project; the parts are the arrival to the fen. */
export const claimArrival = command({
  method: 'POST',
  path: `${PATH}/claimArrival`,
  summary: '认领到账并分配到课题',
  access: ACCESS,
  changes: ['project.fund'],
  input: z.object({
    id: idIn('到账'),
    projectId: nodeKey.projectId,
    /** The year of the day if absent. */
    fiscalYear: yearIn('入账年度').nullish(),
    parts: z
      .array(
        z.object({ nodeId: idIn('分配到的项目或课题'), amount: amountIn('分配金额') }),
        `${labels.split}必填`,
      )
      .min(1, `${labels.split}至少一行`)
      .max(100, `${labels.split}最多100行`),
  }),
  output: z.object({ ids: z.array(idOut) }),
})

export const deleteArrival = command({
  method: 'POST',
  path: `${PATH}/deleteArrival`,
  summary: '删除未认领的到账',
  access: ACCESS,
  changes: ['project.fund'],
  input: z.object({ id: idIn('到账') }),
  output: done,
})
