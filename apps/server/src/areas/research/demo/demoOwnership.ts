import type { AssetType, MovedType, OwnershipKind } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { STATION, type DemoTime } from './demoRecord.ts'

/** An asset by what it is called, and what happens to it. */
interface OwnershipEvent {
  type: AssetType
  name: string
  effectiveDate: string
  reason: string
  contractNo?: string
}

/** 权属变更 that only note a right in an asset. */
export const rights = ({
  ago,
}: DemoTime): (OwnershipEvent & { kind: OwnershipKind; toName: string; sharePct?: string })[] => [
  {
    type: 'variety',
    name: '示禾玉101',
    kind: 'LICENSE',
    toName: '麦穗虚构种业有限公司',
    effectiveDate: ago(3, '03-01'),
    contractNo: '示范-XK-001',
    reason: '黄淮海区普通许可，五年。',
  },
  {
    type: 'patent',
    name: '玉米自交系示自11的选育方法',
    kind: 'PLEDGE',
    toName: '示例农村商业银行',
    effectiveDate: ago(2, '08-15'),
    contractNo: '示范-ZY-002',
    reason: '为流动资金贷款提供质押。',
  },
  {
    type: 'varietyInfo',
    name: '示自11',
    kind: 'TRANSFER',
    toName: '云岭示例农科院',
    effectiveDate: ago(5, '05-05'),
    sharePct: '40',
    reason: '合作选育，按协议转让部分份额。',
  },
]

/** 批量转移 within the house. */
export const transfers = ({ ago }: DemoTime): (OwnershipEvent & { type: MovedType; to: string })[] => [
  {
    type: 'variety',
    name: '示禾青贮7号',
    to: STATION,
    effectiveDate: ago(1, '04-01'),
    reason: '青贮品种由试验站开发。',
  },
  {
    type: 'varietyInfo',
    name: '示自21',
    to: STATION,
    effectiveDate: ago(1, '04-01'),
    reason: '亲本交试验站保管与繁殖。',
  },
]
