import { changeValues, type ContractChangeKind } from '@hepu/api/areas/contract/change/changeActions'
import { changeKinds } from '@hepu/api/areas/contract/change/changeKinds'
import { contractLabels } from '@hepu/api/areas/contract/record/contractLabels'
import { rowsIn, type Row } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { actionKind, type ActionKind } from '../../../change/subject.ts'
import { assertAbovePaid, assertRescaled, assertUnpaid } from './paidConditions.ts'
import { assertParty } from './partyChoices.ts'
import { assertLicenceShares, assertShareOf, assertShareOfLine } from './resultShares.ts'
import {
  changed,
  CONDITION,
  conditionIn,
  conditionKey,
  conditionLabel,
  CONTRACT_TABLE,
  contractLabel,
  PARTY,
  partyIn,
  partyKey,
  partyLabel,
  rescaled,
  RESULT,
  resultIn,
  resultKey,
  resultLabel,
} from './termRows.ts'

const none = () => []
/** A percentage or share as the database has it: 2 decimals. */
const fixed = (percent: string): string => Number(percent).toFixed(2)
/** Values that were given; those left out stay as they are. */
const given = (values: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** 合同变更: what each kind of action does to the contract and its parts. */
export const contractActions: Readonly<Record<ContractChangeKind, ActionKind>> = {
  amount: actionKind({
    label: changeKinds.amount,
    values: changeValues.amount,
    reads: none,
    check: (ctx, { amount, isRescaled }, _isAuthor, _contractId, state) =>
      isRescaled ? assertRescaled(ctx, rescaled(state, amount)) : Promise.resolve(),
    plan: ({ amount, taxRate, isTaxIncluded, isRescaled }, state) => {
      const values = { amount, ...given({ taxRate: taxRate && fixed(taxRate), isTaxIncluded }) }
      return [
        ...changed(CONTRACT_TABLE, state.target, values, contractLabel(state.target)),
        ...(isRescaled ? rescaled(state, amount) : []),
      ]
    },
  }),
  period: actionKind({
    label: changeKinds.period,
    values: changeValues.period,
    reads: none,
    plan: ({ startOn, endOn }, { target }) => {
      if (endOn < startOn)
        throw new AppError(
          'BAD_INPUT',
          `${contractLabels.endOn} ${endOn} 不得早于${contractLabels.startOn} ${startOn}`,
        )
      return changed(CONTRACT_TABLE, target, { startOn, endOn }, contractLabel(target))
    },
  }),
  party: actionKind({
    label: changeKinds.party,
    values: changeValues.party,
    reads: partyKey,
    check: (ctx, values) => assertParty(ctx, values),
    plan: ({ partyLineId, partyId = null, unitId = null, name, ...values }, state) => {
      const row = partyIn(state, partyLineId)
      return changed(PARTY, row, { partyId, unitId, name, ...values }, partyLabel(row))
    },
  }),
  result: actionKind({
    label: changeKinds.result,
    values: changeValues.result,
    reads: resultKey,
    check: (ctx, values, _isAuthor, contractId) => assertShareOfLine(ctx, contractId, values),
    plan: ({ resultLineId, name, share, rightScope }, state) =>
      changed(RESULT, resultIn(state, resultLineId), { share: fixed(share), rightScope }, resultLabel(name)),
  }),
  addResult: actionKind({
    label: changeKinds.addResult,
    values: changeValues.addResult,
    reads: none,
    check: (ctx, values, _isAuthor, contractId) => assertShareOf(ctx, contractId, values),
    plan: ({ resultType, resultId, name, share, rightScope }, { target, rows, ref }) => {
      const isThere = rowsIn(rows, RESULT).some(
        (row) => row['resultType'] === resultType && row['resultId'] === resultId,
      )
      if (isThere)
        throw new AppError('BAD_INPUT', `${resultLabel(name)}已在合同中，请改用“${changeKinds.result}”`)
      const after = { contractId: target['id'], resultType, resultId, share: fixed(share), rightScope }
      return [{ object: RESULT, id: null, ref, label: resultLabel(name), before: null, after }]
    },
  }),
  removeResult: actionKind({
    label: changeKinds.removeResult,
    values: changeValues.removeResult,
    reads: resultKey,
    plan: ({ resultLineId, name }, state) => {
      const before = resultIn(state, resultLineId)
      return [{ object: RESULT, id: resultLineId, ref: null, label: resultLabel(name), before, after: null }]
    },
  }),
  condition: actionKind({
    label: changeKinds.condition,
    values: changeValues.condition,
    reads: conditionKey,
    check: (ctx, { conditionId, amount }) => assertAbovePaid(ctx, conditionId, amount),
    plan: ({ conditionId, name, amount, plannedOn = null, termDays }, state) => {
      const row = conditionIn(state, conditionId)
      const isTyped = row['amount'] !== amount
      const typed = isTyped ? { typed: 'amount', percent: null } : {}
      const values = { name, amount, plannedOn, ...given({ termDays }), ...typed }
      return changed(CONDITION, row, values, conditionLabel(row))
    },
  }),
  addCondition: actionKind({
    label: changeKinds.addCondition,
    values: changeValues.addCondition,
    reads: none,
    plan: ({ kind, name, trigger, amount, bizYear, plannedOn = null, termDays }, { target, rows, ref }) => {
      if (trigger === 'date' && plannedOn === null)
        throw new AppError('BAD_INPUT', '触发条件为“约定日期”时，约定日期必填')
      if (trigger === 'seasonEnd' && !bizYear)
        throw new AppError('BAD_INPUT', '触发条件为“业务年度结束”时，业务年度必填')
      const no = Math.max(0, ...rowsIn(rows, CONDITION).map((row) => Number(row['no']))) + 1
      const after = {
        contractId: target['id'],
        no,
        kind,
        name,
        trigger,
        bizYear: trigger === 'seasonEnd' ? (bizYear ?? null) : null,
        amount,
        plannedOn,
        termDays: termDays ?? null,
        typed: 'amount',
      }
      return [{ object: CONDITION, id: null, ref, label: conditionLabel(after), before: null, after }]
    },
  }),
  removeCondition: actionKind({
    label: changeKinds.removeCondition,
    values: changeValues.removeCondition,
    reads: conditionKey,
    check: (ctx, { conditionId }) => assertUnpaid(ctx, conditionId),
    plan: ({ conditionId }, state) => {
      const before = conditionIn(state, conditionId)
      return [
        { object: CONDITION, id: conditionId, ref: null, label: conditionLabel(before), before, after: null },
      ]
    },
  }),
  licence: actionKind({
    label: changeKinds.licence,
    values: changeValues.licence,
    reads: none,
    check: (ctx, values, _isAuthor, contractId) => assertLicenceShares(ctx, contractId, values),
    plan: ({ startYear = null, endYear = null, ...values }, { target }) => {
      if (target['type'] !== 'TL')
        throw new AppError('BAD_INPUT', `${contractLabel(target)}不是许可合同，没有许可条款`)
      return changed(CONTRACT_TABLE, target, { ...values, startYear, endYear }, contractLabel(target))
    },
  }),
  other: actionKind({
    label: changeKinds.other,
    values: changeValues.other,
    reads: none,
    plan: none,
    text: ({ content }) => content,
  }),
}
