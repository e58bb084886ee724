import { assignedToMeKinds } from './assignedToMe.ts'

/** Says what differs between the two kinds of waiting work, and where each is done. */
export const WAITING_HELP = `待我审批：有审批流程、轮到您处理的事项，在「审批 / 我的待办」处理。${assignedToMeKinds.review.label}：各登记库中您可以审核的记录，打开该库的列表审核；其中走流程的也算在待我审批中，处理一次即可。`
