/**
 * The components of the screens of the area, by their names. They are a module of their own, because the list of screens, which every page
 * loads, would name all files that each of them needs.
 */
export const loads = {
  ApprovalDetail: () => import('./ApprovalDetail.tsx'),
  CopiedList: () => import('./list/CopiedList.tsx'),
  DelegationScreen: () => import('./delegation/DelegationScreen.tsx'),
  FlowScreen: () => import('./flow/FlowScreen.tsx'),
  HandledList: () => import('./list/HandledList.tsx'),
  StartedList: () => import('./list/StartedList.tsx'),
  TodoList: () => import('./list/TodoList.tsx'),
}
