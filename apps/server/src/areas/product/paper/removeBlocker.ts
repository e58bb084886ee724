import type { Paper } from './paperRows.ts'

/** Returns why a paper may not be deleted, or null if it may: it is kept once it was handed out or given to a company. */
export function removeBlocker(
  { companyId, state }: Pick<Paper, 'companyId' | 'state'>,
  hasVersion: boolean,
): string | null {
  if (hasVersion) return '已定版，不能删除；不再使用的请把商业化状态改为“退出”'
  if (companyId !== null) return '已分配产业公司，不能删除；请先把商业化状态改回“待分配”'
  return state === '6' ? '已退出，须留存，不能删除' : null
}
