/** Header with the work context of a call, so that a switch in another window is noticed. */
export const WORK_CONTEXT_HEADER = 'place'

/** Returns the work context as written in the header: organisation and crop. */
export const workContextOf = (orgId: number | string, crop: string): string => `${orgId}/${crop}`

/** The refusal of a call that was made in another work context than that of the session. */
export const workContextRefused = '机构或作物已在另一窗口切换，请重新加载页面'

/** Data of that refusal: the work context that the call was made for. */
export interface WorkContextRefusal {
  refusedWorkContext: string
}

/** Returns the work context of such a refusal; undefined for every other refusal. */
export function refusedWorkContextOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('refusedWorkContext' in data)) return undefined
  return typeof data.refusedWorkContext === 'string' ? data.refusedWorkContext : undefined
}
