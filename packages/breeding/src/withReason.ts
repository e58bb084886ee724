/**
 * Returns a name with its reason: `新乡（缺苗）`. Brackets within the reason are of another kind, as GB/T 15834 requires:
 * `新乡〔误差变异系数超限（20.83%＞15%）〕`. Without a reason, only the name.
 */
export function withReason(name: string, reason: string | null | undefined): string {
  if (!reason) return name
  return /[（(]/.test(reason) ? `${name}〔${reason}〕` : `${name}（${reason}）`
}
