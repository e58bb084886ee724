import type { RecordKind } from '../../../core/recordKind.ts'
import { contractOutline } from '../contractOutline.ts'
import {
  commentEventLabels,
  commentLabels,
  commentStates,
  payeeLabels,
  payoutLabels,
  ruleLabels,
  runKinds,
  runLabels,
  runStates,
} from './distributionLabels.ts'

const { records } = contractOutline
const contract = { label: ruleLabels.contractId, refers: 'contract' } as const
const omitted = (label: string) => ({ label, isOmitted: true }) as const

/** Kinds of records of 收益分配 in the change log. */
export const distributionRecords: readonly RecordKind[] = [
  {
    object: 'contract_distribution',
    label: records.contract_distribution,
    read: 'contract.distribution:read',
    nameField: 'name',
    partOf: [{ object: 'contract', field: 'contractId', isListedSeparately: true }],
    fields: {
      contractId: contract,
      name: ruleLabels.name,
      validFrom: ruleLabels.validFrom,
      validTo: ruleLabels.validTo,
      versionNo: ruleLabels.versionNo,
      terms: ruleLabels.terms,
      isPending: { label: ruleLabels.isPending, values: { true: '是', false: '否' } },
      remark: ruleLabels.remark,
    },
  },
  {
    object: 'contract_run',
    label: records.contract_run,
    read: 'contract.distribution:read',
    nameField: 'number',
    path: '/task/contractDistribution/details?id={id}',
    fields: {
      number: runLabels.number,
      contractId: contract,
      kind: { label: runLabels.kind, values: runKinds },
      state: { label: runLabels.state, values: runStates },
      until: runLabels.until,
      receiptCount: runLabels.receiptCount,
      lineCount: runLabels.lineCount,
      received: { label: runLabels.received, money: '元' },
      deducted: { label: runLabels.deducted, money: '元' },
      partnerShare: { label: runLabels.partnerShare, money: '元' },
      net: { label: runLabels.net, money: '元' },
      reason: runLabels.reason,
      ruleId: { label: runLabels.ruleId, refers: 'contract_distribution' },
      reversesId: { label: runLabels.reversesId, refers: 'contract_run' },
      reversedById: { label: runLabels.reversedById, refers: 'contract_run' },
      depth: omitted(runLabels.depth),
      prior: omitted(runLabels.prior),
      inputHash: runLabels.inputHash,
      lineHash: runLabels.lineHash,
      confirmedBy: { label: runLabels.confirmedBy, refers: 'user' },
      confirmedAt: runLabels.confirmedAt,
    },
  },
  {
    object: 'contract_payee_event',
    label: records.contract_payee_event,
    read: 'contract.distribution:read',
    nameField: 'name',
    fields: {
      ...payeeLabels,
      lineId: omitted(payeeLabels.lineId),
      userId: { label: payeeLabels.userId, refers: 'user' },
      personId: { label: payeeLabels.personId, refers: 'research_person' },
    },
  },
  {
    object: 'contract_line_comment',
    label: records.contract_line_comment,
    read: 'contract.distribution:read',
    nameField: 'text',
    fields: {
      ...commentLabels,
      runId: { label: commentLabels.runId, refers: 'contract_run' },
      lineId: omitted(commentLabels.lineId),
    },
  },
  {
    object: 'contract_comment_event',
    label: records.contract_comment_event,
    read: 'contract.distribution:read',
    namedAfter: { field: 'commentId', object: 'contract_line_comment' },
    fields: {
      ...commentEventLabels,
      commentId: { label: commentEventLabels.commentId, refers: 'contract_line_comment' },
      state: { label: commentEventLabels.state, values: commentStates },
    },
  },
  {
    object: 'contract_payout',
    label: records.contract_payout,
    read: 'contract.distribution:read',
    nameField: 'voucherNo',
    fields: { ...payoutLabels, lineId: omitted(payoutLabels.lineId) },
  },
]
