import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** Screens of 审批. */
const screens: readonly Screen[] = [
  { path: 'approval/todo', title: '我的待办', load: () => import('./list/TodoList.tsx') },
  { path: 'approval/started', title: '我发起的', load: () => import('./list/StartedList.tsx') },
  { path: 'approval/handled', title: '我已办', load: () => import('./list/HandledList.tsx') },
  { path: 'approval/copied', title: '抄送我的', load: () => import('./list/CopiedList.tsx') },
  { path: 'approval/delegation', title: '审批委托', load: () => import('./delegation/DelegationScreen.tsx') },
  { path: 'approval/flow', title: '审批流程设置', load: () => import('./flow/FlowScreen.tsx') },
  { path: 'approval/detail', title: '审批详情', load: () => import('./ApprovalDetail.tsx') },
]

/** 审批 in the web app. */
export const approvalArea: WebArea = {
  screens,
  homePanels: [
    {
      key: 'approval',
      order: 5,
      permissions: ['approval.item:read'],
      loadTodos: () => import('./ApprovalTodos.tsx'),
    },
  ],
}
