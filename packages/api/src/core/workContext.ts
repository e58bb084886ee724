/** Header that names the place a call was made for, so that a switch in another window is noticed. */
export const WORK_CONTEXT_HEADER = 'place'

/** A place to work in, as the header writes it: organisation and crop. */
export const workContextOf = (orgId: number | string, crop: string): string => `${orgId}/${crop}`

/** What is said when a call was made for another place than the session's. */
export const workContextRefused = '机构或作物已在另一窗口切换，请重新加载页面'

/** What the refusal of a call made for another place carries as `data`: that place. */
export interface WorkContextRefusal {
  refusedWorkContext: string
}

/** The place a call was refused for; undefined for every other refusal. */
export function refusedWorkContextOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('refusedWorkContext' in data)) return undefined
  return typeof data.refusedWorkContext === 'string' ? data.refusedWorkContext : undefined
}
