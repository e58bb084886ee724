import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { can, done, idIn, idOut, moment, nothing, optText, text, whyNot } from '../../../core/wireFields.ts'
import { amountIn } from '../fund/amountIn.ts'
import { FUND_READS, yearIn } from '../fund/fundFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { arrivalLabels as labels, arrivalStates, type ArrivalState } from './arrivalLabels.ts'

const ACCESS = 'project.node:read'
/** Reads the arrivals of all projects of one's organisations, and those without a project. */
const ALL = 'project.fund:arrive'
const PATH = '/api/project/arrive'
const SORTS = ['plannedDate', 'arrivedDate', 'arrivedAmount'] as const
const stateNames = Object.keys(arrivalStates) as [ArrivalState, ...ArrivalState[]]
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

const arrivalRow = z.object({
  id: idOut,
  projectId: idOut.nullable(),
  projectName: z.string().nullable(),
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
  split: z.array(
    z.object({
      nodeId: idOut,
      nodeName: z.string(),
      level: z.number(),
      parentId: idOut.nullable(),
      amount: z.string(),
    }),
  ),
  version: z.number(),
  /** edit, claim, delete, and open: whether the caller reads the money of the project. */
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
    whyNot,
  }),
})
export type ArriveDetail = z.output<typeof getArriveAccountDetail.output>

/** What the list of all arrivals is filtered by. */
const arrivalFilters = {
  /** Batch, payer, voucher, number or name of the project. */
  keyword: optText('批次、单位、凭证号或项目', 50),
  state: z.enum(stateNames, '状态不正确').nullish(),
  /** Year of the day on which it came, or on which it is planned. */
  year: yearIn('年度').nullish(),
}

/** All arrivals of the organisation: planned, come and claimed, with a project or without one. */
export const queryArrivalPage = query({
  method: 'POST',
  path: `${PATH}/queryArrivalPage`,
  summary: '到账与拨款：机构的全部到账',
  access: ALL,
  reads: FUND_READS,
  input: pageInput(arrivalFilters, SORTS),
  output: pageOutput(arrivalRow).extend({
    /** Sums of all arrivals that the filter selects: yuan. */
    sums: z.object({ planned: z.string(), arrived: z.string(), claimed: z.string(), unclaimed: z.string() }),
  }),
})

/** 拨款明细 of one arrival: the nodes that it was divided among, and what each of them did with it. */
export const arrivalUse = query({
  method: 'GET',
  path: `${PATH}/arrivalUse`,
  summary: '拨款明细：一笔到账分到哪些课题，又外拨给哪些单位',
  access: ALL,
  reads: FUND_READS,
  input: z.object({ id: idIn('到账') }),
  output: z.object({
    arrival: arrivalRow,
    /** Yuan: amount = transferred + spent + free. */
    nodes: z.array(
      z.object({
        nodeId: idOut,
        nodeName: z.string(),
        level: z.number(),
        parentId: idOut.nullable(),
        amount: z.string(),
        transferred: z.string(),
        spent: z.string(),
        free: z.string(),
      }),
    ),
    partners: z.array(
      z.object({
        flowId: idOut,
        /** The node whose part of the arrival was passed on. */
        nodeName: z.string(),
        partyName: z.string().nullable(),
        businessDate: z.string(),
        voucherNo: z.string().nullable(),
        amount: z.string(),
      }),
    ),
    total: z.object({ amount: z.string(), transferred: z.string(), spent: z.string(), free: z.string() }),
  }),
})
export type ArrivalUse = z.output<typeof arrivalUse.output>

/** Projects for which the caller may register and claim money, found by name or number. */
export const findClaimProjects = query({
  method: 'GET',
  path: `${PATH}/findClaimProjects`,
  summary: '可登记与认领到账的项目，最多20个',
  access: ACCESS,
  reads: ['project.node'],
  input: z.object({ name: text('项目名称或编号', 100) }),
  output: z.array(z.object({ id: idOut, code: z.string().nullable(), name: z.string() })),
})

/** Money that came in and that no project has claimed yet, for those who register it or claim it for a project. */
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
