import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** Screens of 到期事项. */
const screens: readonly Screen[] = [
  { path: 'obligation/list', title: '到期事项', load: () => import('./list/ObligationList.tsx') },
  { path: 'obligation/calendar', title: '到期日历', load: () => import('./calendar/CalendarScreen.tsx') },
  { path: 'obligation/holiday', title: '节假日', load: () => import('./holiday/HolidayScreen.tsx') },
]

/** 到期事项 in the web app. */
export const obligationArea: WebArea = {
  screens,
  homePanels: [
    {
      key: 'obligation',
      order: 6,
      permissions: ['obligation.item:read'],
      loadTodos: () => import('./ObligationTodos.tsx'),
    },
  ],
}
