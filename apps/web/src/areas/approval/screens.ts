import { loadFrom } from '../../workspace/loadFrom.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

const load = loadFrom(() => import('./loads.ts'))

/** Screens of 审批. */
const screens: readonly Screen[] = [
  { path: 'approval/todo', title: '我的待办', load: load('TodoList') },
  { path: 'approval/started', title: '我发起的', load: load('StartedList') },
  { path: 'approval/handled', title: '我已办', load: load('HandledList') },
  { path: 'approval/copied', title: '抄送我的', load: load('CopiedList') },
  { path: 'approval/delegation', title: '审批委托', load: load('DelegationScreen') },
  { path: 'approval/flow', title: '审批流程设置', load: load('FlowScreen') },
  { path: 'approval/detail', title: '审批详情', load: load('ApprovalDetail') },
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
