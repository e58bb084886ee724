import type { RecordKind } from '../../core/recordKind.ts'
import { resourceTables } from '../../core/resource/titles.ts'
import { acquireActions, acquireLabels, matchReasons, operatedStates } from './acquire/acquireKinds.ts'
import { assetTypes, ownershipKinds, ownershipLabels, type AssetType } from './ownership/ownershipKinds.ts'
import { researchOutline } from './researchOutline.ts'

const { records } = researchOutline

/** Kinds of records of 科研资产 in the change log, besides the registries. */
export const researchRecords: readonly RecordKind[] = [
  {
    object: 'ownership_history',
    label: records.ownership_history,
    read: 'research.ownership:read',
    nameField: 'assetName',
    partOf: (Object.keys(assetTypes) as AssetType[]).map((type) => ({
      object: resourceTables[`research.${type}`],
      field: 'assetId',
      only: { assetType: type },
      // 权属历史 of the asset.
      isListedSeparately: true,
    })),
    path: '/research/ownership?name={name}',
    fields: {
      assetType: { label: ownershipLabels.type, values: assetTypes },
      assetId: '资产编号',
      assetName: ownershipLabels.asset,
      assetNo: ownershipLabels.assetNo,
      seq: ownershipLabels.seq,
      kind: { label: ownershipLabels.kind, values: ownershipKinds },
      fromOrgId: { label: '转出机构', refers: 'organization' },
      toOrgId: { label: '转入机构', refers: 'organization' },
      fromName: ownershipLabels.from,
      toName: ownershipLabels.to,
      contractNo: ownershipLabels.contractNo,
      effectiveDate: ownershipLabels.effectiveDate,
      announceNo: ownershipLabels.announceNo,
      sharePct: ownershipLabels.sharePct,
      reason: ownershipLabels.reason,
      isMove: { label: '随之转移', values: { true: '是', false: '否' } },
    },
  },
  {
    object: 'acquire_record',
    label: records.acquire_record,
    read: 'research.varietyAcquireRecord:read',
    readBy: {
      field: 'kind',
      words: { VARIETY: 'research.varietyAcquireRecord:read', PVP: 'research.varietyInfoAcquireRecord:read' },
    },
    nameField: 'name',
    fields: {
      kind: { label: '公告类型', values: { VARIETY: '品种公告', PVP: '品种权公告' } },
      announceNo: acquireLabels.announceNo,
      announceDate: acquireLabels.announceDate,
      source: acquireLabels.source,
      name: acquireLabels.name,
      cropName: acquireLabels.cropName,
      number: acquireLabels.number,
      mark: '查重标识',
      parsed: '公告内容',
      srcPubText: acquireLabels.srcPubText,
      operated: { label: acquireLabels.operated, values: operatedStates },
      action: { label: acquireLabels.action, values: acquireActions },
      ignoreReason: acquireLabels.reason,
      operatedBy: { label: acquireLabels.operatedBy, refers: 'user' },
      operatedAt: acquireLabels.operatedAt,
      recordId: '登记记录编号',
      batchId: '导入批次',
      recordName: acquireLabels.record,
      matchId: '匹配记录编号',
      matchReason: { label: '匹配情况', values: matchReasons },
      similarity: '相似度',
    },
  },
]
