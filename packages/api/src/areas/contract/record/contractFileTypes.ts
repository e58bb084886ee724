/** 文件类型 of a contract. The names are the `type` of the call of files. */
export const contractFileTypes = {
  original: '合同正本',
  supplement: '补充协议',
  change: '变更材料',
  approvalForm: '审批表',
  registration: '登记证明',
  invoice: '发票',
} as const
export type ContractFileType = keyof typeof contractFileTypes
export const contractFileTypeNames = Object.keys(contractFileTypes) as [
  ContractFileType,
  ...ContractFileType[],
]

/** Returns the kind under which the files of a type belong to a contract. */
export const contractFileKind = (type: ContractFileType): string => `contract.${type}`
