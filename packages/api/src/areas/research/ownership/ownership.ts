import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { can, done, idIn, idOut, idsIn, moment, nothing, optText, text } from '../../../core/wireFields.ts'
import type { Permission } from '../../../core/permissions.ts'
import { exportFormat } from '../../../core/resource/resourceCalls.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { storedFile } from '../../../core/file/file.ts'
import {
  assetTypes,
  movingKinds,
  OWNERSHIP_FILES_MAX,
  ownershipKinds,
  ownershipLabels as labels,
  type AssetType,
  type OwnershipKind,
} from './ownershipKinds.ts'
import { readShare } from './ownershipShare.ts'

const base = '/api/research/ownership'
const READ = 'research.ownership:read'
const WRITE = 'research.ownership:write'

const assetType = z.enum(Object.keys(assetTypes) as [AssetType], `${labels.type}不正确`)
const kind = z.enum(Object.keys(ownershipKinds) as [OwnershipKind], `${labels.kind}不正确`)
const movingKind = z.enum(movingKinds, '批量转移的变更类型只能是转让、继承或更名')
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

/** 份额 in per cent, exact: text on the wire; above 0 and at most 100 with two decimals. */
const share = z
  .string(`${labels.sharePct}应为数字`)
  .refine((value) => readShare(value) !== null, `${labels.sharePct}应大于0、不超过100，最多2位小数`)
  .nullish()

/** One change of ownership, or of a right in an asset; names are those of the day it was noted. */
const ownershipRow = z.object({
  id: idOut,
  type: assetType,
  assetId: idOut,
  assetName: z.string(),
  assetNo: z.string().nullable(),
  /** Counts the changes of one asset from 1. */
  seq: z.number(),
  kind,
  fromName: z.string(),
  toName: z.string(),
  contractNo: z.string().nullable(),
  effectiveDate: z.string(),
  announceNo: z.string().nullable(),
  /** Per cent. */
  sharePct: z.string().nullable(),
  reason: z.string().nullable(),
  /** The record went to another organisation with it; false of what was only noted. */
  isMove: z.boolean(),
  fileDOList: z.array(storedFile),
  createdByName: z.string().nullable(),
  createTime: moment,
  /** open: the asset's own screen; add: a further change; delete: this one, where it was only noted. */
  can,
})
export type OwnershipRow = z.output<typeof ownershipRow>

const filters = {
  /** Part of the name or number of an asset. */
  name: z.string().trim().max(100).optional(),
  type: assetType.optional(),
  kind: kind.optional(),
  /** An organisation that gave, took, or has it now. */
  orgId: idIn('机构').optional(),
  /** Who noted it. */
  userId: idIn('操作人').optional(),
  effectiveDateStart: day('开始日期').optional(),
  effectiveDateEnd: day('结束日期').optional(),
}

/** Sort fields of the list: by default the latest change comes first, because it shows the present owner. */
const sorts = ['effectiveDate', 'assetName'] as const

export const getPageList = query({
  method: 'POST',
  path: `${base}/getPageList`,
  summary: '权属变更列表：可见机构的资产，以及可见机构作为转出方或转入方的变更',
  access: READ,
  reads: [
    'research.ownership',
    'research.patent',
    'research.copyright',
    'research.variety',
    'research.varietyInfo',
  ],
  input: pageInput(filters, sorts),
  output: pageOutput(ownershipRow),
})

export const downloadOwnership = fileQuery({
  method: 'POST',
  path: `${base}/download`,
  summary: '导出符合筛选条件的权属变更，次序与列表相同',
  access: 'research.ownership:export',
  input: z.object({ ...filters, ...sortInput(sorts), format: exportFormat }),
})

/** Returns the history of one asset by effective date, the last change first. */
const historyOf = (name: string, type: AssetType, access: Permission) =>
  query({
    method: 'GET',
    path: `${base}/${name}`,
    summary: `一件${assetTypes[type]}的权属变更历史，按生效日期，新的在前`,
    access,
    reads: ['research.ownership', `research.${type}`],
    input: z.object({ id: idIn(assetTypes[type]) }),
    output: z.array(ownershipRow),
  })

