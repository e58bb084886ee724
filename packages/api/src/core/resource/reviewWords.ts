import type { OutputOf } from '../route.ts'
import type { recordReviewers } from '../approval/approvalCalls.ts'

type Reviewers = NonNullable<OutputOf<typeof recordReviewers>>

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
