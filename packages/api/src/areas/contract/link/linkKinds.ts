/** How the second of two contracts relates to the first. */
export const contractLinkKinds = {
  subordinate: '从合同',
  related: '关联合同',
  supplement: '补充协议',
  renewal: '续签合同',
} as const
export type ContractLinkKind = keyof typeof contractLinkKinds

/** The same relation, seen from the second contract. */
export const reverseLinkKinds: Readonly<Record<ContractLinkKind, string>> = {
  subordinate: '主合同',
  related: '关联合同',
  supplement: '主合同',
  renewal: '续签自',
}