export const getHistoryByIdAndVariety = historyOf(
  'getHistoryByIdAndVariety',
  'variety',
  'research.variety:read',
)
export const getHistoryByIdAndVarietyInfo = historyOf(
  'getHistoryByIdAndVarietyInfo',
  'varietyInfo',
  'research.varietyInfo:read',
)
export const getHistoryByIdAndPatent = historyOf('getHistoryByIdAndPatent', 'patent', 'research.patent:read')
export const getHistoryByIdAndCopyright = historyOf(
  'getHistoryByIdAndCopyright',
  'copyright',
  'research.copyright:read',
)

/** The call that answers the history of an asset, by its kind. */
export const historyCalls = {
  variety: getHistoryByIdAndVariety,
  varietyInfo: getHistoryByIdAndVarietyInfo,
  patent: getHistoryByIdAndPatent,
  copyright: getHistoryByIdAndCopyright,
} as const

const nameMap = z.record(z.string(), z.string())

export const getOrgIdAndNameMap = query({
  method: 'GET',
  path: `${base}/getOrgIdAndNameMap`,
  summary: '可见机构：编号 → 名称',
  access: READ,
  reads: ['system.organization'],
  input: nothing,
  output: nameMap,
})

export const getUserIdAndNameMap = query({
  method: 'GET',
  path: `${base}/getUserIdAndNameMap`,
  summary: '登记过权属变更的可见人员：编号 → 姓名',
  access: READ,
  reads: ['research.ownership', 'system.user'],
  input: nothing,
  output: nameMap,
})

/** What a change of ownership, or of a right, says. */
const change = {
  kind,
  /** The organisation that owns the asset when blank. */
  fromName: optText(labels.from, 200),
  toName: text(labels.to, 200),
  effectiveDate: day(labels.effectiveDate),
  contractNo: optText(labels.contractNo, 64),
  announceNo: optText(labels.announceNo, 100),
  sharePct: share,
}

export const saveHistory = command({
  method: 'POST',
  path: `${base}/saveHistory`,
  summary: '为一件资产登记一次权属变更（许可、质押等）；记录仍归原机构',
  access: WRITE,
  changes: ['research.ownership'],
  input: z.object({
    type: assetType,
    assetId: idIn('资产'),
    ...change,
    reason: optText(labels.reason, 500),
    files: z
      .array(idIn(labels.files))
      .max(OWNERSHIP_FILES_MAX, `${labels.files}最多${OWNERSHIP_FILES_MAX}个`)
      .default([]),
  }),
  output: z.object({ id: idOut }),
})

export const saveHistories = command({
  method: 'POST',
  path: `${base}/saveHistories`,
  summary: '为所选的多件资产各登记一次权属变更，全部或都不；记录仍归原机构',
  access: WRITE,
  changes: ['research.ownership'],
  input: z.object({ type: assetType, ids: idsIn('资产'), ...change, reason: text(labels.reason, 500) }),
  output: z.object({ changed: z.number() }),
})

export const deleteHistory = command({
  method: 'POST',
  path: `${base}/deleteHistory`,
  summary: '删除一次登记的权属变更及其附件；批量转移产生的不能删除',
  access: WRITE,
  changes: ['research.ownership'],
  input: z.object({ id: idIn('权属变更') }),
  output: done,
})

const transferOf = (path: `/api/${string}`, type: AssetType) =>
  command({
    method: 'PUT',
    path: `${path}/batchTransferCompany`,
    summary: `把所选${assetTypes[type]}转移到另一机构，全部或都不；各记一次权属变更`,
    access: 'research.ownership:transfer',
    changes: ['research.ownership', `research.${type}`],
    input: z.object({
      ids: idsIn(assetTypes[type]),
      companyId: idIn('目标机构'),
      kind: movingKind.default('TRANSFER'),
      /** Today when absent. */
      effectiveDate: day(labels.effectiveDate).nullish(),
      contractNo: optText(labels.contractNo, 64),
      announceNo: optText(labels.announceNo, 100),
      reason: text(labels.reason, 500),
    }),
    output: z.object({ changed: z.number() }),
  })

export const transferVarieties = transferOf('/api/research/variety', 'variety')
export const transferVarietyInfos = transferOf('/api/research/varietyInfo', 'varietyInfo')
