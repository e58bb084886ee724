import type { RecordKind } from '../../../core/recordKind.ts'
import { dealStages } from '../consult/consultFields.ts'
import { tradingOutline } from '../tradingOutline.ts'
import { dealLabels as labels } from './dealLabels.ts'

/** Deals in the change log. */
export const dealRecords: readonly RecordKind[] = [
  {
    object: 'deal',
    label: tradingOutline.records.deal,
    read: 'trading.deal:read',
    path: '/business/dealBoard?id={id}',
    fields: {
      ...labels,
      supplyId: { label: labels.supplyId, refers: 'listing' },
      demandId: { label: labels.demandId, refers: 'listing' },
      consultId: { label: labels.consultId, refers: 'consult' },
      stage: { label: labels.stage, values: dealStages },
      brokerId: { label: labels.brokerId, refers: 'user' },
      expected: { label: labels.expected, money: '元' },
      contractId: { label: labels.contractId, refers: 'contract' },
    },
  },
]
