/** Kinds of notices that the engine itself sends, for the records of any area. */
export const engineNotices = {
  'import.finished': { label: '导入完成', group: '导入', inbox: true, email: false },
  'import.failed': { label: '导入失败', group: '导入', inbox: true, email: false },
  'record.reviewed': { label: '登记记录的审核结果', group: '审核', inbox: true, email: true },
  'approval.task': { label: '等我审批与催办', group: '审批', inbox: true, email: true },
  'approval.result': { label: '我发起的审批的结果', group: '审批', inbox: true, email: true },
  'obligation.due': { label: '我负责的到期事项的提醒', group: '到期事项', inbox: true, email: true },
  'obligation.assigned': { label: '转交给我的到期事项', group: '到期事项', inbox: true, email: true },
  'obligation.escalated': { label: '他人逾期未办理的到期事项', group: '到期事项', inbox: true, email: true },
} as const
