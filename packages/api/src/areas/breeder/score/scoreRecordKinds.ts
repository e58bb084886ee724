import type { RecordKind } from '../../../core/recordKind.ts'
import { breederOutline } from '../breederOutline.ts'
import { cardLabels, ruleLabels } from './scoreFields.ts'

const { records } = breederOutline
const read = 'breeder.score:read'

/** Rules of scoring, and frozen scores, in the change log. */
export const scoreRecords: readonly RecordKind[] = [
  {
    object: 'breeder_score_rule',
    label: records.breeder_score_rule,
    read,
    fields: {
      ...ruleLabels,
      criteria: { label: ruleLabels.criteria, isOmitted: true },
      testedBreederId: { label: ruleLabels.testedBreederId, refers: 'breeder' },
    },
  },
  {
    object: 'breeder_score_card',
    label: records.breeder_score_card,
    read,
    namedAfter: { field: 'breederId', object: 'breeder' },
    partOf: [{ object: 'breeder', field: 'breederId' }],
    fields: {
      ...cardLabels,
      breederId: { label: cardLabels.breederId, refers: 'breeder' },
      criteria: { label: cardLabels.criteria, isOmitted: true },
      inputs: { label: cardLabels.inputs, isOmitted: true },
    },
  },
]
