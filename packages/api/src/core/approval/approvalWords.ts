/** States of an approval. Those of `finalApprovalStates` end it. */
export const approvalStates = {
  RUNNING: '审批中',
  RETURNED: '已退回',
  APPROVED: '已通过',
  REJECTED: '未通过',
  WITHDRAWN: '已撤回',
  VOID: '已作废',
} as const
export type ApprovalState = keyof typeof approvalStates

/** States in which an approval has ended. A withdrawn or rejected record is submitted again as a new approval. */
export const finalApprovalStates = [
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'VOID',
] as const satisfies readonly ApprovalState[]

/** Rules that decide a step with several people; the set-up declares one for each step before the approval starts. */
export const approvalRules = {
  all: { label: '全部同意', help: '等所有人处理完；全部同意才通过，否则不通过' },
  any: { label: '任一同意', help: '一人同意即通过；全部不同意才不通过' },
  ratio: { label: '按比例', help: '同意的人数达到比例即通过；已不可能达到时不通过' },
  veto: { label: '一票否决', help: '一人不同意立即不通过；全部同意才通过' },
  first: { label: '一人处理', help: '由第一个处理的人决定通过或不通过' },
} as const
export type ApprovalRule = keyof typeof approvalRules

/** Ways to name the people of a step. */
export const assigneeKinds = { user: '指定人员', role: '角色', function: '职能' } as const
export type AssigneeKind = keyof typeof assigneeKinds

/** Functions of people that the product itself knows of a record. */
export const approvalFunctions = {
  reviewer: '有审核权限的人',
  orgAdmin: '本机构的审批管理员',
  parentOrgAdmin: '上级机构的审批管理员',
} as const
export type ApprovalFunction = keyof typeof approvalFunctions

/** Acts on an approval, as the trail shows them. */
export const approvalActs = {
  submit: '提交',
  resubmit: '重新提交',
  agree: '同意',
  reject: '不同意',
  return: '退回',
  transfer: '转办',
  addSign: '加签',
  withdraw: '撤回',
  takeBack: '收回处理',
  remind: '催办',
  void: '作废',
  skip: '自动通过',
  reassign: '改派',
  restart: '内容变更，重新审批',
} as const
export type ApprovalAct = keyof typeof approvalActs

/** Decisions of an approver at a step. */
export const approvalDecisions = { agree: '同意', reject: '不同意' } as const
export type ApprovalDecision = keyof typeof approvalDecisions

/** How the people added to a step act with the one who added them. */
export const addSignModes = { before: '他们先处理，再由我处理', together: '与我同时处理' } as const
export type AddSignMode = keyof typeof addSignModes

/** States of one person's task at a step. */
export const approvalTaskStates = {
  waiting: '等待加签',
  open: '待处理',
  done: '已处理',
  transferred: '已转办',
  cancelled: '无需处理',
} as const
export type ApprovalTaskState = keyof typeof approvalTaskStates

/** Longest opinion. */
export const OPINION_MAX = 500

/** Longest name of a step. */
export const STEP_NAME_MAX = 30

/** Most steps of a flow, and most people named at one step. */
export const STEPS_MAX = 10
export const STEP_PEOPLE_MAX = 20

/** Most tasks that one call agrees to or rejects. */
export const ACTS_MAX = 200

/** Hours between two reminders of one approval. */
export const REMIND_HOURS = 4
