/** What a visit was: the link was opened, or its page looked at again. */
export const linkVisitKinds = { open: '打开链接', look: '查看' } as const
export type LinkVisitKind = keyof typeof linkVisitKinds

/** Where a link is. */
export const linkStates = { valid: '有效', ended: '已到期', revoked: '已撤销' } as const
export type LinkState = keyof typeof linkStates

/** Labels of a link. */
export const linkLabels = {
  breederId: '育种家',
  tail: '链接尾号',
  reason: '开通原因',
  endOn: '有效期至',
  revokedAt: '撤销时间',
  revokedBy: '撤销人',
  revokeReason: '撤销原因',
} as const

/** Labels of a visit. */
export const visitLabels = {
  linkId: '查看链接',
  breederId: '育种家',
  kind: '动作',
  tokenUntil: '令牌有效至',
  address: '地址',
  device: '设备',
} as const

/** Days that a link may be open at most. */
export const LINK_DAYS = 366
/** A token reads for this many minutes; then the link is opened anew. */
export const TOKEN_MINUTES = 60
