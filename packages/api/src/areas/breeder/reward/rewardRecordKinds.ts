import type { RecordKind } from '../../../core/recordKind.ts'
import { breederOutline } from '../breederOutline.ts'
import { rewardStates } from '../record/breederFields.ts'
import { rewardEvents, rewardLabels } from './rewardFields.ts'

/** Proposed rewards in the change log. */
export const rewardRecords: readonly RecordKind[] = [
  {
    object: 'breeder_reward',
    label: breederOutline.records.breeder_reward,
    read: 'breeder.money:seeMoney',
    namedAfter: { field: 'breederId', object: 'breeder' },
    partOf: [{ object: 'breeder', field: 'breederId' }],
    fields: {
      ...rewardLabels,
      breederId: { label: rewardLabels.breederId, refers: 'breeder' },
      cooperativeId: { label: rewardLabels.cooperativeId, refers: 'cooperative_variety' },
      standardId: { label: rewardLabels.standardId, isOmitted: true },
      eventKey: { label: rewardLabels.eventKey, isOmitted: true },
      sourcePath: { label: rewardLabels.sourcePath, isOmitted: true },
      event: { label: rewardLabels.event, values: rewardEvents },
      state: { label: rewardLabels.state, values: rewardStates },
      amount: { label: rewardLabels.amount, money: '元' },
      feeId: { label: rewardLabels.feeId, isOmitted: true },
      reversesId: { label: rewardLabels.reversesId, isOmitted: true },
      decidedBy: { label: rewardLabels.decidedBy, refers: 'user' },
    },
  },
]
