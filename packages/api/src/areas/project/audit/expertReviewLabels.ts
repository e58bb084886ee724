/** Labels of a 专家评审: in messages, form, table and history. */
export const expertReviewLabels = {
  applicationId: '项目申报',
  userId: '专家',
  expertName: '专家姓名',
  unit: '单位',
  title: '职称',
  isConflicted: '是否回避',
  conflictReason: '回避原因',
  score: '评分',
  opinion: '评审意见',
  scoredAt: '评分时间',
  scoredBy: '登记人',
} as const

/** Most experts of one application, and longest opinion. */
export const EXPERTS_MAX = 20
export const REVIEW_OPINION_MAX = 1000
