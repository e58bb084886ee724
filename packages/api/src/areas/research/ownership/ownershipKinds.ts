import { resourceTitles } from '../../../core/resource/titles.ts'

/** 变更类型 of 权属变更: the kind of a change of ownership, or of a right in an asset. */
export const ownershipKinds = {
  TRANSFER: '转让',
  LICENSE: '许可',
  PLEDGE: '质押',
  INHERIT: '继承',
  RENAME: '更名',
} as const
export type OwnershipKind = keyof typeof ownershipKinds

/** Kinds by which an asset goes to somebody else; by the others it stays where it is. */
export const movingKinds = ['TRANSFER', 'INHERIT', 'RENAME'] as const satisfies readonly OwnershipKind[]

/** Returns whether by this kind an asset, or a share in it, goes to somebody else. */
export const isMovingKind = (kind: OwnershipKind): boolean => movingKinds.some((moving) => moving === kind)

/** Returns the problem of a 转让 without a reason; null if nothing is missing. */
export const reasonMissing = (kind: OwnershipKind, reason: string | null | undefined): string | null =>
  kind === 'TRANSFER' && !reason?.trim() ? '转让须填写原因' : null

/** What each kind of change calls the two it is between. */
export const partyLabels: Readonly<Record<OwnershipKind, { from: string; to: string }>> = {
  TRANSFER: { from: '原权属单位', to: '新权属单位' },
  LICENSE: { from: '许可方', to: '被许可方' },
  PLEDGE: { from: '出质人', to: '质权人' },
  INHERIT: { from: '原权属单位', to: '承继单位' },
  RENAME: { from: '原名称', to: '新名称' },
}

/** Describes a party by the name that the kind of change gives it: 被许可方 乙公司. */
export const partyText = (kind: OwnershipKind, side: 'from' | 'to', name: string): string =>
  isMovingKind(kind) ? name : `${partyLabels[kind][side]} ${name}`

/** Kinds of assets whose owners are kept, and what people call them. */
export const assetTypes = {
  variety: resourceTitles['research.variety'],
  varietyInfo: resourceTitles['research.varietyInfo'],
  patent: resourceTitles['research.patent'],
  copyright: resourceTitles['research.copyright'],
} as const
export type AssetType = keyof typeof assetTypes

/** Kinds that a batch transfer moves. */
export type MovedType = Extract<AssetType, 'variety' | 'varietyInfo'>

export const ownershipLabels = {
  type: '资产类型',
  asset: '资产名称',
  assetNo: '编号',
  kind: '变更类型',
  /** Of all kinds together; `partyLabels` has those of one kind. */
  from: '权利方',
  to: '对方',
  contractNo: '合同编号',
  effectiveDate: '生效日期',
  announceNo: '公告号',
  sharePct: '份额',
  reason: '原因',
  files: '附件',
  seq: '次序',
} as const

/** Owner of the attachments of 权属变更 in the file store. */
export const OWNERSHIP_FILES = 'research.ownership'
/** Most attachments of one change. */
export const OWNERSHIP_FILES_MAX = 10
