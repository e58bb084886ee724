import type { RecordKind } from '../../../core/recordKind.ts'
import { tierModes } from '../money/tiers.ts'
import {
  commissionStates,
  declarationCycles,
  declarationKinds,
  declarationLabels,
  ruleLabels,
  runLabels,
} from './commissionLabels.ts'
import { commissionRecordLabels } from './commissionRecordLabels.ts'

const yesNo = { true: '是', false: '否' }
const ofContract = { label: ruleLabels.contractId, refers: 'contract' } as const
const ofVariety = { label: ruleLabels.varietyLineId, refers: 'contract_variety' } as const
const common = {
  read: 'contract.commission:read',
  namedAfter: { field: 'contractId', object: 'contract' },
} as const satisfies Partial<RecordKind>

/** Commissions in the change log. */
export const commissionRecords: readonly RecordKind[] = [
  {
    ...common,
    object: 'contract_commission_rule',
    label: commissionRecordLabels.contract_commission_rule,
    fields: {
      ...ruleLabels,
      contractId: ofContract,
      varietyLineId: ofVariety,
      isTemporary: { label: ruleLabels.isTemporary, values: yesNo },
      cycle: { label: ruleLabels.cycle, values: declarationCycles },
      base: { label: ruleLabels.base, values: { kg: '销量', yuan: '销售额' } },
      isTaxIncluded: { label: ruleLabels.isTaxIncluded, values: yesNo },
      mode: { label: ruleLabels.mode, values: tierModes },
      tiers: {
        label: ruleLabels.tiers,
        isWhole: true,
        parts: { upTo: { label: '上限' }, rate: { label: '单价或比例' } },
      },
      minimum: { label: ruleLabels.minimum, money: '元' },
      cap: { label: ruleLabels.cap, money: '元' },
      advance: { label: ruleLabels.advance, money: '元' },
    },
  },
  {
    ...common,
    object: 'contract_declaration',
    label: commissionRecordLabels.contract_declaration,
    fields: {
      ...declarationLabels,
      contractId: ofContract,
      varietyLineId: ofVariety,
      kind: { label: declarationLabels.kind, values: declarationKinds },
      isCarried: { label: declarationLabels.isCarried, values: yesNo },
      auditedBy: { label: declarationLabels.auditedBy, refers: 'user' },
    },
  },
  {
    ...common,
    object: 'contract_commission_run',
    label: commissionRecordLabels.contract_commission_run,
    fields: {
      ...runLabels,
      contractId: ofContract,
      varietyLineId: ofVariety,
      closes: { label: runLabels.closes, values: yesNo },
      state: { label: runLabels.state, values: commissionStates },
      ruleId: { label: runLabels.ruleId, isOmitted: true },
      ruleSerial: { label: '规则版本' },
      reversalOf: { label: runLabels.reversalOf, isOmitted: true },
      payable: { label: runLabels.payable, money: '元' },
      confirmedBy: { label: runLabels.confirmedBy, refers: 'user' },
      inputs: { label: '计入的申报', isOmitted: true },
      before: { label: '计算前', isOmitted: true },
      quantity: { label: '数量' },
      accrued: { label: '应计提成（元）', money: '元' },
      offset: { label: '抵扣入门费（元）', money: '元' },
      closing: { label: '年终结算次数', isOmitted: true },
    },
  },
  {
    ...common,
    object: 'contract_statement',
    label: commissionRecordLabels.contract_statement,
    fields: {
      contractId: ofContract,
      varietyLineId: ofVariety,
      bizYear: runLabels.bizYear,
      content: { label: '内容', isOmitted: true },
      hash: runLabels.hash,
    },
  },
]
