import { changeKinds } from '@hepu/api/areas/contract/change/changeKinds'
import {
  boundStates,
  contractStates,
  type ContractState,
} from '@hepu/api/areas/contract/record/contractStates'
import type { Row } from '@hepu/api/core/change/rows'
import { openSubject } from '../../../change/openSubject.ts'
import type { Contract } from '../contractRows.ts'
import { contractActions } from './contractActions.ts'
import { nextChangeNumber } from './changeNumber.ts'
import { followContractChange } from './followChange.ts'
import { CONDITION, CONTRACT_TABLE, PARTY, RESULT, textIn } from './termRows.ts'
import { contractTogether } from './together.ts'

/** Fields of a contract that change with consent only. */
const contractFields = [
  'amount',
  'taxRate',
  'isTaxIncluded',
  'currency',
  'startOn',
  'endOn',
  'licence',
  'regions',
  'purpose',
  'maySublicense',
  'suppliesParents',
  'startYear',
  'endYear',
] as const
const partyFields = ['side', 'role', 'partyId', 'unitId', 'name', 'creditCode']
const resultFields = ['resultType', 'resultId', 'share', 'rightScope']
const conditionFields = [
  'kind',
  'name',
  'trigger',
  'bizYear',
  'plannedOn',
  'termDays',
  'amount',
  'percent',
  'typed',
]

/** 合同变更: a contract with its parties, results and payment conditions changes with consent. */
export const contractChangeSubject = openSubject(
  {
    object: CONTRACT_TABLE,
    label: '合同',
    prefix: 'C',
    numberOf: nextChangeNumber,
    planned: contractFields,
    parts: [
      { object: PARTY, field: 'contractId', planned: partyFields },
      { object: RESULT, field: 'contractId', planned: resultFields },
      { object: CONDITION, field: 'contractId', planned: conditionFields },
    ],
    readParts: [],
    shape: 1,
    blocker: blockerOf,
    actions: contractActions,
    labels: changeKinds,
    together: contractTogether,
    follow: followContractChange,
  },
  {
    name: 'contract.change',
    title: '合同变更',
    group: '合同管理',
    pathOf: (id) => `/task/contract/ContractChange?changeId=${id}`,
    readRight: 'contract.record:read',
    submitRight: 'contract.record:write',
    approveRight: 'contract.record:audit',
    neverOwn: true,
  },
)

/** Returns why a contract takes no change: it is a template or supplement, does not bind yet, or has ended. */
export function blockerOf(row: Row): string | null {
  const name = textIn(row, 'name')
  if (row['kind'] !== 'CONTRACT') return `「${name}」不是合同，不能提出变更；请在主合同上办理`
  const state = textIn(row, 'state') as ContractState
  if (boundStates.includes(state)) return null
  if (state === 'draft') return `合同「${name}」还是草稿，可以直接修改，不需要变更`
  const repair = state === 'auditing' ? '，请等审批结束，或撤回后直接修改' : ''
  return `合同「${name}」的状态为“${contractStates[state]}”，不能变更${repair}`
}

/** Returns what the rules of changes read of a stored contract. */
export const rowOfContract = ({ kind, name, state }: Contract): Row => ({ kind, name, state })
