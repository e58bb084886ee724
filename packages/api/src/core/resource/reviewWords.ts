import type { Address } from '../route.ts'

/** Address of `recordReviewers`, so that a form asks it without loading the schemas of approvals. */
export const reviewersAddress = {
  method: 'GET',
  path: '/api/approval/item/reviewers',
} as const satisfies Address

/** Address of `approvalOfRecord`, for the same reason. */
export const approvalAddress = {
  method: 'GET',
  path: '/api/approval/item/ofRecord',
} as const satisfies Address

interface Reviewers {
  /** The step of the approval at work; null without a flow. */
  stepName: string | null
  people: readonly string[]
}

/** How many people a sentence names. */
const NAMED = 5

/** What follows a review without a flow, for whoever submitted. */
export const AFTER_REVIEW =
  '通过后状态变为「已通过」，才计入统计和报表；驳回会附意见，修改后可重新提交。结果会通知提交人'

/** Says who holds a record that waits: `由张三、李四等7人中的一人审核`. */
export function reviewersText({ stepName, people }: Reviewers): string {
  if (people.length === 0) return '还没有人可以审核，请联系管理员在「角色设置」中给一个角色审核权限'
  const named = people.slice(0, NAMED).join('、') + (people.length > NAMED ? `等${people.length}人` : '')
  if (stepName !== null) return `在「${stepName}」步骤，等${named}审批`
  return people.length === 1 ? `由${named}审核` : `由${named}中的一人审核`
}
